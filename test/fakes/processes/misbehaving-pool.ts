import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Confinement } from '#server/platform/processes/confine.ts';
import {
  type AskOptions,
  type LaneLimits,
  type LaneName,
  startProcessPool,
} from '#server/platform/processes/process-pool.ts';
import { testProcessLimits } from '../../server/test-process-limits.ts';
import { misbehaveTask, type Order } from './misbehave-task.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const here = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

interface Wishes extends Partial<Record<LaneName, Partial<LaneLimits>>> {
  readonly program?: string;
  readonly setup?: object;
  readonly isWarm?: boolean;
  readonly confinement?: Partial<Confinement>;
}

export function startMisbehavingPool({
  quick,
  slow,
  program = 'misbehaving-process',
  setup = {},
  isWarm,
  confinement = {},
}: Wishes = {}) {
  const { lanes } = testProcessLimits(quick, slow);
  const pool = startProcessPool({
    program: here(program),
    setup,
    confinement: { readable: [ROOT, tmpdir()], ...confinement },
    lanes,
    ...(isWarm ? { isWarm } : {}),
  });
  return {
    ...pool,
    order: (order: Order, options: Partial<AskOptions> = {}) =>
      pool.ask(misbehaveTask, order, { ownerId: 'A', lane: 'quick', isUrgent: false, size: 100, ...options }),
  };
}
