import * as z from 'zod/mini';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { queryMonth } from '../wire/dates.ts';
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

/** Documents of a state are counted up to this number; one more means that there are more. */
export const MOST_COUNTED_DOCUMENTS = 10_000;

/** Most documents that one call reads again. */
export const MOST_RETRIED_DOCUMENTS = 100;

/** The invoice of a document, as far as a line of the tray or of a batch shows it. */
const documentInvoiceWire = wire(() => ({
  id: ['id', id],
  documentNumber: ['numero_documento', z.string()],
  /** Null where it could not be read. */
  issuerName: ['emisor_nombre', z.nullable(z.string())],
  issuerRuc: ['emisor_ruc', z.string()],
  issueDate: ['fecha_emision', z.string()],
  total: ['monto_total', z.nullable(amount)],
  currency: ['moneda', currency],
  /** −1 for credit notes, 0 when no sum includes it. */
  signInSums: ['signo', signInSums],
  verification: ['verificacion', verdict],
  /** If true, no line shows the total. */
  isAltered: ['alterada', z.boolean()],
  /**
   * The first observation, for a line that has room for one; null for an altered invoice, whose figures it would
   * repeat.
   */
  observation: ['observacion', z.nullable(z.string())],
  isNew: ['nueva', z.boolean()],
  /**
   * The invoice was known, and this is its first XML, or its first PDF or photo: joined with it, and not a second copy.
   */
  isJoined: ['unida', z.boolean()],
  /** The pages of the invoice in the file, from 1; null where there are none or it is not known. */
  pages: ['paginas', z.nullable(z.array(count))],
  /** When the first copy of the invoice was received. */
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
  /** The account that received it; null once that was deleted. */
  mailbox: ['mailbox', z.nullable(z.string())],
}));
export type OriginMessage = z.output<typeof originMessageWire>;

/** The other end of its way between two businesses. */
const documentMoveWire = wire(() => ({
  kind: ['tipo', words({ to: 'paso_a', from: 'vino_de', proposed: 'propuesta' })],
  /** The other business; its people find its name in `GET /user/businesses`. */
  businessId: ['negocio_id', id],
  /** The document there; null for a proposal. */
  documentId: ['documento_id', z.nullable(id)],
  movedAt: ['fecha', instant],
}));
export type DocumentMove = z.output<typeof documentMoveWire>;

export const documentWire = wire(() => ({
  id: ['id', id],
  name: ['name', z.string()],
  state: ['state', documentState],
  /** A sentence; null while there is nothing to say. */
  reason: ['reason', z.nullable(z.string())],
  /** True when reading it again can help. */
  canRetry: ['can_retry', z.boolean()],
  /** True when it contained no invoice and may be deleted. */
  canDelete: ['can_delete', z.boolean()],
  /**
   * True for a finished PDF or photo that is still stored, unless people decided about all its invoices: see
   * `readDocumentAgain`.
   */
  canReadAgain: ['can_read_again', z.boolean()],
  /**
   * True for a finished PDF or photo that is still stored and contained no invoice: a person may type it (`POST
   * /v2/invoices`).
   */
  canType: ['can_type', z.boolean()],
  /** True for a PDF with unread pages: see `readFurtherPages`. */
  canReadFurther: ['can_read_further', z.boolean()],
  /** An invoice of the document that a person said is none: `undo` brings it back. Null: there is none. */
  setAsideInvoiceId: ['set_aside_invoice_id', z.nullable(id)],
  kind: ['kind', documentKind],
  size: ['size', count],
  /** Pages of a PDF or photo that was read; null where there are none or it is not known. */
  pages: ['pages', z.nullable(count)],
  /** How many pages were read, from the first; null where it is not known. */
  pagesRead: ['pages_read', z.nullable(count)],
  source: ['source', documentSource],
  sender: ['sender', z.nullable(z.string())],
  /** Null for an uploaded file. */
  message: ['message', z.nullable(originMessageWire)],
  /** The archive or mail that contained it; null for a file that was sent itself. */
  parentId: ['parent_id', z.nullable(id)],
  /** The name of that archive or mail, for display: two may have the same name. */
  container: ['container', z.nullable(z.string())],
  attempts: ['attempts', count],
  receivedAt: ['received_at', instant],
  stateChangedAt: ['state_changed_at', instant],
  /** The first of `invoices`; null when there are none. */
  invoiceId: ['invoice_id', z.nullable(id)],
  invoices: ['invoices', z.array(documentInvoiceWire)],
  /** Sentences about what it changed or cancelled, or tried to, in invoices that were there before. */
  changes: ['changes', z.array(z.string())],
  /** Null: it stays where it came. */
  move: ['traslado', z.nullable(documentMoveWire)],
}));
export type ReceivedDocument = z.output<typeof documentWire>;

