import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

/** Only a few run at once beside people's calls, and only one for each business. */
const WORKERS = 2;

export const makeExportFileJob = defineJob({
  name: 'exports.make-file',
  payload: z.object({ ownerId: z.uuid(), id: z.uuid() }),
  attempts: 4,
  timeoutSeconds: 3_600,
  batchSize: 1,
  workers: WORKERS,
  group: ({ ownerId }) => ownerId,
  mostPerGroup: 1,
});

/** Deletes the bytes of files that the transaction which queued this job gave up. */
export const dropMadeFilesJob = defineJob({
  name: 'exports.drop-files',
  payload: z.object({ ownerId: z.uuid(), ids: z.array(z.uuid()) }),
  attempts: 20,
  timeoutSeconds: 600,
});

/** Crosses owners: takes away what expired, and ends what no process works on any more. */
export const sweepExportFilesJob = defineJob({
  name: 'exports.sweep-files',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 600,
  schedule: '40 * * * *',
});
