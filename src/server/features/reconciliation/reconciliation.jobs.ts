import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

export const readRegisterJob = defineJob({
  name: 'reconciliation.read-register',
  payload: z.object({ ownerId: z.uuid(), id: z.uuid() }),
  attempts: 4,
  timeoutSeconds: 900,
  batchSize: 1,
  workers: 2,
  group: ({ ownerId }) => ownerId,
  mostPerGroup: 1,
});

/** Crosses owners: ends the reading of files that no process reads any more. */
export const sweepRegistersJob = defineJob({
  name: 'reconciliation.sweep-registers',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 600,
  schedule: '50 * * * *',
});
