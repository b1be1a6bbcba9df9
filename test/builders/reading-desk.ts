import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DocumentKind, isPrinted } from '#domain/received-document.ts';
import { acceptDocuments } from '#server/features/reading/accept/accept-documents.ts';
import { findDocumentViews } from '#server/features/reading/outcome/document-view.ts';
import { readDocuments, readPrintedDocuments } from '#server/features/reading/read/read-documents.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import { createLog } from '#server/platform/log.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import { connectToTest, createTestDatabase } from '../database/test-database.ts';
import { adjustableClock } from '../server/adjustable-clock.ts';
import { sharedProcesses } from '../server/shared-processes.ts';

/** Reading without HTTP and without a queue: a database, a file store, processes that read, and a clock. */
export async function openDesk(processes: ProcessPool = sharedProcesses()) {
  const { url } = await createTestDatabase();
  const log = createLog('silent');
  const db = connectToTest(url, { size: 12 });
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-desk-'));
  const files = await openDiskFiles(directory);
  const clock = adjustableClock();
  const needs = { db, files, processes, queue: NO_QUEUE, clock, log };
  const receive = async (ownerId: string, bytes: Uint8Array, kind: DocumentKind = 'xml', name = 'factura.xml') => {
    const sha256 = await files.keep(ownerId, bytes);
    const [id = ''] = await db.transaction().execute((tx) =>
      acceptDocuments(tx, NO_QUEUE, ownerId, [{ ...NOBODY, sha256, size: bytes.length, name, kind }], {
        at: clock.now(),
      }),
    );
    return id;
  };
  const readIn = (lane: 'quick' | 'slow', ownerId: string, ids: readonly string[]) =>
    readDocuments(
      needs,
      ids.map((documentId) => ({ ownerId, documentId, run: documentId })),
      { lane },
    );
  const read = (ownerId: string, ...ids: string[]) => readIn('quick', ownerId, ids);
  const view = (ownerId: string, ...ids: string[]) => findDocumentViews(db, ownerId, { ids });
  return {
    ...needs,
    url,
    directory,
    receive,
    read,
    view,
    /** Receives a document, reads it, and answers how it is shown. */
    async deliver(ownerId: string, bytes: Uint8Array, kind: DocumentKind = 'xml') {
      const id = await receive(ownerId, bytes, kind);
      const job = { ownerId, documentId: id, run: id };
      const [error] = isPrinted(kind)
        ? await readPrintedDocuments({ ...needs, model: null }, [job])
        : await readDocuments(needs, [job]);
      if (error !== undefined) throw error;
      // A document that takes longer was given back, for the queue of slow ones.
      if ((await view(ownerId, id))[0]?.state === 'received') await readIn('slow', ownerId, [id]);
      const [document] = await view(ownerId, id);
      if (document === undefined) throw new Error('the document is gone');
      return document;
    },
    async close() {
      await processes.stop();
      await db.destroy();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;

const NOBODY = { taskId: null, parentId: null, source: 'upload', sender: null, documentDate: null } as const;

/** Jobs are not queued: the test itself says when a document is read. */
const NO_QUEUE: Queue = {
  look: async () => [],
  measure: async () => [],
  add: async () => {},
  addAll: async () => {},
  wake: () => {},
  isReachable: async () => true,
  stop: async () => {},
};
