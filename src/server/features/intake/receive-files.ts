import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessingResult } from '#contract/tasks.ts';
import { acceptDocuments, acceptWithoutJob } from '#server/features/reading/accept-document.ts';
import { readAccepted } from '#server/features/reading/read-document.ts';
import { readDocumentJob } from '#server/features/reading/reading.jobs.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { UploadedFile } from '#server/platform/http/bind.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { newId } from '#server/platform/new-id.ts';
import { admitXmlFiles } from './admit-files.ts';
import { insertTask } from './intake.store.ts';
import { type Delivery, keepDelivery } from './keep-delivery.ts';
import { keepMissing } from './keep-missing.ts';
import { readTask } from './read-task.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'log'>;

interface XmlUpload {
  readonly files: readonly UploadedFile[];
  readonly body: { sender?: string | undefined; date?: string | undefined };
  readonly caller: Caller;
}

/** Stored and queued; the answer is the task to ask about. */
export async function enqueueXmlUpload(deps: Needs, upload: XmlUpload): Promise<{ jobId: string }> {
  const { task, delivery, documents } = await keepXml(deps, upload);
  const { ownerId } = upload.caller;
  await deps.db.transaction().execute(async (tx) => {
    await insertTask(tx, ownerId, task);
    await acceptDocuments(tx, deps.queue, ownerId, documents, task.createdAt);
    await keepMissing(deps.files, ownerId, delivery, documents);
  });
  deps.queue.wake(readDocumentJob);
  return { jobId: task.id };
}

/** Read within the call itself; a larger upload is read by the workers while the call waits. */
const MOST_READ_HERE = 25;
const LONGEST_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 200;

/** Stored and read; the answer is what became of it. What takes longer goes on by itself, and the answer says so. */
export async function processXmlUpload(deps: Needs, upload: XmlUpload): Promise<ProcessingResult> {
  const { task, delivery, documents } = await keepXml(deps, upload);
  const { ownerId } = upload.caller;
  const here = documents.slice(0, MOST_READ_HERE);
  const elsewhere = documents.slice(MOST_READ_HERE);
  if (elsewhere.length === 0) {
    await acceptWithoutJob(deps.db, ownerId, here, task.createdAt, task);
    await keepMissing(deps.files, ownerId, delivery, documents);
  } else {
    await deps.db.transaction().execute(async (tx) => {
      await insertTask(tx, ownerId, task);
      await acceptWithoutJob(tx, ownerId, here, task.createdAt);
      await acceptDocuments(tx, deps.queue, ownerId, elsewhere, task.createdAt);
      await keepMissing(deps.files, ownerId, delivery, documents);
    });
    deps.queue.wake(readDocumentJob);
  }
  const unread = here.filter(({ outcome }) => outcome === undefined);
  const deadline = Date.now() + LONGEST_WAIT_MS;
  const timer = new AbortController();
  await Promise.race([
    readAccepted(deps, ownerId, unread),
    wait(LONGEST_WAIT_MS, undefined, { signal: timer.signal }).catch(() => {}),
  ]);
  timer.abort();
  return await resultBy(deps, ownerId, task.id, deadline);
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
};

async function keepXml(deps: Needs, { files, body, caller }: XmlUpload) {
  const createdAt = deps.clock.now();
  const task = { id: newId(createdAt), kind: 'upload-xml', userId: caller.userId, createdAt };
  const delivery: Delivery = {
    files: admitXmlFiles(files),
    taskId: task.id,
    source: 'upload',
    sender: body.sender?.trim() || null,
    documentDate: body.date ?? null,
    at: createdAt,
  };
  return { task, delivery, documents: await keepDelivery(deps.files, caller.ownerId, delivery) };
}
