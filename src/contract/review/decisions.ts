import * as z from 'zod/mini';
import { parseAmount, toUnits } from '#domain/money/money.ts';
import { amount } from '../wire/amounts.ts';
import { day } from '../wire/dates.ts';
import { count, id, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { name, ruc, typed } from '../wire/typed.ts';
import { wire } from '../wire/wire.ts';
import { currency, decisionKind, documentType, saleCondition } from '../wire/wire-words.ts';
import { doubtWire } from './doubts.ts';
import { cdc, documentNumber, optionalReason, seenVersion, timbrado } from './review.ts';

const isoCurrency = typed(3, 'USD', 'Escribe el código de la moneda, como GS o USD.', (written) =>
  /^(?:GS|[A-Z]{3})$/.test(written) ? z.decode(currency, written) : undefined,
)((kept) => z.encode(currency, kept));
/** An amount of an invoice: not negative, and not larger than the store can hold. */
export const money = z.codec(
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
  /** The amount of the line, VAT included. */
  total: ['total', money],
  /** Percent. */
  vatRate: ['iva', z.union([z.literal(0), z.literal(5), z.literal(10)])],
}));

/** Guaraníes for one unit of a foreign currency. */
const rate = money.check(z.refine((written) => toUnits(written) > 0n, 'Escribe un tipo de cambio mayor que 0.'));

/** The fields of an invoice that can be written, with the names that doubts use. */
export const writtenFields = () =>
  ({
    documentType: ['tipo_documento', z.optional(documentType)],
    cdc: ['cdc', z.optional(z.nullable(cdc))],
    issuerName: ['nombre_emisor', z.optional(name)],
    receiverRuc: ['ruc_receptor', z.optional(z.nullable(ruc))],
    receiverName: ['nombre_receptor', z.optional(z.nullable(name))],
    timbrado: ['timbrado', z.optional(z.nullable(timbrado))],
    condition: ['condicion_venta', z.optional(saleCondition)],
    currency: ['moneda', z.optional(isoCurrency)],
    exchangeRate: ['tipo_cambio', z.optional(z.nullable(rate))],
    exempt: ['exentas', z.optional(money)],
    /** VAT included, as in the header. */
    taxable5: ['gravado_5', z.optional(money)],
    taxable10: ['gravado_10', z.optional(money)],
    vat5: ['iva_5', z.optional(money)],
    vat10: ['iva_10', z.optional(money)],
    vat: ['iva', z.optional(money)],
    /** All items, in their order. */
    items: [
      'items',
      z.optional(
        z
          .array(correctedItemWire)
          .check(z.maxLength(MOST_CORRECTED_ITEMS, `Escribe como máximo ${MOST_CORRECTED_ITEMS} ítems.`)),
      ),
    ],
    reason: ['reason', optionalReason],
    /** True: the person has looked at everything, and the invoice counts from now on although doubts are left. */
    isConfirmed: ['confirmar', z.optional(z.boolean())],
    /** True: the invoice is stored, and does not count until somebody confirms it. */
    isLeftInReview: ['dejar_en_revision', z.optional(z.boolean())],
  }) as const;

/** Only the fields that change. */
const correctionWire = wire(() => ({
  version: ['version', count],
  issuerRuc: ['ruc_emisor', z.optional(ruc)],
  /** `001-001-0001204`. */
  number: ['numero_documento', z.optional(documentNumber)],
  issueDate: ['fecha_emision', z.optional(day)],
  total: ['monto_total', z.optional(money)],
  ...writtenFields(),
}));

export const writtenReply = wire(() => ({
  message: ['message', z.string()],
  /** The id of another invoice when the written data turned out to be that one's: this is a copy of it now. */
  id: ['id', id],
  version: ['version', count],
  isInReview: ['en_revision', z.boolean()],
  /** The doubts that are left. */
  doubts: ['dudas', z.array(doubtWire)],
}));

export const correctInvoice = defineRoute({
  method: 'PATCH',
  path: '/v2/invoices/:id',
  access: 'contador',
  summary:
    'Corrige lo que se leyó de un PDF o de una foto, o se escribió; lo que decía queda a la vista. De un XML admite solo el tipo de cambio que le falta',
  params: wire(() => ({ id: ['id', id] })),
  body: correctionWire,
  reply: writtenReply,
});

/** The invoice disappears from lists and sums; its documents say why. `undo` brings it back. */
export const markNotAnInvoice = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/not-an-invoice',
  access: 'contador',
  summary: 'Dice que lo que se leyó no es una factura: deja las listas y las sumas, y su documento lo dice',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({ version: ['version', seenVersion], reason: ['reason', optionalReason] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});

export const undoDecision = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/undo',
  access: 'contador',
  summary:
    'Deshace la última decisión sobre una factura: cargarla a mano, confirmarla, corregirla, decir que no lo es, o que es la misma que otra o distinta',
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
  access: 'contador',
  summary:
    'Confirma una factura en revisión: desde entonces cuenta. Una leída de XML pide un motivo, y una alterada conserva su marca',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({ version: ['version', seenVersion], reason: ['reason', optionalReason] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});
