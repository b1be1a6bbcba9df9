import * as z from 'zod/mini';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { queryMonth } from '../wire/dates.ts';
import { count, text } from '../wire/fields.ts';
import { pageNumber, pageSize, queryFlag } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { invoiceSide, verdict } from '../wire/wire-words.ts';
import { headerWire, taxFields } from './invoice.ts';
import { leftOutWire, notCountedWire } from './not-counted.ts';

/** What a list of one month may be sorted by: words of this call alone. */
const listSort = words({ date: 'fecha', number: 'numero', issuer: 'emisor', total: 'total', vat: 'iva' });
const listOrder = words({ ascending: 'asc', descending: 'desc' });

const withSums = z.optional(
  z.codec(z.enum(['1', '0'], 'Escribe 1 o 0.'), z.boolean(), {
    decode: (text) => text === '1',
    encode: (flag) => (flag ? '1' : '0'),
  }),
);

/** Of all that match, in whole guaraníes, credit notes taken away: what the documents say of their totals. */
const listSumsWire = wire(() => ({ ...taxFields, total: ['total', amount] }));
export type ListSums = z.output<typeof listSumsWire>;

/** What narrows a list, and its order. */
const asked = () =>
  ({
    month: ['year_month', queryMonth],
    /** Within one month; across months there are dates alone. */
    sort: ['sort', z.optional(listSort)],
    /** As people expect it unless said: dates and amounts from the top, numbers and names from the beginning. */
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
    /** 409 `falta_el_negocio` until the owner says which business it is. */
    side: ['lado', z.optional(invoiceSide)],
    /** True: only those that were changed after they were signed. */
    onlyAltered: ['solo_alteradas', queryFlag],
    /** True: only those that are in no sum, whatever the reason. */
    onlyNotCounted: ['solo_no_suman', queryFlag],
  }) as const;

export const listInvoices = defineRoute({
  method: 'GET',
  path: '/v2/invoices/headers',
  access: 'member',
  summary: 'Las facturas, la más nueva primero, con filtros; por número de página o por cursor',
  query: wire(() => ({
    page: ['page', pageNumber],
    pageSize: ['page_size', pageSize],
    /** Of a page before: with it `page` only tells where one is. */
    cursor: ['cursor', z.optional(text(800))],
    ...asked(),
    /** `1`: with `sumas`. */
    withSums: ['with_sums', withSums],
  })),
  reply: wire(() => ({
    invoices: ['data', z.array(headerWire)],
    /** How many there are in all pages. */
    total: ['total', count],
    /** True when there are more than `total` and nobody counted on. */
    isTotalMinimum: ['total_minimo', z.boolean()],
    /** Sum of all pages in guaraníes, credit notes taken away; null when `total` is a minimum. */
    amount: ['total_monto', z.nullable(amount)],
    /** Asked for with `with_sums`; absent when `total` is a minimum. */
    sums: ['sumas', z.optional(listSumsWire)],
    leftOut: ['fuera_de_suma', z.nullable(leftOutWire)],
    /** Of all pages; null when `total` is a minimum, or when nobody counted so many. */
    notCounted: ['no_suman', z.optional(z.nullable(notCountedWire))],
    page: ['page', count],
    pageSize: ['page_size', count],
    nextCursor: ['next_cursor', z.nullable(z.string())],
    previousCursor: ['previous_cursor', z.nullable(z.string())],
  })),
});

/** For a copy: all that match at once, in the order of the list, as far as one call goes. */
export const MOST_MATCHING = 5_000;
export const listMatching = defineRoute({
  method: 'GET',
  path: '/v2/invoices/matching',
  access: 'member',
  summary: 'Las facturas que coinciden con los filtros, hasta 5.000 en una llamada',
  query: wire(asked),
  reply: wire(() => ({
    invoices: ['data', z.array(headerWire)],
    /** How many there are, also of those that are not among them. */
    total: ['total', count],
    isTotalMinimum: ['total_minimo', z.boolean()],
  })),
});

/**
 * The same call, as a reader that forgives: a header without `fecha_emision` is dated by its `fecha` (S1 §3), one without
 * `lado` has none. For reading only; the server answers by `listInvoices`.
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

/** For the palette: whom the business deals with. */
export const findParties = defineRoute({
  method: 'GET',
  path: '/v2/invoices/parties',
  access: 'member',
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
