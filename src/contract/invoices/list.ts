import * as z from 'zod/mini';
import { closingGroup, closingPart } from '../closing/closing-words.ts';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { queryMonth } from '../wire/dates.ts';
import { count, text } from '../wire/fields.ts';
import { pageNumber, pageSize, queryFlag } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { invoiceSide, verdict } from '../wire/wire-words.ts';
import { headerWire, taxFields } from './invoice.ts';
import { amountNotCountedWire, notCountedWire } from './not-counted.ts';

/** How a list of one month may be sorted: words of this call only. */
const listSort = words({ date: 'fecha', number: 'numero', issuer: 'emisor', total: 'total', vat: 'iva' });
const listOrder = words({ ascending: 'asc', descending: 'desc' });

const withSums = z.optional(
  z.codec(z.enum(['1', '0'], 'Escribe 1 o 0.'), z.boolean(), {
    decode: (text) => text === '1',
    encode: (flag) => (flag ? '1' : '0'),
  }),
);

/** Sums of all that match, in whole guaraníes, credit notes subtracted. */
const listSumsWire = wire(() => ({ ...taxFields, total: ['total', amount] }));
export type ListSums = z.output<typeof listSumsWire>;

/** The filters of a list, and its order. */
const asked = () =>
  ({
    month: ['year_month', queryMonth],
    /** Only within one month; a list of all months is sorted by date. */
    sort: ['sort', z.optional(listSort)],
    /** Unless given: dates and amounts from the largest, numbers and names from the first. */
    order: ['order', z.optional(listOrder)],
    /**
     * Words, all of which must be found: in the issuer's or the receiver's name or RUC, at the beginning or the end of the
     * number, as the total, the timbrado or the CDC, or as the month. Case and accents do not matter.
     */
    search: ['search', z.optional(text(100))],
    issuerRuc: ['ruc_emisor', z.optional(text(20))],
    receiverRuc: ['ruc_receptor', z.optional(text(20))],
    issuerName: ['emisor_nombre', z.optional(text(100))],
    verification: ['verificacion', z.optional(verdict)],
    /** 409 `falta_el_negocio` until the RUC of the business is known. */
    side: ['lado', z.optional(invoiceSide)],
    /** True: only invoices that were changed after they were signed. */
    onlyAltered: ['solo_alteradas', queryFlag],
    /** True: only invoices that no sum includes, whatever the reason. */
    onlyNotCounted: ['solo_no_suman', queryFlag],
    /** The group of a document in the close of its month; requires `year_month`. 409 `falta_el_negocio` as above. */
    closing: ['cierre', z.optional(closingGroup)],
    /** Within `cierre`: the documents of one of its figures, and whether the business puts them down to VAT. */
    closingPart: ['parte', z.optional(closingPart)],
    isToVat: ['imputa_iva', queryFlag],
  }) as const;

export const listInvoices = defineRoute({
  method: 'GET',
  path: '/v2/invoices/headers',
  access: 'lectura',
  scopes: ['read-invoices'],
  errors: ['falta_el_negocio'],
  summary: 'Las facturas, la más nueva primero, con filtros; por número de página o por cursor',
  query: wire(() => ({
    page: ['page', pageNumber],
    pageSize: ['page_size', pageSize],
    /** From a previous page: with it `page` only says which page this is. */
    cursor: ['cursor', z.optional(text(800))],
    ...asked(),
    /** `1`: with `sumas`. */
    withSums: ['with_sums', withSums],
  })),
  reply: wire(() => ({
    invoices: ['data', z.array(headerWire)],
    /** How many invoices there are in all pages. */
    total: ['total', count],
    /** True when there are more than `total`, and counting stopped there. */
    isTotalMinimum: ['total_minimo', z.boolean()],
    /** Sum of all pages in guaraníes, credit notes subtracted; null when `total` is a minimum. */
    amount: ['total_monto', z.nullable(amount)],
    /** Asked for with `with_sums`; absent when `total` is a minimum. */
    sums: ['sumas', z.optional(listSumsWire)],
    leftOut: ['fuera_de_suma', z.nullable(amountNotCountedWire)],
    /** Of all pages; null when `total` is a minimum, or when they were too many to count. */
    notCounted: ['no_suman', z.optional(z.nullable(notCountedWire))],
    page: ['page', count],
    pageSize: ['page_size', count],
    nextCursor: ['next_cursor', z.nullable(z.string())],
    previousCursor: ['previous_cursor', z.nullable(z.string())],
  })),
});

/** For a copy: all that match at once, in the order of the list, up to this number. */
export const MOST_MATCHING = 5_000;
export const listMatching = defineRoute({
  method: 'GET',
  path: '/v2/invoices/matching',
  access: 'lectura',
  summary: 'Las facturas que coinciden con los filtros, hasta 5.000 en una llamada',
  query: wire(asked),
  reply: wire(() => ({
    invoices: ['data', z.array(headerWire)],
    /** How many match, also beyond those returned. */
    total: ['total', count],
    isTotalMinimum: ['total_minimo', z.boolean()],
  })),
});

/**
 * The same call with a tolerant reply: a header without `fecha_emision` takes its `fecha` (S1 §3), one without `lado`
 * has no side. For reading only; the server answers by `listInvoices`.
 */
export const readInvoiceList = defineRoute({
  ...listInvoices,
  reply: z.pipe(z.transform(datedByEither), listInvoices.reply) as typeof listInvoices.reply,
});

function datedByEither(told: unknown): unknown {
  const { data } = (told ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return told;
  return { ...(told as object), data: data.map(dated) };
}

const dated = (header: { fecha_emision?: unknown; fecha?: unknown; lado?: unknown }) => ({
  ...header,
  lado: header.lado ?? null,
  fecha_emision: header.fecha_emision ?? header.fecha,
});

/** For the palette: suppliers and customers of the business. */
export const findParties = defineRoute({
  method: 'GET',
  path: '/v2/invoices/parties',
  access: 'lectura',
  scopes: ['read-invoices'],
  summary: 'Emisores cuyo nombre o RUC contiene un texto',
  query: wire(() => ({ search: ['search', text(100)] })),
  reply: wire(() => ({
    parties: [
      'data',
      z.array(
        wire(() => ({
          name: ['nombre', z.nullable(z.string())],
          ruc: ['ruc', z.string()],
          invoiceCount: ['cantidad', count],
        })),
      ),
    ],
  })),
});
