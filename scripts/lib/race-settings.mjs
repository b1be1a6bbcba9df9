import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** One minute and a new random seed, unless given. */
export function raceSettings(args) {
  const options = { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } };
  const { seconds, seed = String(randomInt(2 ** 31)) } = parseArgs({ args, options }).values;
  for (const [name, value] of Object.entries({ seconds, seed })) {
    if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} es un número entero, no «${value}».`);
  }
  return { RACE_SECONDS: seconds, RACE_SEED: seed };
}
