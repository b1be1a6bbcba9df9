import type { Deps } from '#server/platform/deps.ts';
import type { NewDocument } from '../accept/document.ts';
import { isSlow, queueDocuments, wakeReaders } from '../accept/queue-documents.ts';
import type { DocumentResult } from '../outcome/document-result.ts';
import { readFile } from '../pool/read-file.ts';
import { readInProcess } from '../pool/read-in-process.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { findReader } from '../readers/registry.ts';
import { MOST_TOGETHER } from '../reading.jobs.ts';
import { returnToQueue } from '../reading.store.ts';
import { type Needs, readAndSave } from './read-and-save.ts';

/** Few, quick, and no packages: a call that waits may read them itself. Others are read by the workers meanwhile. */
export function canBeReadInline(files: readonly Pick<NewDocument, 'kind' | 'size'>[]): boolean {
  const isQuick = ({ kind, size }: Pick<NewDocument, 'kind' | 'size'>) =>
    findReader(kind) !== undefined && !isSlow({ kind, size, attempts: 1 });
  return files.length <= MOST_TOGETHER && files.every(isQuick);
}

/** Begins to read them, one after the other, before they are stored: the disk and the reader work at the same time. */
export function readAhead<F extends Pick<NewDocument, 'kind'> & { readonly bytes: Uint8Array }>(
  files: readonly F[],
): (F & { content: Promise<DocumentContent> })[] {
  let before: Promise<unknown> = Promise.resolve();
  return files.map((file) => {
    const content = before.then(() => readInProcess(file.kind, file.bytes));
    before = content.catch(() => {});
    return { ...file, content };
  });
}

type Inserted = NewDocument & { readonly id: string; readonly content?: Promise<DocumentContent> };

/**
 * For what `insertDocumentsForInlineReading` wrote down. The results of those that were read; what failed is queued and
 * goes on by itself.
 */
export async function readInline(
  needs: Needs & Pick<Deps, 'queue'>,
  ownerId: string,
  documents: readonly Inserted[],
): Promise<DocumentResult[]> {
  const taken = documents.map((document) => ({ ...document, attempts: 1 }));
  const { results, failures } = await readAndSave(needs, ownerId, taken, readFile);
  if (failures.size > 0) {
    const failed = taken.filter(({ id }) => failures.has(id)).map((document) => ({ ...document, ownerId }));
    needs.log.warn({ err: [...failures.values()][0], ownerId }, 'unos documentos no se pudieron leer y van a la cola');
    const at = needs.clock.now();
    await needs.db.transaction().execute(async (tx) => {
      await returnToQueue(tx, ownerId, [...failures.keys()], at);
      await queueDocuments(tx, needs.queue, failed, { at, priority: 'high' });
    });
    wakeReaders(needs.queue);
  }
  return results;
}
