import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

export const readDocumentJob = defineJob({
  name: 'reading.read-document',
  payload: z.object({ ownerId: z.uuid(), documentId: z.uuid() }),
  // The document counts its own attempts and is set aside by them; these only outlast the deaths of many workers.
  attempts: 100,
  timeoutSeconds: 900,
  batchSize: 25,
  workers: 2,
});

/** Crosses owners: it looks for documents that a crash left behind, whoever they belong to. */
export const sweepUnreadJob = defineJob({
  name: 'reading.sweep-unread',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 60,
  schedule: '* * * * *',
});

/** Hexadecimal SHA-256 of what was deleted with its last document. */
export const dropFilesJob = defineJob({
  name: 'reading.drop-files',
  payload: z.object({ ownerId: z.uuid(), sha256s: z.array(z.string().regex(/^[0-9a-f]{64}$/)) }),
  // The disk may be away for a while; giving up would leave bytes that nobody knows of.
  attempts: 100,
  timeoutSeconds: 300,
});
