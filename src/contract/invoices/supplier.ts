import * as z from 'zod/mini';
import { listedRucWire } from '../ruc-list/listed-ruc.ts';
import { amount } from '../wire/amounts.ts';
import { count, text } from '../wire/fields.ts';
import { defineRoute, type RouteReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { currency } from '../wire/wire-words.ts';
import { headerWire } from './invoice.ts';

/** How many of a supplier's newest documents are used for its habits and prices. */
export const SUPPLIER_DOCUMENTS = 200;

const supplierMonthWire = wire(() => ({
  month: ['year_month', z.string()],
  count: ['cantidad', count],
  /** Guaraníes, credit notes subtracted. */
  amount: ['monto', amount],
}));

const priceWire = wire(() => ({
  description: ['descripcion', z.string()],
  unit: ['unidad', z.string()],
  currency: ['moneda', currency],
  /** The price of one unit in the newest invoice. */
  now: ['ahora', amount],
  /** The last different price; null: it has always been the same. */
  before: ['antes', z.nullable(amount)],
  /** The first day with the present price. */
  since: ['desde', z.string()],
  /** Percent, with one decimal; null without an earlier price. */
  change: ['cambio', z.nullable(z.number())],
}));

const supplierWire = wire(() => ({
  ruc: ['ruc', z.string()],
  name: ['nombre', z.nullable(z.string())],
  email: ['correo', z.nullable(z.string())],
  /** What the tax office's list says of it today; null when it is not in it, or none is loaded. */
  listed: ['lista_ruc', z.nullable(listedRucWire)],
  /** Twelve months, the current one last. */
  months: ['meses', z.array(supplierMonthWire)],
  /** The mean of the complete months since its first invoice; null without one. */
  usual: ['monto_habitual', z.nullable(amount)],
  /** The number of complete months in that mean. */
  usualMonths: ['meses_habituales', count],
  thisMonth: [
    'este_mes',
    wire(() => ({
      state: ['estado', z.enum(['llego', 'falta', 'sin_factura'])],
      /** The day of its newest document of the month; null without one. */
      lastDate: ['ultima', z.nullable(z.string())],
      /** When its first document of a month usually comes; null where that is irregular. */
      expected: ['se_espera', z.nullable(z.string())],
    })),
  ],
  timbrado: [
    'timbrado',
    z.nullable(wire(() => ({ number: ['numero', z.string()], validFrom: ['desde', z.nullable(z.string())] }))),
  ],
  prices: ['precios', z.array(priceWire)],
  /** From its newest documents, up to `SUPPLIER_DOCUMENTS`. */
  habits: [
    'habitos',
    wire(() => ({
      /** How many documents were used. */
      documents: ['documentos', count],
      average: ['promedio', z.nullable(amount)],
      /** How many invoices the average includes. */
      averagedCount: ['promediadas', count],
      creditNotes: ['notas_de_credito', count],
      /** Guaraníes, positive. */
      creditAmount: ['monto_notas', amount],
      onCredit: ['a_credito', count],
      xml: ['en_xml', count],
      /** Fewest and most documents in a complete month. */
      perMonth: ['por_mes', z.nullable(wire(() => ({ least: ['minimo', count], most: ['maximo', count] })))],
    })),
  ],
  invoices: ['facturas', z.array(headerWire)],
  /** All documents that it ever issued to this business. */
  total: ['total', count],
}));

export const getSupplier = defineRoute({
  method: 'GET',
  path: '/v2/suppliers/:ruc',
  access: 'lectura',
  scopes: ['read-invoices'],
  summary: 'Un proveedor: sus doce meses, lo habitual, sus precios y sus últimas facturas',
  params: wire(() => ({ ruc: ['ruc', text(20)] })),
  reply: wire(() => ({ supplier: ['data', supplierWire] })),
});
export type Supplier = RouteReply<typeof getSupplier>['supplier'];
