import * as z from 'zod/mini';
import { amount } from '../wire/amounts.ts';
import { count, id, instant } from '../wire/fields.ts';
import { pageNumber, pageSize, queryFlag } from '../wire/query-values.ts';
import { defineRoute, type RouteReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import {
  currency,
  documentKind,
  documentSource,
  documentState,
  documentStateCounts,
  signInSums,
  verdict,
} from '../wire/wire-words.ts';

/** Documents of a state are counted up to here; one more means that there are more. */
export const MOST_COUNTED_DOCUMENTS = 10_000;

/** One call has at most so many read again. */
export const MOST_RETRIED_DOCUMENTS = 100;

/** The invoice a document gave, as far as a line of the tray or of a batch shows it. */
const documentInvoiceWire = wire(() => ({
  id: ['id', id],
  documentNumber: ['numero_documento', z.string()],
  /** Null where nobody could read it. */
  issuerName: ['emisor_nombre', z.nullable(z.string())],
  issuerRuc: ['emisor_ruc', z.string()],
  issueDate: ['fecha_emision', z.string()],
  total: ['monto_total', z.nullable(amount)],
  currency: ['moneda', currency],
  /** −1 for credit notes, 0 for what is in no sum. */
  signInSums: ['signo', signInSums],
  verification: ['verificacion', verdict],
  /** Its total is then in no line. */
  isAltered: ['alterada', z.boolean()],
  /** The first observation, for a line that has room for one; null of an altered one, whose figures it would repeat. */
  observation: ['observacion', z.nullable(z.string())],
  isNew: ['nueva', z.boolean()],
  /** It was here, and this is its first XML, or its first PDF or photo: joined, and no second copy. */
  isJoined: ['unida', z.boolean()],
  /** Pages of the file that it stands on, from 1; null where there are none or nobody knows. */
  pages: ['paginas', z.nullable(z.array(count))],
  /** When a copy of it was first received here. */
  knownSince: ['conocida_desde', instant],
}));
export type DocumentInvoice = z.output<typeof documentInvoiceWire>;

/** The mail that brought a document. */
export const originMessageWire = wire(() => ({
  /** `Nombre <dirección>`. */
  sender: ['sender', z.nullable(z.string())],
  subject: ['subject', z.nullable(z.string())],
  sentAt: ['sent_at', z.nullable(instant)],
  messageId: ['message_id', z.nullable(z.string())],
  /** The account it came to; null once that was deleted. */
  mailbox: ['mailbox', z.nullable(z.string())],
}));
export type OriginMessage = z.output<typeof originMessageWire>;

export const documentWire = wire(() => ({
  id: ['id', id],
  name: ['name', z.string()],
  state: ['state', documentState],
  /** A sentence; null while there is nothing to say. */
  reason: ['reason', z.nullable(z.string())],
  /** True when trying again can help. */
  canRetry: ['can_retry', z.boolean()],
  /** True when it gave no invoice and may be deleted. */
  canDelete: ['can_delete', z.boolean()],
  /** True for a PDF or photo that is finished and still stored, unless people decided about all it gave: see `readDocumentAgain`. */
  canReadAgain: ['can_read_again', z.boolean()],
  /** True for a PDF or photo that is finished, still stored and gave no invoice: a person may type it (`POST /v2/invoices`). */
  canType: ['can_type', z.boolean()],
  /** True for a PDF of which pages are left unread: see `readFurtherPages`. */
  canReadFurther: ['can_read_further', z.boolean()],
  /** An invoice it gave that a person said is none: `undo` brings it back. Null: there is none. */
  setAsideInvoiceId: ['set_aside_invoice_id', z.nullable(id)],
  kind: ['kind', documentKind],
  size: ['size', count],
  /** Of a PDF or photo that was read; null where there are none or nobody knows. */
  pages: ['pages', z.nullable(count)],
  /** How many of them were read, from the first on; null where nobody knows. */
  pagesRead: ['pages_read', z.nullable(count)],
  source: ['source', documentSource],
  sender: ['sender', z.nullable(z.string())],
  /** Null for what was uploaded. */
  message: ['message', z.nullable(originMessageWire)],
  /** The archive or mail it came in; null for what was sent itself. */
  parentId: ['parent_id', z.nullable(id)],
  /** Its name, for the eye: two archives may be called alike. */
  container: ['container', z.nullable(z.string())],
  attempts: ['attempts', count],
  receivedAt: ['received_at', instant],
  stateChangedAt: ['state_changed_at', instant],
  /** The first of `invoices`; null without one. */
  invoiceId: ['invoice_id', z.nullable(id)],
  invoices: ['invoices', z.array(documentInvoiceWire)],
  /** Sentences about what it changed or cancelled, or tried to, of what was there before it. */
  changes: ['changes', z.array(z.string())],
}));
export type ReceivedDocument = z.output<typeof documentWire>;

export const listDocuments = defineRoute({
  method: 'GET',
  path: '/documents',
  access: 'member',
  summary: 'Todo lo recibido, lo más nuevo primero, por estado y origen',
  query: wire(() => ({
    state: ['state', z.optional(documentState)],
    source: ['source', z.optional(documentSource)],
    /** Beginnings of words, all of which must be found: in the file's name, or in issuer, RUC or number of its invoices. */
    search: ['search', z.optional(z.string().check(z.maxLength(100)))],
    /** Those that came by an import of past mail and were read without AI, and not well. */
    waitsForAi: ['waits_for_ai', queryFlag],
    /** Those that gave an invoice that was changed after it was signed. */
    altered: ['alteradas', queryFlag],
    /** From 1. With a cursor it only tells where one is. */
    page: ['page', pageNumber],
    cursor: ['cursor', z.optional(z.string().check(z.maxLength(200)))],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    documents: ['data', z.array(documentWire)],
    /** How many documents are in each state, filters of search and source applied, up to one above the most counted. */
    counts: ['counts', documentStateCounts],
    /** False where a search finds so many that they are not told apart by state. */
    hasCounts: ['con_conteo', z.boolean()],
    /** How many gave an invoice that was changed after it was signed: they are in `counts` too. Null when nobody counted. */
    altered: ['alteradas', z.nullable(count)],
    /** How many documents these filters find, up to one above the most counted; null when nobody counted. */
    total: ['total', z.nullable(count)],
    /** How many of them `retryDocuments` would read again; null when nobody counted. */
    retryable: ['reintentables', z.nullable(count)],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});

export const retryDocument = defineRoute({
  method: 'POST',
  path: '/documents/:id/retry',
  access: 'member',
  needs: 'processing',
  summary: 'Lee otra vez un documento que no se pudo leer',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ document: ['data', documentWire] })),
});

/** What failed and may work now, of all that the list finds with these filters: the newest first. */
export const retryDocuments = defineRoute({
  method: 'POST',
  path: '/documents/retry',
  access: 'member',
  needs: 'processing',
  summary:
    'Lee otra vez los documentos con error que pueden salir bien, hasta cien por llamada, con los filtros de la lista',
  body: wire(() => ({
    source: ['source', z.optional(documentSource)],
    search: ['search', z.optional(z.string().check(z.maxLength(100)))],
    waitsForAi: ['waits_for_ai', z.optional(z.boolean())],
  })),
  reply: wire(() => ({ retried: ['retried', count] })),
});

/**
 * A PDF or photo, whatever became of it before: for what was read without AI, or read wrong. It costs nothing when the
 * same file was read by AI this month. What a person corrected or confirmed is not touched; where that is all it gave, and
 * where a person said it is no invoice, it is refused.
 */
export const readDocumentAgain = defineRoute({
  method: 'POST',
  path: '/documents/:id/read-again',
  access: 'member',
  needs: 'processing',
  summary: 'Lee otra vez un PDF o una foto que ya se leyó',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ document: ['data', documentWire] })),
});

