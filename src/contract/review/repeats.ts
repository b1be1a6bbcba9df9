import * as z from 'zod/mini';
import { headerWire } from '../invoices/invoice.ts';
import { amount } from '../wire/amounts.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { pageSize } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { documentKind, documentSource } from '../wire/wire-words.ts';

/** One of the two invoices. */
const repeatedWire = wire(() => ({
  header: ['header', headerWire],
  version: ['version', count],
  knownSince: ['conocida_desde', instant],
  /** Its file, and how it was received; null when that is not known. */
  original: [
    'original',
    z.nullable(
      wire(() => ({
        sha256: ['sha256', z.string()],
        name: ['nombre', z.string()],
        kind: ['tipo', documentKind],
        source: ['origen', documentSource],
        /** Who uploaded it; null for mail. */
        uploadedBy: ['subida_por', z.nullable(z.string())],
      })),
    ),
  ],
  /** How many files it has. */
  fileCount: ['archivos', count],
}));
export type RepeatedInvoice = z.output<typeof repeatedWire>;

/** How a month would change. Guaraníes, credit notes subtracted. */
const monthEffectWire = wire(() => ({
  month: ['year_month', z.string()],
  amount: ['total_monto', amount],
  /** The difference to the present amount. */
  amountChange: ['cambio_monto', amount],
  vat: ['total_iva', amount],
  vatChange: ['cambio_iva', amount],
}));
export type MonthEffect = z.output<typeof monthEffectWire>;

const repeatWire = wire(() => ({
  /** The invoice that was there before: it counts. */
  first: ['una', repeatedWire],
  /** The invoice in question: it waits, or was received later. */
  second: ['otra', repeatedWire],
  /** False: both were stored before this question existed, and count until somebody decides. */
  isWaiting: ['espera', z.boolean()],
  /** Why only a person can tell. */
  reason: ['motivo', z.string()],
  /** The most important fields of both are equal. */
  isLikelySame: ['probable', z.boolean()],
  /** Values as people read them; null where a value was not read. Equal ones come first. */
  fields: [
    'datos',
    z.array(
      wire(() => ({
        title: ['titulo', z.string()],
        first: ['una', z.nullable(z.string())],
        second: ['otra', z.nullable(z.string())],
        isSame: ['igual', z.boolean()],
      })),
    ),
  ],
  ifSame: ['si_es_la_misma', z.array(monthEffectWire)],
  ifDifferent: ['si_son_distintas', z.array(monthEffectWire)],
}));
export type PossibleRepeat = z.output<typeof repeatWire>;

export const listRepeats = defineRoute({
  method: 'GET',
  path: '/review/repeats',
  access: 'lectura',
  summary: 'Pares de facturas que pueden ser la misma, lado a lado, con lo que cada respuesta cambia en el mes',
  query: wire(() => ({
    cursor: ['cursor', z.optional(text(100))],
    /** Only the pairs of this invoice. */
    invoiceId: ['factura_id', z.optional(id)],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    repeats: ['data', z.array(repeatWire)],
    /** How many pairs there are. */
    total: ['total', count],
    /** How many pairs of which both count. */
    countingTotal: ['total_que_cuentan', count],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});

export const decideRepeat = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/same-as',
  access: 'contador',
  summary:
    'Dice si dos facturas son la misma: se unen con los datos de la mejor copia y los archivos de ambas, o cuentan las dos y no se pregunta más',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({
    otherId: ['otra_id', id],
    isSame: ['es_la_misma', z.boolean()],
    /** The version that the person saw: if it has changed meanwhile, the decision is refused (409). */
    version: ['version', count],
    /** The version of the other invoice, where the person saw both. */
    otherVersion: ['otra_version', z.optional(count)],
  })),
  reply: wire(() => ({
    message: ['message', z.string()],
    /** The invoice that remains; when they are different ones, the one in question. */
    id: ['id', id],
    version: ['version', count],
    isInReview: ['en_revision', z.boolean()],
  })),
});
