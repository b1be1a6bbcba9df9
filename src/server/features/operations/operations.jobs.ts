import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

/**
 * Crosses owners: compares the disk with the rows, once a day, when few work. Nobody waits for it, and a disk with a million
 * files takes its time.
 */
export const findOrphansJob = defineJob({
  name: 'operations.find-orphans',
  payload: z.object({}),
  attempts: 2,
  timeoutSeconds: 7_200,
  schedule: '20 4 * * *',
});
