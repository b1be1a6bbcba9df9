// npm run attack [part of a name or an id]: every attack, or those, against a server of its own on loopback, and what people of other businesses felt of it.
import { printTable } from '../bench/interleave.ts';
import type { Attack, Outcome } from './attack.ts';
import { ATTACKS, openStages } from './attacks.ts';
import { BAR, type Kind, meetsBar, p95 } from './bar.ts';
import { openNeighbours, type Served } from './bystander.ts';
import { startInstance } from './instance.ts';

/** Each attack is done again for so long, and so often at most. */
const SECONDS = 8;
const MOST_TURNS = 60;
const ALONE_MS = 3_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function goOn(strike: () => Promise<Outcome>, { isOnce }: Attack): Promise<Outcome> {
  const end = performance.now() + SECONDS * 1000;
  let outcome = await strike();
  for (let turn = 1; !isOnce && outcome.isHeld && turn < MOST_TURNS && performance.now() < end; turn++) {
    await pause(20);
    outcome = await strike();
  }
  return outcome;
}

const isInterruption = (said: string) => /503|no_disponible/.test(said);

interface Row {
  readonly attack: Attack;
  readonly outcome: Outcome;
  readonly served: Served;
}

const [asked = ''] = process.argv.slice(2);
const started = performance.now();
const instance = await startInstance();
const neighbours = await openNeighbours(instance);
const nextStage = await openStages(instance, { isShort: false });
const alone = { list: [] as number[], upload: [] as number[] };
const rows: Row[] = [];
await neighbours.during(() => pause(ALONE_MS)); // warm-up
for (const attack of ATTACKS.filter(({ name, proves }) => `${proves} ${name}`.includes(asked))) {
  const strike = await attack.prepare(await nextStage());
  if (!rows.some((row) => row.attack.lingers)) {
    const { served: before } = await neighbours.during(() => pause(ALONE_MS));
    alone.list.push(...before.list);
    alone.upload.push(...before.upload);
  }
  const failed = (error: Error): Outcome => ({ isHeld: false, after: error.message });
  const { result: outcome, served } = await neighbours.during(() => goOn(strike, attack).catch(failed));
  rows.push({ attack, outcome, served });
  console.log(`${attack.name}: ${outcome.after}`);
}
await neighbours.close();
await instance.stop();

const aloneP95 = { list: p95(alone.list), upload: p95(alone.upload) };
let misses = 0;
const verdict = (isMet: boolean) => {
  if (!isMet) misses++;
  return isMet ? 'sí' : 'NO';
};
console.log();
printTable(
  ['ataque', 'antes', 'ahora', 'resiste', 'lista: sola → atacada', 'subida: sola → atacada', 'meta'],
  rows.map(({ attack, outcome, served }) => {
    const refused = attack.mayInterrupt ? served.refused.filter((said) => !isInterruption(said)) : served.refused;
    const waits = (kind: Kind) => `${aloneP95[kind].toFixed(0)} → ${p95(served[kind]).toFixed(0)} ms`;
    const told = refused.length === 0 ? '' : `; vecinos sin servir: ${refused.length} (${refused[0]})`;
    const after = outcome.after.length > 60 ? `${outcome.after.slice(0, 59)}…` : outcome.after;
    return [
      attack.name,
      attack.before,
      after + told,
      verdict(outcome.isHeld && refused.length === 0),
      waits('list'),
      waits('upload'),
      verdict(meetsBar(alone, served)),
    ];
  }),
);
console.log(
  `\np95 de vecinos, ${alone.list.length} listas y ${alone.upload.length} subidas a solas. Meta: ${BAR.times} veces lo de a solas o ${BAR.ms} ms, lo que sea mayor. ${((performance.now() - started) / 1000).toFixed(0)} s en total.`,
);
process.exit(misses === 0 ? 0 : 1);
