import { percentile } from '../bench/interleave.ts';
import type { Served } from './bystander.ts';

/** A neighbour may wait five times as long as alone, or this many milliseconds. */
export const BAR = { times: 5, ms: 150 };

type Waits = Pick<Served, 'list' | 'upload'>;
export type Kind = keyof Waits;
const KINDS = ['list', 'upload'] as const satisfies readonly Kind[];

export const p95 = (times: readonly number[]) => percentile(times, 95);

/** Nobody who was not served at all has waited little. */
export function meetsBar(alone: Waits, attacked: Waits): boolean {
  return KINDS.every(
    (kind) => attacked[kind].length > 0 && p95(attacked[kind]) <= Math.max(BAR.times * p95(alone[kind]), BAR.ms),
  );
}
