import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

/** Documents that are read and written together, by a worker or within a call. */
export const MOST_TOGETHER = 25;
/** How long a document is left to who took it. Longer than a batch of quick ones takes, however busy the machine. */
export const QUICK_LEASE_SECONDS = 120;
/** As long as its job may run: then the queue itself gives it to another. */
export const SLOW_LEASE_SECONDS = 900;

const payload = z.object({
  ownerId: z.uuid(),
  documentId: z.uuid(),
  /**
   * An id for each time it is queued: the same job, run again after its worker died, may go on with what it had taken.
   */
  run: z.optional(z.uuid()),
});
export type ReadDocumentPayload = z.output<typeof payload>;

// The document counts its own attempts and is set aside by them; these only outlast the deaths of many workers.
const ATTEMPTS = 100;

export const readDocumentJob = defineJob({
  name: 'reading.read-document',
  payload,
  attempts: ATTEMPTS,
  timeoutSeconds: 900,
  batchSize: MOST_TOGETHER,
  workers: 2,
  lookSeconds: 0.5, // somebody waits for it, perhaps at another process
});

/**
 * Kinds and sizes that take long: quick documents never wait behind them. One of each owner at a time, as the processes
 * read them, and workers for so many owners that nobody's document waits for one.
 */
export const readSlowDocumentJob = defineJob({
  name: 'reading.read-slow-document',
  payload,
  attempts: ATTEMPTS,
  timeoutSeconds: SLOW_LEASE_SECONDS,
  batchSize: 1,
  workers: 6,
  lookSeconds: 5,
  group: ({ ownerId }) => ownerId,
  mostPerGroup: 1,
});

/**
 * PDFs and photos: read in a process of this machine, then by the model. Most of that is waiting for others, so many go
 * on at once; few of one owner, so that the next owner finds a place though several have all of theirs.
 */
export const readPrintedDocumentJob = defineJob({
  name: 'reading.read-printed-document',
  payload,
  attempts: ATTEMPTS,
  timeoutSeconds: SLOW_LEASE_SECONDS,
  batchSize: 1,
  workers: 16,
  lookSeconds: 5,
  group: ({ ownerId }) => ownerId,
  mostPerGroup: 3,
});

/** Whether the vendor, who refused key or model, accepts them again. */
export const checkModelJob = defineJob({
  name: 'reading.check-model',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 60,
  schedule: '*/5 * * * *',
});

/** Crosses owners: it looks for documents that a crash left behind, whoever they belong to. */
export const sweepUnreadJob = defineJob({
  name: 'reading.sweep-unread',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 60,
  schedule: '* * * * *',
});

/**
 * Crosses owners: reads again originals whose seals were judged before signers were, a few of each business in turn.
 */
export const recheckSealsJob = defineJob({
  name: 'reading.recheck-seals',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 600,
  schedule: '* * * * *',
});

/**
 * A document that was read goes to the business of its receiver, on the word of the person who wanted its mailbox or
 * upload shared out. Several of one owner in turn: each locks the files of two businesses.
 */
export const shareOutJob = defineJob({
  name: 'sharing.share-out',
  payload: z.object({ ownerId: z.uuid(), documentId: z.uuid(), userId: z.uuid(), isOfMailbox: z.boolean() }),
  attempts: ATTEMPTS,
  timeoutSeconds: 300,
  batchSize: 10,
});
export type ShareOutPayload = z.output<typeof shareOutJob.payload>;

/** SHA-256 in hexadecimal. */
const ownerFiles = z.object({ ownerId: z.uuid(), sha256s: z.array(z.string().regex(/^[0-9a-f]{64}$/)) });

/** Files out of packages that gave no invoice. */
export const dropPackageWasteJob = defineJob({
  name: 'reading.drop-package-waste',
  payload: ownerFiles,
  attempts: 100,
  timeoutSeconds: 300,
});

/** Files that were deleted with their last document. */
export const dropFilesJob = defineJob({
  name: 'reading.drop-files',
  payload: ownerFiles,
  // The disk may be away for a while; giving up would leave bytes that nobody knows of.
  attempts: 100,
  timeoutSeconds: 300,
});
