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

/**
 * Crosses owners: reads every original and compares it with its hash, a slice at a time, once a week; one that was cut goes
 * on where it stood.
 */
export const checkOriginalsJob = defineJob({
  name: 'operations.check-originals',
  payload: z.object({ goesOn: z.optional(z.boolean()) }),
  attempts: 3,
  timeoutSeconds: 1_800,
  schedule: '10 1 * * 0',
});
