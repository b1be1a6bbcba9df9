import { setImmediate as nextTurn } from 'node:timers/promises';
import { type InvoiceLine, lineOfStored } from '#server/features/invoices/describe/invoice-line.ts';
import { saveInOneGo } from '#server/features/invoices/save/save-read-invoice.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isContainer, type NewDocument, type NewTask } from '../accept/document.ts';
import { type DocumentView, viewOf } from '../outcome/document-view.ts';
import { type FileContent, readXml } from '../readers/read-xml.ts';
import { lockDocumentsStatement, type Settled, settleParts } from '../reading.store.ts';
import { LARGE_BYTES, noticesOf, settledOf } from './read-document.ts';

type Arrived = Pick<NewDocument, 'kind'> & { readonly bytes: Uint8Array };
type Kept = NewDocument & { readonly id: string };

interface Arrival {
  readonly task: NewTask;
  readonly files: readonly Arrived[];
  /** One document for each file, in their order, once it is written down as being read. */
  readonly accepting: Promise<readonly Kept[]>;
}

const MOST_AT_ONCE = 25;

/** What opens quickly and holds no others. */
export function canBeReadAtOnce(files: readonly Arrived[]): boolean {
  const isQuick = ({ kind, bytes }: Arrived) => !isContainer(kind) && kind !== 'pdf' && bytes.length <= LARGE_BYTES;
  return files.length <= MOST_AT_ONCE && files.every(isQuick);
}

/**
 * For a call that answers with what became of its files: they are read while they are made durable and written down, and
 * then states, invoices and roll-ups are one transaction. What fails here is left to the caller, who can still go the
 * long way.
 */
export async function readAtOnce(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { task, files, accepting }: Arrival,
): Promise<DocumentView[]> {
  const found: FileContent[] = [];
  for (const { bytes } of files) {
    await nextTurn(); // the disk and other calls get their turn first: reading holds the thread
    found.push(readXml(bytes));
  }
  const read = withContents(await accepting, found);
  const at = clock.now();
  const readings = read.flatMap(({ document, content }) =>
    content.invoices.map((reading) => ({ ...reading, source: 'xml' as const, documentId: document.id })),
  );
  let views: DocumentView[] = [];
  const ids = read.map(({ document }) => document.id);
  await saveInOneGo(db, ownerId, lockDocumentsStatement(ownerId, ids), {
    readings,
    notices: read.flatMap(({ document, content }) => noticesOf(document.id, content)),
    at,
    alongside: (saved, invoices) => {
      const rest = [...saved];
      const settled = read.map(({ document, content }) => ({
        document,
        ...settledOf(document.id, content, rest),
      }));
      const lines = new Map(invoices.map((stored) => [stored.id, lineOfStored(stored)]));
      views = settled.map((one) => viewOfRead(one, { lines, task, at }));
      return settleParts(ownerId, settled, at);
    },
  });
  return views;
}

function withContents(documents: readonly Kept[], found: readonly FileContent[]) {
  return documents.map((document, index) => {
    const content = found[index];
    if (content === undefined) throw new Error('every file gives one document');
    return { document, content };
  });
}

function viewOfRead(
  { document, state, reason, canRetry, invoices }: Settled & { readonly document: Kept },
  { lines, task, at }: { lines: ReadonlyMap<string, InvoiceLine>; task: NewTask; at: Date },
): DocumentView {
  const row = {
    ...document,
    ...{ state, reason, canRetry, container: null, attempts: 1, receivedAt: task.createdAt, stateChangedAt: at },
    size: String(document.size),
  };
  return viewOf(row, invoices, lines);
}