/** What reading it again would do and cost, before anybody decides. */
export const previewReadingAgain = defineRoute({
  method: 'GET',
  path: '/documents/:id/read-again',
  access: 'member',
  summary: 'Qué pasaría al leer otra vez un PDF o una foto: si se puede, si lo lee la IA y qué cuesta',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({
    canReadAgain: ['can_read_again', z.boolean()],
    /** False: without a key it is read on this server alone, and costs nothing. */
    isReadByModel: ['uses_ai', z.boolean()],
    /** Readings by AI that it takes: none when the same file was read by AI this month. */
    cost: ['ai_cost', count],
    /** Readings by AI that are left; null: without limit. */
    left: ['ai_left', z.nullable(count)],
  })),
});
export type ReadingAgainPreview = RouteReply<typeof previewReadingAgain>;

/**
 * The next pages of a PDF that was not read to its end: up to twenty, of scanned ones up to eight, on this server alone. It
 * costs no reading by AI. What the file gave stays; asking twice, or for one that was read to its end, changes nothing.
 */
export const readFurtherPages = defineRoute({
  method: 'POST',
  path: '/documents/:id/read-further',
  access: 'member',
  needs: 'processing',
  summary: 'Lee las demás páginas de un PDF que no se leyó entero, sin usar el límite de IA',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ document: ['data', documentWire] })),
});

export const deleteDocument = defineRoute({
  method: 'DELETE',
  path: '/documents/:id',
  access: 'member',
  summary: 'Borra un documento que no dio ninguna factura, con lo que se encontró dentro y con su archivo',
  params: wire(() => ({ id: ['id', id] })),
  /** How many documents went: a package goes with what was in it. */
  reply: wire(() => ({ deleted: ['deleted', count] })),
});
