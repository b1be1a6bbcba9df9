import { isPrinted } from '#domain/received-document.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { NewDocument } from '../accept/document.ts';
import { isSlow } from '../accept/queue-documents.ts';
import { requeueDocuments } from '../accept/requeue-documents.ts';
import type { DocumentResult } from '../outcome/document-result.ts';
import { readInPool } from '../pool/read-file.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { findReader } from '../readers/registry.ts';
import { MOST_TOGETHER } from '../reading.jobs.ts';
import { type DocumentToRead, type Needs, readAndSave } from './read-and-save.ts';

/**
 * Few, quick, and nothing but XML: a call that waits may read them itself. Others are read by the workers meanwhile.
 */
export function canBeReadInline(files: readonly Pick<NewDocument, 'kind' | 'size'>[]): boolean {
  const isQuick = ({ kind, size }: Pick<NewDocument, 'kind' | 'size'>) =>
    findReader(kind) !== undefined && !isPrinted(kind) && !isSlow({ kind, size, attempts: 1 });
  return files.length <= MOST_TOGETHER && files.every(isQuick);
}

/** Begins to read them before they are stored: the disk and the readers work at the same time. */
export function readAhead<F extends Pick<NewDocument, 'kind'> & { readonly bytes: Uint8Array }>(
  { processes }: Pick<Deps, 'processes'>,
  ownerId: string,
  files: readonly F[],
): (F & { content: Promise<DocumentContent | ProcessDeath> })[] {
  const readFile = readInPool(processes);
  return files.map((file) => {
    const content = readFile(file, { ownerId, lane: 'quick', isUrgent: true });
    content.catch(() => {}); // awaited once they are stored, if they are
    return { ...file, content };
  });
}

type Inserted = NewDocument & Pick<DocumentToRead, 'content'> & { readonly id: string };

/**
 * Reads documents of `insertDocumentsForInlineReading`, and answers the results. Those that failed, or take long, are
 * queued and go on by themselves.
 */
export async function readInline(
  needs: Needs,
  ownerId: string,
  documents: readonly Inserted[],
): Promise<DocumentResult[]> {
  const taken = documents.map((document) => ({ ...document, attempts: 1 }));
  const how = { readFile: readInPool(needs.processes), lane: 'quick', isUrgent: true } as const;
  const { results, failures, suspects } = await readAndSave(needs, ownerId, taken, how);
  if (failures.size > 0) {
    needs.log.warn({ err: [...failures.values()][0], ownerId }, 'unos documentos no se pudieron leer y van a la cola');
  }
  const unread = taken.filter(({ id }) => failures.has(id) || suspects.has(id));
  const requeued = unread.map((document) => ({ ...document, ownerId, isSuspect: suspects.has(document.id) }));
  await requeueDocuments(needs, ownerId, requeued, 'high');
  return results;
}
