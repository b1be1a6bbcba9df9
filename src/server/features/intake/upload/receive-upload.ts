import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessingResult } from '#contract/intake/tasks.ts';
import { insertDocumentsForInlineReading, isUnread } from '#server/features/reading/accept/accept-documents.ts';
import type { NewTask } from '#server/features/reading/accept/document.ts';
import { type DocumentResult, processedInvoices } from '#server/features/reading/outcome/document-result.ts';
import { canBeReadInline, readAhead, readInline } from '#server/features/reading/read/read-inline.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { UploadedFile } from '#server/platform/http/bind.ts';
import type { AnyCaller } from '#server/platform/http/guard/caller.ts';
import { plainText } from '#server/platform/http/upload/file-name.ts';
import { newId } from '#server/platform/new-id.ts';
import { admitFiles, type UploadCall } from '../files/admit-files.ts';
import { queueStoredDocuments, receiveFiles, uploadsAtWork, writeWithinLimit } from '../files/receive-files.ts';
import { isRefusal, type Refusal } from '../files/refusal.ts';
import { storageLimitOf } from '../files/storage-limit.ts';
import { restoreMissingFiles, storeFiles } from '../files/store-files.ts';
import { insertTaskParts, keepUploadAnswer } from '../intake.store.ts';
import { readTask } from '../tasks/read-task.ts';
import { resultOf } from '../tasks/task-status.ts';
import { keyHash, onlyOnce, uploadKey } from './only-once.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'log' | 'processes' | 'model' | 'settings'>;

interface Upload {
  /** Which call it came by. */
  readonly uploadCall: UploadCall;
  readonly files: readonly UploadedFile[];
  readonly body: { sender?: string | undefined; date?: string | undefined };
  readonly caller: AnyCaller;
  /** The key that the caller gave this upload; null: each call is another upload. */
  readonly idempotencyKey: string | null;
}

/** An upload whose sender waits for the result after it is stored: its files leave memory before that. */
type AwaitedUpload = Upload & { releaseFiles(): void };

/** Stores and queues it; the answer is the task to ask about. */
export async function enqueueUpload(deps: Needs, upload: Upload): Promise<{ jobId: string } | Refusal> {
  const incoming = incomingOf(deps, upload);
  if (isRefusal(incoming)) return incoming;
  const { task, ...files } = incoming;
  const { ownerId } = upload.caller;
  return await onlyOnce(deps, ownerId, keyOf(upload, 'queued', task), {
    first: async (key) => {
      const together = [...insertTaskParts(ownerId, task), ...key];
      const received = await receiveFiles(deps, ownerId, files, { together });
      return isRefusal(received) ? received : { jobId: task.id };
    },
    again: async (jobId) => ({ jobId }),
    isLast: () => true,
  });
}

/**
 * Stores and reads it; the answer is its result. Reading that takes longer goes on by itself, and the answer says so.
 */
export async function processUpload(deps: Needs, upload: AwaitedUpload): Promise<ProcessingResult | Refusal> {
  const result = await begin(deps, upload);
  if (!('waitUntil' in result)) return result;
  upload.releaseFiles();
  const { ownerId } = upload.caller;
  const answer = await resultBy(deps, ownerId, result.taskId, result.waitUntil);
  const name = nameOf(upload);
  if (name !== null && answer !== STILL_READING) await keepUploadAnswer(deps.db, ownerId, keyHash(name), answer);
  return answer;
}

async function begin(deps: Needs, upload: Upload): Promise<ProcessingResult | Refusal | Awaited> {
  const incoming = incomingOf(deps, upload);
  if (isRefusal(incoming)) return incoming;
  return await onlyOnce<ProcessingResult | Awaited>(
    deps,
    upload.caller.ownerId,
    keyOf(upload, 'awaited', incoming.task),
    {
      first: (key) => takeIn(deps, upload, incoming, key),
      again: async (taskId) => ({ taskId, waitUntil: Date.now() + LONGEST_WAIT_MS[upload.uploadCall] }),
      isLast: (answer) => !('waitUntil' in answer),
    },
  );
}

/** Keys of two people or programs are different ones. */
const nameOf = ({ caller, idempotencyKey }: Upload) =>
  idempotencyKey === null ? null : { who: caller.tokenId ?? caller.userId ?? '', idempotencyKey };

