import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

/** Crosses owners, as all of a backup. The first of a large installation takes hours; what was copied stays copied. */
export const makeBackupJob = defineJob({
  name: 'backup.make',
  payload: z.object({ id: z.uuid() }),
  attempts: 2,
  timeoutSeconds: 43_200,
});

/**
 * Starts a backup when one is due; also ends runs whose process died, and logs an alarm when the last backup is old.
 */
export const startDueBackupsJob = defineJob({
  name: 'backup.start-due',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 60,
  schedule: '*/5 * * * *',
});
