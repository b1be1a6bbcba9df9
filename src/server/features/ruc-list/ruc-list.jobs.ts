import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

/** Belongs to no owner: the list is everybody's. */
export const loadRucListJob = defineJob({
  name: 'ruc-list.load',
  payload: z.object({ id: z.uuid() }),
  attempts: 4,
  timeoutSeconds: 1_800,
  batchSize: 1,
  workers: 1,
});

/** Ends a load that no process goes on with, and empties what it left. */
export const sweepRucListJob = defineJob({
  name: 'ruc-list.sweep',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 300,
  schedule: '*/10 * * * *',
});
