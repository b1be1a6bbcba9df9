import * as z from 'zod/mini';
import { amount } from '../wire/amounts.ts';
import { count, text } from '../wire/fields.ts';
import { defineRoute, type RouteReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { currency } from '../wire/wire-words.ts';
import { headerWire } from './invoice.ts';

/** How many of a supplier's newest documents its habits and prices are read from. */
export const SUPPLIER_DOCUMENTS = 200;

const supplierMonthWire = wire(() => ({
  month: ['year_month', z.string()],
  count: ['cantidad', count],
  /** Guaraníes, credit notes taken away. */
  amount: ['monto', amount],
}));

const priceWire = wire(() => ({
  description: ['descripcion', z.string()],
  unit: ['unidad', z.string()],
  currency: ['moneda', currency],
  /** Of one unit, as the newest invoice has it. */
  now: ['ahora', amount],
  /** The last one that was different; null: it has always been the same. */
  before: ['antes', z.nullable(amount)],
  /** The first day with the price of now. */
  since: ['desde', z.string()],
  /** Percent, with one decimal; null without a price before. */
  change: ['cambio', z.nullable(z.number())],
}));

const supplierWire = wire(() => ({
  ruc: ['ruc', z.string()],
  name: ['nombre', z.nullable(z.string())],
  email: ['correo', z.nullable(z.string())],
  /** Twelve, the running one last. */
  months: ['meses', z.array(supplierMonthWire)],
  /** Mean of the complete months since its first invoice in them; null without one. */
  usual: ['monto_habitual', z.nullable(amount)],
  /** How many complete months that is. */
  usualMonths: ['meses_habituales', count],
  thisMonth: [
    'este_mes',
    wire(() => ({
      state: ['estado', z.enum(['llego', 'falta', 'sin_factura'])],
      /** Day of its newest document of the month; null without one. */
      lastDate: ['ultima', z.nullable(z.string())],
      /** When its first one usually comes; null where it has no habit. */
      expected: ['se_espera', z.nullable(z.string())],
    })),
  ],
  timbrado: [
    'timbrado',
    z.nullable(wire(() => ({ number: ['numero', z.string()], validFrom: ['desde', z.nullable(z.string())] }))),
  ],
  prices: ['precios', z.array(priceWire)],
  /** Of its newest documents, up to `SUPPLIER_DOCUMENTS`. */
  habits: [
    'habitos',
    wire(() => ({
      /** How many documents were looked at. */
      documents: ['documentos', count],
      average: ['promedio', z.nullable(amount)],
      /** How many invoices the average is over. */
      averagedCount: ['promediadas', count],
      creditNotes: ['notas_de_credito', count],
      /** Guaraníes, without sign. */
      creditAmount: ['monto_notas', amount],
      onCredit: ['a_credito', count],
      xml: ['en_xml', count],
      /** Fewest and most documents in a complete month. */
      perMonth: ['por_mes', z.nullable(wire(() => ({ least: ['minimo', count], most: ['maximo', count] })))],
    })),
  ],
  invoices: ['facturas', z.array(headerWire)],
  /** All that it ever issued to this business. */
  total: ['total', count],
}));

export const getSupplier = defineRoute({
  method: 'GET',
  path: '/v2/suppliers/:ruc',
  access: 'member',
  summary: 'Un proveedor: sus doce meses, lo habitual, sus precios y sus últimas facturas',
  params: wire(() => ({ ruc: ['ruc', text(20)] })),
  reply: wire(() => ({ supplier: ['data', supplierWire] })),
});
export type Supplier = RouteReply<typeof getSupplier>['supplier'];