/** The kind of answer is part of the key's meaning: with another kind, another upload is meant. */
function keyOf(upload: Upload, kind: 'queued' | 'awaited', task: NewTask) {
  const name = nameOf(upload);
  if (name === null) return null;
  const { uploadCall, files, body } = upload;
  const sent = { call: `${kind} ${uploadCall}`, fields: [body.sender ?? null, body.date ?? null], files };
  return uploadKey({ name, sent, task });
}

/** Not read yet: which task to wait for, and how long. */
interface Awaited {
  readonly taskId: string;
  readonly waitUntil: number;
}

async function takeIn(
  deps: Needs,
  { caller: { ownerId }, uploadCall }: Upload,
  incoming: Incoming,
  key: readonly Part[],
): Promise<ProcessingResult | Refusal | Awaited> {
  return await uploadsAtWork.run(ownerId, () => storeAndRead(deps, ownerId, incoming, { uploadCall, key }));
}

async function storeAndRead(
  deps: Needs,
  ownerId: string,
  { task, ...files }: Incoming,
  { uploadCall, key }: { uploadCall: UploadCall; key: readonly Part[] },
): Promise<ProcessingResult | Refusal | Awaited> {
  const canReadAhead = canBeReadInline(files.files.map(({ kind, bytes }) => ({ kind, size: bytes.length })));
  const documents = await storeFiles(
    deps,
    ownerId,
    canReadAhead ? { ...files, files: readAhead(deps, ownerId, files.files) } : files,
  );
  if (isRefusal(documents)) return documents;
  const waitUntil = Date.now() + LONGEST_WAIT_MS[uploadCall];
  const later: Awaited = { taskId: task.id, waitUntil };
  const together = [...insertTaskParts(ownerId, task), ...key];
  const unread = documents.filter(isUnread);
  if (!canBeReadInline(unread)) {
    const refusal = await queueStoredDocuments(deps, ownerId, files, { documents, together, priority: 'high' });
    return refusal ?? later;
  }
  const options = { at: files.at, together, storageLimit: storageLimitOf(deps.settings), isDurable: false };
  const refusal = await writeWithinLimit(deps, ownerId, documents, () =>
    insertDocumentsForInlineReading(deps.db, ownerId, documents, options),
  );
  if (refusal) return refusal;
  await restoreMissingFiles(deps, ownerId, files, documents);
  const results = await withinWait(readInline(deps, ownerId, unread), waitUntil);
  return results?.length === documents.length ? resultOf(results, processedInvoices(results)) : later;
}

/** How long a call waits for what it sent. A model may take a minute over a PDF. */
const LONGEST_WAIT_MS: Readonly<Record<UploadCall, number>> = {
  xml: 30_000,
  'one-pdf': 120_000,
  'pdfs-and-photos': 120_000,
};
const LOOK_EVERY_MS = 200;

/** Nothing when it takes longer than a call waits; it goes on by itself. */
async function withinWait(reading: Promise<DocumentResult[]>, deadline: number): Promise<DocumentResult[] | undefined> {
  const timer = new AbortController();
  const left = Math.max(0, deadline - Date.now());
  const timeIsUp = wait(left, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([reading, timeIsUp]);
  } finally {
    timer.abort();
  }
}

async function resultBy(deps: Needs, ownerId: string, taskId: string, deadline: number): Promise<ProcessingResult> {
  for (;;) {
    const { result } = await readTask(deps, ownerId, taskId);
    if (result) return result;
    if (Date.now() > deadline) return STILL_READING;
    await wait(LOOK_EVERY_MS);
  }
}

const STILL_READING: ProcessingResult = {
  success: false,
  message: 'Los archivos se guardaron y se siguen leyendo. Mira el resultado en Documentos.',
  invoiceCount: 0,
  invoices: [],
  changes: [],
};

const TASK_KINDS: Readonly<Record<UploadCall, string>> = {
  xml: 'upload-xml',
  'one-pdf': 'upload-pdf',
  'pdfs-and-photos': 'upload-pdf',
};

type Incoming = Exclude<ReturnType<typeof incomingOf>, Refusal>;

function incomingOf(deps: Needs, { uploadCall, files, body, caller }: Upload) {
  const admitted = admitFiles(files, uploadCall);
  if (isRefusal(admitted)) return admitted;
  const at = deps.clock.now();
  const { userId, tokenId } = caller;
  const task = { id: newId(at), kind: TASK_KINDS[uploadCall], userId, tokenId, createdAt: at };
  return {
    task,
    files: admitted,
    taskId: task.id,
    source: 'upload' as const,
    sender: plainText(body.sender) || null,
    documentDate: body.date ?? null,
    at,
  };
}