export const listDocuments = defineRoute({
  method: 'GET',
  path: '/documents',
  access: 'lectura',
  summary: 'Todo lo recibido, lo más nuevo primero, por estado y origen',
  query: wire(() => ({
    state: ['state', z.optional(documentState)],
    source: ['source', z.optional(documentSource)],
    /**
     * Beginnings of words, all of which must be found: in the file's name, or in issuer, RUC or number of its invoices.
     */
    search: ['search', z.optional(z.string().check(z.maxLength(100)))],
    /** Only documents of an import of past mail that were read without AI and not well enough. */
    waitsForAi: ['waits_for_ai', queryFlag],
    /** Only documents with an invoice that was changed after it was signed. */
    altered: ['alteradas', queryFlag],
    /** Only documents that brought an invoice of this month once more. */
    copiesOf: ['copias_de', queryMonth],
    /** From 1. With a cursor it only says which page this is. */
    page: ['page', pageNumber],
    cursor: ['cursor', z.optional(z.string().check(z.maxLength(200)))],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    documents: ['data', z.array(documentWire)],
    /**
     * How many documents are in each state, with the filters of search and source, up to one above
     * `MOST_COUNTED_DOCUMENTS`.
     */
    counts: ['counts', documentStateCounts],
    /** False where a search finds too many to count by state. */
    hasCounts: ['con_conteo', z.boolean()],
    /**
     * How many contain an invoice that was changed after it was signed: they are in `counts` too. Null when not
     * counted.
     */
    altered: ['alteradas', z.nullable(count)],
    /** How many documents these filters find, up to one above `MOST_COUNTED_DOCUMENTS`; null when not counted. */
    total: ['total', z.nullable(count)],
    /** How many of them `retryDocuments` would read again; null when not counted. */
    retryable: ['reintentables', z.nullable(count)],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});

export const retryDocument = defineRoute({
  method: 'POST',
  path: '/documents/:id/retry',
  access: 'contador',
  needs: 'processing',
  summary: 'Lee otra vez un documento que no se pudo leer',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ document: ['data', documentWire] })),
});

/** Reads again, of the documents that these filters find, those that failed and may work now: the newest first. */
export const retryDocuments = defineRoute({
  method: 'POST',
  path: '/documents/retry',
  access: 'contador',
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
 * Reads a PDF or photo again, whatever its state: for one that was read without AI, or wrong. It costs nothing when the
 * same file was read by AI this month. Invoices that a person corrected or confirmed are not changed; where there are
 * no others, and where a person said it is no invoice, the call is refused.
 */
export const readDocumentAgain = defineRoute({
  method: 'POST',
  path: '/documents/:id/read-again',
  access: 'contador',
  needs: 'processing',
  summary: 'Lee otra vez un PDF o una foto que ya se leyó',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ document: ['data', documentWire] })),
});

/** What reading it again would do and cost, for the question beforehand. */
export const previewReadingAgain = defineRoute({
  method: 'GET',
  path: '/documents/:id/read-again',
  access: 'contador',
  summary: 'Qué pasaría al leer otra vez un PDF o una foto: si se puede, si lo lee la IA y qué cuesta',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({
    canReadAgain: ['can_read_again', z.boolean()],
    /** False: without an AI key it is read on this server alone, and costs nothing. */
    isReadByModel: ['uses_ai', z.boolean()],
    /** Readings by AI that it costs: none when the same file was read by AI this month. */
    cost: ['ai_cost', count],
    /** Readings by AI that are left; null: unlimited. */
    left: ['ai_left', z.nullable(count)],
  })),
});
export type ReadingAgainPreview = RouteReply<typeof previewReadingAgain>;

/**
 * Reads the next pages of a PDF: up to twenty, or eight scanned ones, on this server alone. It costs no AI reading.
 * Invoices found before stay; asking twice, or for a PDF that was read to its end, changes nothing.
 */
export const readFurtherPages = defineRoute({
  method: 'POST',
  path: '/documents/:id/read-further',
  access: 'contador',
  needs: 'processing',
  summary: 'Lee las demás páginas de un PDF que no se leyó entero, sin usar el límite de IA',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ document: ['data', documentWire] })),
});

export const deleteDocument = defineRoute({
  method: 'DELETE',
  path: '/documents/:id',
  access: 'contador',
  summary: 'Borra un documento que no dio ninguna factura, con lo que se encontró dentro y con su archivo',
  params: wire(() => ({ id: ['id', id] })),
  /** How many documents were deleted: a package is deleted with its contents. */
  reply: wire(() => ({ deleted: ['deleted', count] })),
});
