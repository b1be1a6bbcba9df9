import * as z from 'zod/mini';
import type { InvoiceSide } from '#domain/business/invoice-side.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import type { SaleCondition } from '#domain/invoice/invoice-sale.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import { DOCUMENT_KINDS, type DocumentSource, type DocumentState } from '#domain/received-document.ts';
import type { DoubtField } from '#domain/review/doubt.ts';
import type { DecisionKind, InvoiceChange } from '#domain/review/invoice-change.ts';
import type { ReadingField } from '#domain/review/reading-difference.ts';
import { words } from './closed-list.ts';
import { count } from './fields.ts';
import { wire } from './wire.ts';

/** Words that differ between wire and code: all of them are listed in this file, and nowhere else. */

export const documentType = words({
  invoice: 'FACTURA',
  'self-invoice': 'AUTOFACTURA',
  'credit-note': 'NOTA_DE_CREDITO',
  'debit-note': 'NOTA_DE_DEBITO',
  'remission-note': 'NOTA_DE_REMISION',
  'sales-ticket': 'BOLETA_DE_VENTA',
  'resimple-ticket': 'BOLETA_RESIMPLE',
} satisfies Record<DocumentType, string>);

export const verdict = words({
  ok: 'ok',
  observed: 'observada',
  'not-verifiable': 'no_verificable',
} satisfies Record<Verdict, string>);

/** The side of an invoice for the business: bought, sold, or between others. */
export const invoiceSide = words({
  purchase: 'compra',
  sale: 'venta',
  other: 'de_otro',
} satisfies Record<InvoiceSide, string>);

/** Where the figures of an invoice come from. */
export const source = words({
  xml: 'XML_NATIVO',
  'pdf-model': 'OPENAI_VISION',
  'pdf-local': 'PDF_LOCAL',
  typed: 'MANUAL',
} satisfies Record<Source, string>);

export const saleCondition = words({
  cash: 'CONTADO',
  credit: 'CREDITO',
} satisfies Record<SaleCondition['kind'], string>);

const DOCUMENT_STATE_WORDS = {
  received: 'recibido',
  reading: 'leyendo',
  read: 'leido',
  duplicate: 'duplicado',
  'in-review': 'en_revision',
  'not-invoice': 'no_es_factura',
  failed: 'error',
  'passed-on': 'repartido',
} as const satisfies Record<DocumentState, string>;
export const documentState = words(DOCUMENT_STATE_WORDS);

/** How many documents are in each state; a state without documents is absent. */
export const documentStateCounts = wire(() => ({
  received: [DOCUMENT_STATE_WORDS.received, z.optional(count)],
  reading: [DOCUMENT_STATE_WORDS.reading, z.optional(count)],
  read: [DOCUMENT_STATE_WORDS.read, z.optional(count)],
  duplicate: [DOCUMENT_STATE_WORDS.duplicate, z.optional(count)],
  'in-review': [DOCUMENT_STATE_WORDS['in-review'], z.optional(count)],
  'not-invoice': [DOCUMENT_STATE_WORDS['not-invoice'], z.optional(count)],
  failed: [DOCUMENT_STATE_WORDS.failed, z.optional(count)],
  'passed-on': [DOCUMENT_STATE_WORDS['passed-on'], z.optional(count)],
}));

export const documentKind = z.enum(DOCUMENT_KINDS);

/** How a document was received. */
export const documentSource = words({ upload: 'subida', mail: 'correo' } satisfies Record<DocumentSource, string>);

/** `corrects`: this document is about the other. `corrected-by`: the other is about this one. */
export const relation = words({ corrects: 'corrige', 'corrected-by': 'corregida_por' });

/** ISO code; the wire says `GS` for guaraníes. */
export const currency = z.codec(z.string(), z.string(), {
  decode: (sent) => (sent === 'GS' ? 'PYG' : sent),
  encode: (iso) => (iso === 'PYG' ? 'GS' : iso),
});

/** −1: subtracted from sums, as credit notes are. 0: in no sum. */
export const signInSums = z.union([z.literal(1), z.literal(0), z.literal(-1)]);

/** The kind of an entry in an invoice's history. */
export const historyKind = words({
  received: 'factura_recibida',
  'figures-replaced': 'datos_reemplazados',
  'copies-differ': 'copias_distintas',
  'copy-ignored': 'copia_sin_efecto',
  completed: 'datos_completados',
  'possible-repeat': 'posible_repetida',
  'repeat-settled': 'repetida_resuelta',
  'told-apart': 'son_distintas',
  'copy-chosen': 'copia_elegida',
  cancelled: 'factura_cancelada',
  'cancellation-ignored': 'cancelacion_sin_efecto',
  'cancellation-undone': 'cancelacion_deshecha',
  'cancellation-withdrawn': 'cancelacion_retirada',
  confirmed: 'factura_confirmada',
  rechecked: 'sello_comprobado_de_nuevo',
  typed: 'factura_escrita',
  corrected: 'factura_corregida',
  'not-an-invoice': 'no_es_una_factura',
  'decision-undone': 'decision_deshecha',
  deleted: 'factura_eliminada',
  merged: 'facturas_unidas',
  moved: 'factura_movida',
} satisfies Record<InvoiceChange['kind'] | 'received', string>);

const READING_FIELD_WORDS = {
  cdc: 'cdc',
  issuerRuc: 'ruc_emisor',
  issuerName: 'nombre_emisor',
  receiverRuc: 'ruc_receptor',
  timbrado: 'timbrado',
  number: 'numero_documento',
  issueDate: 'fecha_emision',
  currency: 'moneda',
  condition: 'condicion_venta',
  total: 'monto_total',
  vat: 'iva',
  vat5: 'iva_5',
  vat10: 'iva_10',
  taxable5: 'gravado_5',
  taxable10: 'gravado_10',
  exempt: 'exentas',
  items: 'items',
} as const;

/** What a doubt is about: the fields of a correction, or the document as a whole. */
export const doubtField = words({
  ...READING_FIELD_WORDS,
  document: 'documento',
} satisfies Record<DoubtField, string>);

/** The reason of a doubt, for programs. Only one has another word on the wire. */
export const doubtReason = z.codec(z.string(), z.string(), {
  decode: (sent) => (sent === 'posible_repetida' ? 'possible-repeat' : sent),
  encode: (reason) => (reason === 'possible-repeat' ? 'posible_repetida' : reason),
});

/** A field that a person may have corrected. */
export const readingField = words({
  ...READING_FIELD_WORDS,
  documentType: 'tipo_documento',
  receiverName: 'nombre_receptor',
  exchangeRate: 'tipo_cambio',
} satisfies Record<ReadingField, string>);

export const decisionKind = words({
  confirmed: 'confirmacion',
  typed: 'carga',
  corrected: 'correccion',
  'copy-chosen': 'copia_elegida',
  'told-apart': 'son_distintas',
  joined: 'es_la_misma',
  'not-an-invoice': 'no_es_una_factura',
} satisfies Record<DecisionKind, string>);
