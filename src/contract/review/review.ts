import * as z from 'zod/mini';
import { cdcParts, isCdcValid, parseCdc } from '#domain/identifiers/cdc.ts';
import { formatDocumentNumber, parseDocumentNumber, parseTimbrado } from '#domain/identifiers/timbrado.ts';
import { parseAmount } from '#domain/money/money.ts';
import { REASON_CHARACTERS } from '../invoice-history.ts';
import { headerWire } from '../invoices.ts';
import { amount } from '../wire/amounts.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { pageSize } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { asIs, name, ruc, typed } from '../wire/typed.ts';
import { wire } from '../wire/wire.ts';
import { currency, decisionKind, documentKind, documentType, saleCondition } from '../words.ts';
import { doubtWire } from './doubts.ts';

const reasonText = z
  .string()
  .check(z.trim(), z.maxLength(REASON_CHARACTERS, `Escribe como máximo ${REASON_CHARACTERS} caracteres.`));
/** Why a person decided so; where nothing is written, nothing is kept. */
const optionalReason = z.optional(reasonText);

/**
 * The `version` of the invoice that the person was looking at: when somebody or something has changed it meanwhile the
 * decision is refused (409 `cambio_mientras_tanto`). Absent: whatever it is now.
 */
const seenVersion = z.optional(count);

/** What a person must look at, with what the screen needs before it asks for the whole invoice. */
const reviewItemWire = wire(() => ({
  header: ['header', headerWire],
  version: ['version', count],
  /** When it was first received. */
  knownSince: ['conocida_desde', instant],
  doubts: ['dudas', z.array(doubtWire)],
  /** The document that the figures were read from. Null when it is not known. */
  documentId: ['documento_id', z.nullable(id)],
  /** Its file: the places of the doubts are on its pages (`/v2/invoices/:id/files/:sha256/pages/:page`). */
  original: [
    'original',
    z.nullable(
      wire(() => ({
        sha256: ['sha256', z.string()],
        name: ['nombre', z.string()],
        kind: ['tipo', documentKind],
        receivedAt: ['recibido_en', instant],
      })),
    ),
  ],
  /** False for what was read from XML: it can only be confirmed, or be no invoice. */
  isCorrectable: ['corregible', z.boolean()],
  /** Copies of it say different things, and nobody has chosen yet. */
  hasOtherCopies: ['copias_distintas', z.boolean()],
}));
export type ReviewItem = z.output<typeof reviewItemWire>;

