import * as z from 'zod/mini';
import { amount } from './wire/amounts.ts';
import { count, id, instant } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';
import {
  currency,
  documentKind,
  documentSource,
  documentType,
  relation,
  saleCondition,
  signInSums,
  source,
  verdict,
} from './words.ts';

export const partyWire = wire({ name: ['nombre', z.nullable(z.string())], ruc: ['ruc', z.nullable(z.string())] });

export const headerWire = wire({
  id: ['id', id],
  /** The same as `id`. */
  legacyId: ['_id', id],
  documentType: ['tipo_documento', documentType],
  documentNumber: ['numero_documento', z.string()],
  issueDate: ['fecha_emision', z.string()],
  issueTime: ['hora_emision', z.nullable(z.string())],
  issuer: ['emisor', partyWire],
  receiver: ['receptor', partyWire],
  saleCondition: ['condicion_venta', saleCondition],
  currency: ['moneda', currency],
  exchangeRate: ['tipo_cambio', z.nullable(amount)],
  cdc: ['cdc', z.nullable(z.string())],
  timbrado: ['timbrado', z.nullable(z.string())],
  source: ['fuente', source],
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
  /** What a sum takes of it, without the sign; null when the document gives no way to convert it. */
  totalInGuaranies: ['monto_total_gs', z.nullable(amount)],
  signInSums: ['signo', signInSums],
  isTest: ['documento_de_prueba', z.boolean()],
  isInReview: ['en_revision', z.boolean()],
  isCancelled: ['cancelada', z.boolean()],
  verification: ['verificacion', verdict],
  /** Its figures were read from a PDF: the XML would be more exact. */
  lacksXml: ['falta_xml', z.boolean()],
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
export type InvoiceItem = z.output<typeof itemWire>;

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
export type InvoiceVerification = z.output<typeof verificationWire>;

/** An original that the invoice came in. */
export const invoiceFileWire = wire({
  sha256: ['sha256', z.string()],
  name: ['nombre', z.string()],
  kind: ['tipo', documentKind],
  /** Bytes. */
  size: ['tamano', count],
  receivedAt: ['recibido_en', instant],
  source: ['origen', documentSource],
  sender: ['remitente', z.nullable(z.string())],
});
export type InvoiceFile = z.output<typeof invoiceFileWire>;

/** A note about this invoice, or the invoice that this note is about. */
const relatedWire = wire({
  /** Null when it has not been received. */
  id: ['id', z.nullable(id)],
  direction: ['sentido', relation],
  documentType: ['tipo_documento', z.nullable(documentType)],
  documentNumber: ['numero_documento', z.nullable(z.string())],
  cdc: ['cdc', z.nullable(z.string())],
  issueDate: ['fecha_emision', z.nullable(z.string())],
  total: ['monto_total', z.nullable(amount)],
  currency: ['moneda', z.nullable(currency)],
  signInSums: ['signo', z.nullable(signInSums)],
});
export type RelatedInvoice = z.output<typeof relatedWire>;

/** Everything the document says, in titled groups of named values, for reading and printing. */
const sectionWire = wire({
  title: ['titulo', z.string()],
  fields: ['datos', z.array(wire({ label: ['nombre', z.string()], value: ['valor', z.string()] }))],
});

export const getInvoice = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id',
  access: 'member',
  summary: 'Una factura con sus ítems, su verificación y sus archivos',
  params: wire({ id: ['id', id] }),
  reply: wire({
    header: ['header', headerWire],
    items: ['items', z.array(itemWire)],
    verification: ['verificacion', verificationWire],
    files: ['archivos', z.array(invoiceFileWire)],
    related: ['relacionadas', z.array(relatedWire)],
    /** Where the tax office answers about it; null without a CDC. */
    ekuatiaUrl: ['enlace_ekuatia', z.nullable(z.string())],
    sections: ['secciones', z.array(sectionWire)],
  }),
});
