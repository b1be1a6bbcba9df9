import { setImmediate as nextTurn } from 'node:timers/promises';
import { type InvoiceLine, lineOfStored } from '#server/features/invoices/invoice-line.ts';
import { saveInOneGo } from '#server/features/invoices/save-read-invoice.ts';
import type { Deps } from '#server/platform/deps.ts';
import { acceptedParts, holdFilesStatement } from './accept-read.store.ts';
import { isContainer, type NewDocument, type NewTask } from './document.ts';
import { type DocumentView, viewOf } from './document-view.ts';
import { LARGE_BYTES, settledOf } from './read-document.ts';
import { type FileContent, readXml } from './read-xml.ts';
import type { Settled } from './reading.store.ts';

type Arrived = Pick<NewDocument, 'kind'> & { readonly bytes: Uint8Array };
type Kept = NewDocument & { readonly id: string };

const MOST_AT_ONCE = 25;

/** What opens quickly and holds no others. */
export function canBeReadAtOnce(files: readonly Arrived[]): boolean {
  const isQuick = ({ kind, bytes }: Arrived) => !isContainer(kind) && kind !== 'pdf' && bytes.length <= LARGE_BYTES;
  return files.length <= MOST_AT_ONCE && files.every(isQuick);
}

/**
 * For a call that answers with what became of its files and has promised nothing before: they are read while the disk
 * makes them durable, and task, documents, invoices and roll-ups are one transaction, which waits for `kept`. Documents
 * come in the order of the files. What fails here is left to the caller, who can still go the long way.
 */
export async function readAtOnce(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { task, files, kept }: { task: NewTask; files: readonly Arrived[]; kept: () => Promise<readonly Kept[]> },
): Promise<DocumentView[]> {
  const found: FileContent[] = [];
  for (const { bytes } of files) {
    await nextTurn(); // the disk and other calls get their turn first: reading holds the thread
    found.push(readXml(bytes));
  }
  const at = clock.now();
  const readings = found.flatMap(({ invoices }) => invoices).map((reading) => ({ ...reading, source: 'xml' as const }));
  let views: DocumentView[] = [];
  await saveInOneGo(db, ownerId, holdFilesStatement(ownerId), {
    readings,
    at,
    alongside: async (saved, invoices) => {
      const rest = [...saved];
      const documents = (await kept()).map((document, index) => {
        const content = found[index];
        if (content === undefined) throw new Error('every file gives one document');
        return { document, settled: settledOf(document.id, content, rest) };
      });
      const lines = new Map(invoices.map((stored) => [stored.id, lineOfStored(stored)]));
      views = documents.map(({ document, settled }) => viewOfRead(document, settled, { lines, task, at }));
      return acceptedParts(ownerId, task, documents, at);
    },
  });
  return views;
}

function viewOfRead(
  document: Kept,
  { state, reason, canRetry, invoices }: Settled,
  { lines, task, at }: { lines: ReadonlyMap<string, InvoiceLine>; task: NewTask; at: Date },
): DocumentView {
  const row = {
    ...document,
    ...{ state, reason, canRetry, container: null, attempts: 1, receivedAt: task.createdAt, stateChangedAt: at },
    size: String(document.size),
  };
  return viewOf(row, invoices, lines);
}
