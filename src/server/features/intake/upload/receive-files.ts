import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessingResult } from '#contract/tasks.ts';
import { acceptDocuments, insertDocumentsForInlineReading } from '#server/features/reading/accept/accept-document.ts';
import type { NewTask } from '#server/features/reading/accept/document.ts';
import { processedInvoices } from '#server/features/reading/outcome/processed-invoices.ts';
import { readAccepted } from '#server/features/reading/read/read-document.ts';
import { canBeReadAtOnce, readAtOnce } from '#server/features/reading/read/read-inline.ts';
import { readDocumentJob } from '#server/features/reading/reading.jobs.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { UploadedFile } from '#server/platform/http/bind.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { newId } from '#server/platform/new-id.ts';
import { plainText } from '#server/platform/plain-text.ts';
import { admitXmlFiles } from '../files/admit-files.ts';
import { keepMissing } from '../files/restore-missing-files.ts';
import { type Delivery, keepDelivery, type NumberedDocument } from '../files/store-files.ts';
import { insertTaskParts } from '../intake.store.ts';
import { readTask } from '../tasks/read-task.ts';
import { resultOf } from '../tasks/task-status.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'log'>;

interface XmlUpload {
  readonly files: readonly UploadedFile[];
  readonly body: { sender?: string | undefined; date?: string | undefined };
  readonly caller: Caller;
}

/** Stored and queued; the answer is the task to ask about. */
export async function enqueueXmlUpload(deps: Needs, upload: XmlUpload): Promise<{ jobId: string }> {
  const { task, delivery } = deliveryOf(deps, upload);
  const { ownerId } = upload.caller;
  const documents = await keepDelivery(deps.files, ownerId, delivery);
  await deps.db.transaction().execute(async (tx) => {
    const together = insertTaskParts(ownerId, task);
    await acceptDocuments(tx, deps.queue, ownerId, documents, { at: task.createdAt, together });
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
  const { task, delivery } = deliveryOf(deps, upload);
  const { ownerId } = upload.caller;
  const accepting = acceptDelivery(deps, ownerId, task, delivery);
  accepting.catch(() => {}); // awaited by both ways
  if (canBeReadAtOnce(delivery.files)) {
    try {
      const documents = await readAtOnce(deps, ownerId, { task, files: delivery.files, accepting });
      return resultOf(documents, processedInvoices(documents));
    } catch (error) {
      await accepting; // what could not be written down cannot be read either
      deps.log.warn({ err: error, ownerId }, 'un envío no se pudo leer de una vez y va por el camino largo');
    }
  }
  return await processByDocument(deps, ownerId, task.id, await accepting);
}

/**
 * Bytes first, then documents, so that each has its attempts and nothing is lost when reading ends badly. Those to be
 * read within the call.
 */
async function acceptDelivery(
  deps: Needs,
  ownerId: string,
  task: NewTask,
  delivery: Delivery,
): Promise<NumberedDocument[]> {
  const documents = await keepDelivery(deps.files, ownerId, delivery);
  const here = documents.slice(0, MOST_READ_HERE);
  const elsewhere = documents.slice(MOST_READ_HERE);
  const together = insertTaskParts(ownerId, task);
  if (elsewhere.length === 0) {
    await insertDocumentsForInlineReading(deps.db, ownerId, here, { at: task.createdAt, together, isDurable: false });
    await keepMissing(deps.files, ownerId, delivery, documents);
  } else {
    await deps.db.transaction().execute(async (tx) => {
      await insertDocumentsForInlineReading(tx, ownerId, here, { at: task.createdAt, together });
      await acceptDocuments(tx, deps.queue, ownerId, elsewhere, { at: task.createdAt });
      await keepMissing(deps.files, ownerId, delivery, documents);
    });
    deps.queue.wake(readDocumentJob);
  }
  return here;
}

async function processByDocument(
  deps: Needs,
  ownerId: string,
  taskId: string,
  here: readonly NumberedDocument[],
): Promise<ProcessingResult> {
  const unread = here.filter(({ outcome }) => outcome === undefined);
  const deadline = Date.now() + LONGEST_WAIT_MS;
  const timer = new AbortController();
  await Promise.race([
    readAccepted(deps, ownerId, unread),
    wait(LONGEST_WAIT_MS, undefined, { signal: timer.signal }).catch(() => {}),
  ]);
  timer.abort();
  return await resultBy(deps, ownerId, taskId, deadline);
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

function deliveryOf(deps: Needs, { files, body, caller }: XmlUpload): { task: NewTask; delivery: Delivery } {
  const createdAt = deps.clock.now();
  const task = { id: newId(createdAt), kind: 'upload-xml', userId: caller.userId, createdAt };
  const delivery: Delivery = {
    files: admitXmlFiles(files),
    taskId: task.id,
    source: 'upload',
    sender: plainText(body.sender) || null,
    documentDate: body.date ?? null,
    at: createdAt,
  };
  return { task, delivery };
}