export const listReviewQueue = defineRoute({
  method: 'GET',
  path: '/review/queue',
  access: 'member',
  summary: 'Las facturas en revisión con sus dudas, la más antigua primero',
  query: wire(() => ({
    cursor: ['cursor', z.optional(text(100))],
    /** Comes first, however far back it waits; on the pages after, where its turn is, it may come again. */
    first: ['first', z.optional(id)],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    items: ['data', z.array(reviewItemWire)],
    /** How many wait in all. */
    total: ['total', count],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});

const timbrado = typed(20, '12345678', 'Escribe los 8 números del timbrado.', parseTimbrado)(asIs);
const cdc = typed(
  100,
  '01800123450001001000120422026101510000000012',
  'Escribe los 44 números del CDC: estos no son de ninguno.',
  (written) => {
    const read = parseCdc(written);
    return read !== undefined && isCdcValid(read) && cdcParts(read).issueDate !== undefined ? read : undefined;
  },
)(asIs);
const documentNumber = typed(
  30,
  '001-001-0001204',
  'Escribe el número como 001-001-0001204.',
  parseDocumentNumber,
)(formatDocumentNumber);
const isoCurrency = typed(3, 'USD', 'Escribe el código de la moneda, como GS o USD.', (written) =>
  /^(?:GS|[A-Z]{3})$/.test(written) ? z.decode(currency, written) : undefined,
)((kept) => z.encode(currency, kept));
/** What an invoice can say: no less than nothing, and no more than the store holds. */
const money = z.codec(
  z
    .number()
    .check(
      z.refine(
        (sent) => sent >= 0 && parseAmount(z.decode(amount, sent)) !== undefined,
        'Escribe un monto desde 0, con 15 cifras enteras como máximo.',
      ),
    ),
  z.string(),
  { decode: (sent) => parseAmount(z.decode(amount, sent)) ?? '0', encode: Number },
);

const MOST_CORRECTED_ITEMS = 500;

const correctedItemWire = wire(() => ({
  code: ['codigo', z.optional(z.nullable(text(60)))],
  description: ['descripcion', text(2000).check(z.trim(), z.minLength(1, 'Escribe qué es.'))],
  quantity: ['cantidad', money],
  unit: ['unidad', z.optional(z.nullable(text(60)))],
  unitPrice: ['precio_unitario', money],
  /** What the line costs, VAT included. */
  total: ['total', money],
  /** Percent. */
  vatRate: ['iva', z.union([z.literal(0), z.literal(5), z.literal(10)])],
}));

/** Only what is to change. The names are those of the doubts. */
const correctionWire = wire(() => ({
  version: ['version', count],
  documentType: ['tipo_documento', z.optional(documentType)],
  cdc: ['cdc', z.optional(z.nullable(cdc))],
  issuerRuc: ['ruc_emisor', z.optional(ruc)],
  issuerName: ['nombre_emisor', z.optional(name)],
  receiverRuc: ['ruc_receptor', z.optional(z.nullable(ruc))],
  receiverName: ['nombre_receptor', z.optional(z.nullable(name))],
  timbrado: ['timbrado', z.optional(z.nullable(timbrado))],
  /** `001-001-0001204`. */
  number: ['numero_documento', z.optional(documentNumber)],
  issueDate: ['fecha_emision', z.optional(z.iso.date('Escribe un día que exista, como 2026-11-15.'))],
  condition: ['condicion_venta', z.optional(saleCondition)],
  currency: ['moneda', z.optional(isoCurrency)],
  /** Guaraníes for one unit of a foreign currency. */
  exchangeRate: ['tipo_cambio', z.optional(z.nullable(money))],
  exempt: ['exentas', z.optional(money)],
  /** VAT included, as in the header. */
  taxable5: ['gravado_5', z.optional(money)],
  taxable10: ['gravado_10', z.optional(money)],
  vat5: ['iva_5', z.optional(money)],
  vat10: ['iva_10', z.optional(money)],
  vat: ['iva', z.optional(money)],
  total: ['monto_total', z.optional(money)],
  /** All of them, in their order. */
  items: [
    'items',
    z.optional(
      z
        .array(correctedItemWire)
        .check(z.maxLength(MOST_CORRECTED_ITEMS, `Escribe como máximo ${MOST_CORRECTED_ITEMS} ítems.`)),
    ),
  ],
  reason: ['reason', optionalReason],
  /** True: the person has looked at the rest as well, and it counts from now on although doubts are left. */
  isConfirmed: ['confirmar', z.optional(z.boolean())],
}));

export const correctInvoice = defineRoute({
  method: 'PATCH',
  path: '/v2/invoices/:id',
  access: 'member',
  summary: 'Corrige lo que se leyó de un PDF o de una foto; la primera lectura queda a la vista',
  params: wire(() => ({ id: ['id', id] })),
  body: correctionWire,
  reply: wire(() => ({
    message: ['message', z.string()],
    /** Another one when what was corrected turned out to be an invoice that was there: it is a copy of that one now. */
    id: ['id', id],
    version: ['version', count],
    isInReview: ['en_revision', z.boolean()],
    /** What is left to look at. */
    doubts: ['dudas', z.array(doubtWire)],
  })),
});

/** It leaves lists and sums; its documents say why. `undo` brings it back. */
export const markNotAnInvoice = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/not-an-invoice',
  access: 'member',
  summary: 'Dice que lo que se leyó no es una factura: deja las listas y las sumas, y su documento lo dice',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({ version: ['version', seenVersion], reason: ['reason', optionalReason] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});

export const undoDecision = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/undo',
  access: 'member',
  summary: 'Deshace la última decisión sobre una factura: confirmarla, corregirla o decir que no lo es',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({ version: ['version', seenVersion] })),
  reply: wire(() => ({
    message: ['message', z.string()],
    undone: ['deshecho', decisionKind],
    version: ['version', count],
    isInReview: ['en_revision', z.boolean()],
  })),
});

export const confirmInvoice = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/confirm',
  access: 'member',
  summary:
    'Confirma una factura en revisión: desde entonces cuenta. Una leída de XML pide un motivo, y una alterada conserva su marca',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({ version: ['version', seenVersion], reason: ['reason', optionalReason] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});
