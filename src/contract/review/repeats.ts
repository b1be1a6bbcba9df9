import * as z from 'zod/mini';
import { headerWire } from '../invoices/invoice.ts';
import { amount } from '../wire/amounts.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { pageSize } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { documentKind, documentSource } from '../wire/wire-words.ts';

/** One of the two. */
const repeatedWire = wire(() => ({
  header: ['header', headerWire],
  version: ['version', count],
  knownSince: ['conocida_desde', instant],
  /** Its file, and how it came; null when that is not known. */
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
  /** How many it has. */
  fileCount: ['archivos', count],
}));
export type RepeatedInvoice = z.output<typeof repeatedWire>;

/** What a month would say. Guaraníes, credit notes taken away. */
const monthEffectWire = wire(() => ({
  month: ['year_month', z.string()],
  amount: ['total_monto', amount],
  /** More or less than now. */
  amountChange: ['cambio_monto', amount],
  vat: ['total_iva', amount],
  vatChange: ['cambio_iva', amount],
}));
export type MonthEffect = z.output<typeof monthEffectWire>;

const repeatWire = wire(() => ({
  /** The one that was there: it counts. */
  first: ['una', repeatedWire],
  /** The one that is asked about: it waits, or came later. */
  second: ['otra', repeatedWire],
  /** False: both were here before anybody asked, and count until somebody says. */
  isWaiting: ['espera', z.boolean()],
  /** Why nobody can tell but a person. */
  reason: ['motivo', z.string()],
  /** Both say the same of what matters most. */
  isLikelySame: ['probable', z.boolean()],
  /** As people read them; null where it was not read. What is the same comes first. */
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
  access: 'member',
  summary: 'Pares de facturas que pueden ser la misma, lado a lado, con lo que cada respuesta cambia en el mes',
  query: wire(() => ({
    cursor: ['cursor', z.optional(text(100))],
    /** Pairs of this invoice only. */
    invoiceId: ['factura_id', z.optional(id)],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    repeats: ['data', z.array(repeatWire)],
    /** How many pairs there are in all. */
    total: ['total', count],
    /** Of them, those that count both. */
    countingTotal: ['total_que_cuentan', count],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});

export const decideRepeat = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/same-as',
  access: 'member',
  summary:
    'Dice si dos facturas son la misma: se unen con los datos de la mejor copia y los archivos de ambas, o cuentan las dos y no se pregunta más',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({
    otherId: ['otra_id', id],
    isSame: ['es_la_misma', z.boolean()],
    /** What the person was looking at: when that has changed meanwhile, the decision is refused (409). */
    version: ['version', count],
    /** The same of the other one, where the person saw both. */
    otherVersion: ['otra_version', z.optional(count)],
  })),
  reply: wire(() => ({
    message: ['message', z.string()],
    /** The one that is there from now on; of two that are different, the one that was asked about. */
    id: ['id', id],
    version: ['version', count],
    isInReview: ['en_revision', z.boolean()],
  })),
});
