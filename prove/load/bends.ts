import { availableParallelism } from 'node:os';
import { percentile } from '../../bench/interleave.ts';
import type { Usage } from '../usage.ts';
import type { Call } from './visitors.ts';
import { READ } from './visitors.ts';

export interface Phase {
  /** How many times as quick as at first. */
  readonly times: number;
  readonly seconds: number;
  readonly calls: readonly Call[];
  readonly usages: readonly Usage[];
  readonly peopleLateMs: number;
}

/** A call that takes longer is waited for. */
const WAITED_MS = 1_000;
/** Of a core, or of all of them: from here on there is no more to be had. */
const FULL = 0.9;

/** The first step at which people wait or are refused, and what had no room left there. */
export function describeBends(phases: readonly Phase[]): string {
  const bent = phases.find(({ calls }) => {
    const answered = calls.filter(({ name }) => name !== READ);
    return (
      answered.some(({ problem }) => problem !== null) ||
      percentile(
        answered.map(({ ms }) => ms),
        95,
      ) > WAITED_MS
    );
  });
  if (bent === undefined) return 'Nothing bent: no errors, and 95 of 100 calls within a second at every step.';
  const { times, usages } = bent;
  return `It bends at × ${times}: ${placeOf(usages)}.`;
}

function placeOf(usages: readonly Usage[]): string {
  const [first, last] = [usages[0], usages.at(-1)];
  if (first === undefined || last === undefined) return 'nobody answered any more';
  const seconds = (last.at - first.at) / 1_000;
  const cores = Object.keys(last.cpu).map((name) => ({
    name,
    cores: ((last.cpu[name] ?? 0) - (first.cpu[name] ?? 0)) / seconds,
  }));
  const all = cores.reduce((sum, one) => sum + one.cores, 0);
  const [most] = cores.toSorted((one, other) => other.cores - one.cores);
  const web = cores.find(({ name }) => name === 'web')?.cores ?? 0;
  const found = [
    ...(web > FULL ? [`the one core that a process which serves can use (${web.toFixed(2)})`] : []),
    ...(all > FULL * availableParallelism()
      ? [`the ${availableParallelism()} cores of the machine (${all.toFixed(2)} busy, most of them ${most?.name})`]
      : []),
    ...(usages.some(({ connections }) => connections.waiting > 0) ? ['connections to the database'] : []),
  ];
  return found.length > 0 ? found.join(', and ') : 'neither processor nor connections were full; look at the disk';
}
