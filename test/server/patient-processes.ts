import type { ProcessOptions } from '#server/app/start-processes.ts';
import { LANES, type LaneLimits } from '#server/platform/processes/process-pool.ts';

/** Time is no matter but where a test says so: a machine that is busy with other tests starts and reads slowly. */
export function patientProcesses(quick: Partial<LaneLimits> = {}, slow: Partial<LaneLimits> = {}) {
  const lanes = {
    quick: { ...LANES.quick, processes: 2, keptForBrief: 0, seconds: 120, clockSeconds: 120, ...quick },
    // Each stage has a share of it; beside other tests those who give way wait long.
    slow: { ...LANES.slow, seconds: 120, clockSeconds: 600, ...slow },
  };
  return { lanes, isWarm: false } satisfies ProcessOptions;
}
