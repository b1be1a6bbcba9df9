import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

/**
 * Crosses owners: compares the disk with the rows, once a day at a quiet hour. Nobody waits for it, and a disk with a
 * million files takes its time.
 */
export const findOrphansJob = defineJob({
  name: 'operations.find-orphans',
  payload: z.object({}),
  attempts: 2,
  timeoutSeconds: 7_200,
  schedule: '20 4 * * *',
});

/**
 * Crosses owners: reads every original and compares it with its hash, a slice at a time, once a week; an interrupted
 * round goes on where it stopped.
 */
export const checkOriginalsJob = defineJob({
  name: 'operations.check-originals',
  payload: z.object({ goesOn: z.optional(z.boolean()) }),
  attempts: 3,
  timeoutSeconds: 1_800,
  schedule: '10 1 * * 0',
});
