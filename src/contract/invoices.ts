import * as z from 'zod/mini';
import { amount } from './amounts.ts';
import { id } from './documents.ts';
import { count } from './fields.ts';
import { defineRoute } from './route.ts';
import { wire } from './wire.ts';

const partyWire = wire({ name: ['nombre', z.nullable(z.string())], ruc: ['ruc', z.nullable(z.string())] });

export const SOURCE_NAMES = ['XML_NATIVO', 'OPENAI_VISION', 'PDF_LOCAL'] as const;

export const headerWire = wire({
  id: ['id', id],
  /** The same as `id`. */
  legacyId: ['_id', id],
  documentType: ['tipo_documento', z.string()],
  documentNumber: ['numero_documento', z.string()],
  issueDate: ['fecha_emision', z.string()],
  issueTime: ['hora_emision', z.nullable(z.string())],
  issuer: ['emisor', partyWire],
  receiver: ['receptor', partyWire],
  saleCondition: ['condicion_venta', z.enum(['CONTADO', 'CREDITO'])],
  /** `GS` for guaraníes, else the ISO code. */
  currency: ['moneda', z.string()],
  exchangeRate: ['tipo_cambio', z.nullable(amount)],
  cdc: ['cdc', z.nullable(z.string())],
  timbrado: ['timbrado', z.nullable(z.string())],
  source: ['fuente', z.enum(SOURCE_NAMES)],
  itemCount: ['item_count', count],
  totals: [
    'totales',
    wire({
      exempt: ['exentas', amount],
      taxed5: ['gravado_5', amount],
      taxed10: ['gravado_10', amount],
      vat5: ['iva_5', amount],
      vat10: ['iva_10', amount],
      vat: ['iva', amount],
      total: ['total', amount],
    }),
  ],
  total: ['monto_total', amount],
  isTest: ['documento_de_prueba', z.boolean()],
  isInReview: ['en_revision', z.boolean()],
});
export type InvoiceHeader = z.output<typeof headerWire>;

const itemWire = wire({
  line: ['linea', count],
  code: ['codigo', z.nullable(z.string())],
  description: ['descripcion', z.string()],
  quantity: ['cantidad', amount],
  unit: ['unidad', z.string()],
  unitPrice: ['precio_unitario', amount],
  total: ['total', amount],
  /** Percent: 0, 5 or 10. */
  vatRate: ['iva', z.union([z.literal(0), z.literal(5), z.literal(10)])],
});

const verdict = z.enum(['ok', 'observada', 'no_verificable']);
const verificationWire = wire({
  verdict: ['estado', verdict],
  checks: [
    'controles',
    z.array(
      wire({
        name: ['nombre', z.string()],
        title: ['titulo', z.string()],
        verdict: ['estado', verdict],
        sentence: ['detalle', z.string()],
      }),
    ),
  ],
});
export type WireVerification = z.output<typeof verificationWire>;

export const getInvoice = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id',
  access: 'member',
  summary: 'Una factura con sus ítems y su verificación',
  params: wire({ id: ['id', id] }),
  reply: wire({
    header: ['header', headerWire],
    items: ['items', z.array(itemWire)],
    verification: ['verificacion', verificationWire],
  }),
});
