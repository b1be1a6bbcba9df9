import type { Task } from '#contract/intake/tasks.ts';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { isContainer } from '#domain/received-document.ts';
import { batchText } from '#text/documents.ts';

export type LineState =
  | 'queued'
  | 'sending'
  | 'received'
  | 'reading'
  | 'new'
  | 'duplicate'
  /** The XML of an invoice that was known from a PDF or photo, or the other way round. */
  | 'joined'
  | 'observed'
  | 'review'
  | 'not-invoice'
  | 'error'
  | 'stopped'
  /** It went to the business of its receiver. */
  | 'passed-on'
  /** An archive whose documents have lines of their own. */
  | 'unpacked';

/** What a person can do about a line: send the same file again, or replace it by a better one. */
export type Remedy = 'retry' | 'replace' | null;

/** One file of a batch, or one document that was found inside it. */
export interface Line {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly state: LineState;
  /** Shown in place of the invoice. */
  readonly reason: string | null;
  readonly remedy: Remedy;
  /** The id of the archive or mail that the document was in; null for a file that was sent itself. */
  readonly parentId: string | null;
  /** The name of that archive or mail. */
  readonly container: string | null;
  readonly taskId: string | null;
  readonly document: ReceivedDocument | null;
}

export const isSentItself = ({ parentId }: Line): boolean => parentId === null;

const PENDING = new Set<LineState>(['queued', 'sending', 'received', 'reading']);
export const isPending = ({ state }: Line): boolean => PENDING.has(state);

const SETTLED = new Set<ReceivedDocument['state']>([
  'read',
  'duplicate',
  'in-review',
  'not-invoice',
  'failed',
  'passed-on',
]);
export const isSettled = ({ state }: ReceivedDocument): boolean => SETTLED.has(state);

export const isArchive = ({ kind }: ReceivedDocument): boolean => isContainer(kind);

export const newLine = (id: string, { name, size }: { name: string; size: number }): Line => ({
  id,
  name,
  size,
  state: 'queued',
  reason: null,
  remedy: null,
  parentId: null,
  container: null,
  taskId: null,
  document: null,
});

export const failed = (line: Line, reason: string, remedy: Remedy): Line => ({
  ...line,
  state: 'error',
  reason,
  remedy,
});

function readState({ invoices }: ReceivedDocument): LineState {
  if (invoices.some(({ verification }) => verification === 'observed')) return 'observed';
  if (invoices.length > 0 && invoices.every(({ isNew }) => !isNew)) return knownState(invoices);
  return 'new';
}

/** An invoice that was joined with a copy of another kind is not shown as a second copy. */
const knownState = (invoices: ReceivedDocument['invoices']): LineState =>
  invoices.some(({ isJoined }) => isJoined) ? 'joined' : 'duplicate';

export function lineStateOf(document: ReceivedDocument): LineState {
  switch (document.state) {
    case 'received':
      return 'received';
    case 'reading':
      return 'reading';
    case 'read':
      return readState(document);
    case 'duplicate':
      return knownState(document.invoices);
    case 'in-review':
      return 'review';
    case 'not-invoice':
      return 'not-invoice';
    case 'failed':
      return 'error';
    case 'passed-on':
      return 'passed-on';
  }
}

const isSame = (a: ReceivedDocument, b: ReceivedDocument): boolean =>
  a.id === b.id && a.state === b.state && a.stateChangedAt === b.stateChangedAt && a.reason === b.reason;

/** The line with what the server says of its document; the same object when nothing changed. */
export function applyDocument(line: Line, document: ReceivedDocument): Line {
  if (line.document && isSame(line.document, document) && line.state === lineStateOf(document)) return line;
  const state = lineStateOf(document);
  const remedy = state === 'error' ? (document.canRetry ? 'retry' : 'replace') : null;
  return { ...line, name: line.name || document.name, state, reason: document.reason, remedy, document };
}

/** Pairs the files of a request with the server's documents: by name, and the remaining ones by order. */
function pairWithDocuments(
  lines: readonly Line[],
  documents: readonly ReceivedDocument[],
): Map<string, ReceivedDocument> {
  const left = [...documents];
  const pairs = new Map<string, ReceivedDocument>();
  const take = (line: Line, index: number) => {
    const [document] = index < 0 ? [] : left.splice(index, 1);
    if (document) pairs.set(line.id, document);
  };
  for (const line of lines) take(line, line.document ? left.findIndex(({ id }) => id === line.document?.id) : -1);
  const byName = (line: Line) => left.findIndex(({ name }) => name === line.name);
  for (const line of lines) if (!pairs.has(line.id)) take(line, byName(line));
  const without = lines.filter(({ id }) => !pairs.has(id));
  if (without.length === left.length) for (const line of without) take(line, 0);
  return pairs;
}

/**
 * All lines after one answer about a task. The contents of an archive stand right below it, also those of an archive
 * inside another.
 */
export function applyTask(lines: readonly Line[], task: Task, isOver: boolean): readonly Line[] {
  const { jobId, documents } = task;
  const contents = Map.groupBy(documents, ({ parentId }) => parentId);
  const known = new Map(lines.filter(({ taskId }) => taskId === jobId).map((line) => [line.id, line]));
  const sent = [...known.values()].filter(isSentItself);
  const pairs = pairWithDocuments(sent, contents.get(null) ?? []);

  const unpackedOr = (line: Line): Line => {
    const { document, state } = line;
    const isOpened = document && isArchive(document) && contents.has(document.id) && state !== 'error';
    return isOpened ? { ...line, state: 'unpacked' } : line;
  };
  const updated = (line: Line): Line => {
    const document = pairs.get(line.id);
    if (document) return line.state === 'unpacked' ? line : unpackedOr(applyDocument(line, document));
    return isOver && isPending(line) ? failed(line, batchText.lost, null) : line;
  };
  const lineOf = (document: ReceivedDocument): Line => {
    const { id, parentId, container } = document;
    const line = known.get(id) ?? { ...newLine(id, document), parentId, container, taskId: jobId };
    return unpackedOr(applyDocument(line, document));
  };
  const contentsOf = ({ id }: ReceivedDocument): Line[] =>
    (contents.get(id) ?? []).flatMap((document) => [lineOf(document), ...contentsOf(document)]);

  const next = lines.flatMap((line) => {
    if (line.taskId !== jobId) return [line];
    if (!isSentItself(line)) return [];
    const document = pairs.get(line.id);
    return [updated(line), ...(document ? contentsOf(document) : [])];
  });
  // Contents of a file whose line is not known (two files had one name) stand after the last line of the request.
  const placed = new Set(next.flatMap(({ document }) => document?.id ?? []));
  const rest = documents.filter(({ id, parentId }) => parentId !== null && !placed.has(id));
  return rest.length === 0
    ? next
    : next.toSpliced(next.findLastIndex(({ taskId }) => taskId === jobId) + 1, 0, ...rest.map(lineOf));
}
