import type { ProcessOptions } from '#server/app/start-processes.ts';
import { LANES, type LaneLimits } from '#server/platform/processes/process-pool.ts';

/** Full priority: with a lower one, the processes would wait for minutes behind other tests. */
const NORMAL_PRIORITY = { niceness: 0 };

/** Long time limits unless a test gives others: a machine that is busy with other tests starts and reads slowly. */
export function testProcessLimits(quick: Partial<LaneLimits> = {}, slow: Partial<LaneLimits> = {}) {
  const lanes = {
    quick: {
      ...LANES.quick,
      ...NORMAL_PRIORITY,
      ...{ processes: 2, keptForBrief: 0, seconds: 120, clockSeconds: 120 },
      ...quick,
    },
    slow: { ...LANES.slow, ...NORMAL_PRIORITY, seconds: 120, clockSeconds: 600, ...slow },
  };
  return { lanes, isWarm: false } satisfies ProcessOptions;
}
