import { fileURLToPath } from 'node:url';
import {
  type AskOptions,
  type LaneLimits,
  type LaneName,
  startProcessPool,
} from '#server/platform/processes/process-pool.ts';
import { patientProcesses } from '../../server/patient-processes.ts';
import { misbehaveTask, type Order } from './misbehave-task.ts';

const here = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

interface Wishes extends Partial<Record<LaneName, Partial<LaneLimits>>> {
  readonly program?: string;
  readonly setup?: object;
  readonly isWarm?: boolean;
}

export function startMisbehavingPool({
  quick,
  slow,
  program = 'misbehaving-process',
  setup = {},
  isWarm,
}: Wishes = {}) {
  const { lanes } = patientProcesses(quick, slow);
  const pool = startProcessPool({ program: here(program), setup, lanes, ...(isWarm ? { isWarm } : {}) });
  return {
    ...pool,
    order: (order: Order, options: Partial<AskOptions> = {}) =>
      pool.ask(misbehaveTask, order, { ownerId: 'A', lane: 'quick', isUrgent: false, size: 100, ...options }),
  };
}
