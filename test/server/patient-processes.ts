import type { ProcessOptions } from '#server/app/start-processes.ts';
import { LANES, type LaneLimits } from '#server/platform/processes/process-pool.ts';

/** Other tests are not who serves: who gave way to them waited for minutes, and a test for it. */
const GIVES_NO_WAY = { niceness: 0 };

/** Time is no matter but where a test says so: a machine that is busy with other tests starts and reads slowly. */
export function patientProcesses(quick: Partial<LaneLimits> = {}, slow: Partial<LaneLimits> = {}) {
  const lanes = {
    quick: {
      ...LANES.quick,
      ...GIVES_NO_WAY,
      ...{ processes: 2, keptForBrief: 0, seconds: 120, clockSeconds: 120 },
      ...quick,
    },
    slow: { ...LANES.slow, ...GIVES_NO_WAY, seconds: 120, clockSeconds: 600, ...slow },
  };
  return { lanes, isWarm: false } satisfies ProcessOptions;
}
