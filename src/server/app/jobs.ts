import { forgetOldLogs } from '#server/features/system/keep-frontend-logs.ts';
import { forgetOldLogsJob } from '#server/features/system/system.jobs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handleJob, type Job } from '#server/platform/queue/define-job.ts';

/** Every job there is. */
export const allJobs = [forgetOldLogsJob] as readonly Job[];

export const jobHandlers = (deps: Pick<Deps, 'db' | 'clock'>) => [
  handleJob(forgetOldLogsJob, () => forgetOldLogs(deps)),
];
