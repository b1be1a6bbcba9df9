import type { ProcessingResult, Task } from '#contract/intake/tasks.ts';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { isContainer } from '#domain/received-document.ts';

/** The part of a document that the state of its task depends on. */
type Document = Pick<ReceivedDocument, 'kind' | 'state' | 'reason'> & {
  readonly invoices: readonly { readonly isNew: boolean }[];
  readonly changes: readonly string[];
};

/** How many documents of a task are where. Packages that were opened do not count: what they held does. */
export interface Tally {
  readonly total: number;
  /** Nobody began with them. */
  readonly waiting: number;
  readonly reading: number;
  readonly failed: number;
  /** More may come. */
  readonly isCollecting?: boolean;
}

export function statusOf({ total, waiting, reading, failed, isCollecting = false }: Tally): Task['status'] {
  if (isCollecting) return 'running';
  if (waiting + reading > 0) return waiting === total ? 'queued' : 'running';
  return total > 0 && failed === total ? 'error' : 'done';
}

export function isOpenedPackage({ kind, state }: Pick<ReceivedDocument, 'kind' | 'state'>): boolean {
  return isContainer(kind) && state === 'read';
}

export function tallyOf(documents: readonly Document[]): Tally {
  const counted = documents.filter((document) => !isOpenedPackage(document));
  const inState = (state: ReceivedDocument['state']) => counted.filter((document) => document.state === state).length;
  return {
    total: counted.length,
    waiting: inState('received'),
    reading: inState('reading'),
    failed: inState('failed'),
  };
}

/** `invoices`: those the documents gave, each once. */
export function resultOf(documents: readonly Document[], invoices: ProcessingResult['invoices']): ProcessingResult {
  const invoiceCount = invoices.filter(({ isDuplicate }) => !isDuplicate).length;
  const changes = documents.flatMap((document) => document.changes);
  const message = [messageOf(documents, invoiceCount), ...changes.slice(0, MOST_CHANGES_TOLD)].join(' ');
  return { success: invoices.length > 0, message, invoiceCount, invoices, changes };
}

/** In the message; the others are listed beside it. */
const MOST_CHANGES_TOLD = 3;

function messageOf(documents: readonly Document[], newInvoices: number): string {
  const counted = documents.filter((document) => !isOpenedPackage(document));
  const [only] = counted;
  if (only === undefined) return 'Los documentos de esta tarea ya no están.';
  const { state, reason, invoices } = only;
  if (counted.length === 1 && (state === 'failed' || state === 'not-invoice')) return reason ?? 'No se pudo leer.';
  if (counted.length === 1 && state === 'duplicate') {
    return invoices.length > 1
      ? `Las ${invoices.length} facturas ya estaban registradas.`
      : 'La factura ya estaba registrada.';
  }
  const inState = (...states: ReceivedDocument['state'][]) =>
    counted.filter((document) => states.includes(document.state)).length;
  const parts = countsInWords({
    newInvoices,
    knownCopies: knownIn(counted),
    inReview: inState('in-review'),
    notInvoices: inState('not-invoice'),
    failed: inState('failed'),
    waiting: inState('received', 'reading'),
  });
  return `${parts.join(', ')}.`;
}

/** Copies of what was there, each counted: 3 copies of one invoice are 3. */
function knownIn(documents: readonly Document[]): number {
  return documents.flatMap(({ invoices }) => invoices).filter(({ isNew }) => !isNew).length;
}

/** What became of a task's documents, and how many invoices they gave; copies of known ones are counted each. */
export interface TaskCounts {
  readonly waiting: number;
  readonly inReview: number;
  readonly notInvoices: number;
  readonly failed: number;
  readonly newInvoices: number;
  readonly knownCopies: number;
}

/** «3 facturas procesadas», «1 archivo con error»: counts of zero are left out. */
export function countsInWords(counts: TaskCounts): string[] {
  const { newInvoices, knownCopies, inReview, notInvoices, failed, waiting } = counts;
  const all: [count: number, one: string, several: string][] = [
    [newInvoices, 'factura procesada', 'facturas procesadas'],
    [knownCopies, 'ya estaba registrada', 'ya estaban registradas'],
    [inReview, 'necesita revisión', 'necesitan revisión'],
    [notInvoices, 'archivo no es una factura', 'archivos no son facturas'],
    [failed, 'archivo con error', 'archivos con error'],
    [waiting, 'se sigue leyendo', 'se siguen leyendo'],
  ];
  return all.flatMap(([count, one, several]) => (count === 0 ? [] : `${count} ${count === 1 ? one : several}`));
}
