import * as z from 'zod/mini';
import { imputationWire } from '../business.ts';
import { words } from '../wire/closed-list.ts';
import { day } from '../wire/dates.ts';
import { count, id, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { proposalWire } from './proposals.ts';

/** What a person may want to look at. It blocks nothing. */
const markKind = words({
  'price-rise': 'precio',
  'new-timbrado': 'timbrado_nuevo',
  'missing-month': 'mes_sin_factura',
});

/** What a person said to be fine: a mark, or the imputation as it is. */
const settledKind = words({
  'price-rise': 'precio',
  'new-timbrado': 'timbrado_nuevo',
  'missing-month': 'mes_sin_factura',
  imputation: 'imputacion',
});

/** Most characters of a mark's `subject`. */
const MOST_SUBJECT = 300;

const markWire = wire(() => ({
  kind: ['que', markKind],
  /** The product, the timbrado or the month, sent back with «Está bien». */
  subject: ['clave', text(MOST_SUBJECT)],
  /** The price that «Está bien» accepts, as a decimal; null for anything else. */
  upTo: ['precio_maximo', z.nullable(z.string())],
  title: ['titulo', z.string()],
  /** For people. */
  sentence: ['detalle', z.string()],
  /** The document in which it was found; null for a month without invoices. */
  invoiceId: ['factura_id', z.nullable(id)],
  date: ['fecha', z.nullable(day)],
}));
export type SupplierMark = z.output<typeof markWire>;

const marksFields = {
  marks: ['marcas', z.array(markWire)],
  /** Marks of the same documents that a person has accepted. */
  settled: ['conformes', z.array(markWire)],
} as const;

const byRuc = wire(() => ({ ruc: ['ruc', text(20)] }));

export const getSupplierWatch = defineRoute({
  method: 'GET',
  path: '/v2/suppliers/:ruc/watch',
  access: 'lectura',
  scopes: ['read-invoices'],
  summary:
    'Qué mirar de un proveedor: precios que subieron, timbrado nuevo, mes sin factura, y la imputación propuesta',
  params: byRuc,
  reply: wire(() => ({
    ...marksFields,
    /** Null without the RUC of the business, or when the supplier is the business itself. */
    imputation: [
      'imputacion',
      z.nullable(
        wire(() => ({
          /** What its purchases are put down to now; null: nobody chose. */
          holds: ['vale', z.nullable(imputationWire)],
          from: ['segun', words({ supplier: 'proveedor', business: 'negocio', nobody: 'nadie' })],
          /** The version of the supplier's own choice; 0 without one. */
          version: ['version', count],
          proposal: ['propuesta', z.nullable(proposalWire)],
        })),
      ),
    ],
  })),
});

export const getInvoiceWatch = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/watch',
  access: 'lectura',
  scopes: ['read-invoices'],
  summary: 'Qué mirar de una factura: precios que subieron desde la anterior del proveedor, y si su timbrado es nuevo',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => marksFields),
});

const settledBody = wire(() => ({
  kind: ['que', settledKind],
  subject: ['clave', text(MOST_SUBJECT)],
  upTo: ['precio_maximo', z.nullable(text(40))],
}));

const doneReply = wire(() => ({ message: ['message', z.string()] }));

export const settleMark = defineRoute({
  method: 'POST',
  path: '/v2/suppliers/:ruc/watch/settle',
  access: 'contador',
  summary: '«Está bien»: una marca del proveedor no se muestra más',
  params: byRuc,
  body: settledBody,
  reply: doneReply,
});

export const reopenMark = defineRoute({
  method: 'POST',
  path: '/v2/suppliers/:ruc/watch/reopen',
  access: 'contador',
  summary: 'Una marca del proveedor se muestra otra vez',
  params: byRuc,
  body: settledBody,
  reply: doneReply,
});
