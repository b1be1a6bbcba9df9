import * as z from 'zod/mini';
import { amount } from './wire/amounts.ts';
import { count, id, instant } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

export const partyWire = wire({ name: ['nombre', z.nullable(z.string())], ruc: ['ruc', z.nullable(z.string())] });

export const SOURCE_NAMES = ['XML_NATIVO', 'OPENAI_VISION', 'PDF_LOCAL'] as const;

export const VERDICT_NAMES = ['ok', 'observada', 'no_verificable'] as const;
const verdict = z.enum(VERDICT_NAMES);

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
  /** What a sum takes of it, without the sign; null when the document gives no way to convert it. */
  totalInGuaranies: ['monto_total_gs', z.nullable(amount)],
  /** −1: taken away from sums, as credit notes are. 0: in no sum. */
  signInSums: ['signo', z.union([z.literal(1), z.literal(0), z.literal(-1)])],
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
export type WireVerification = z.output<typeof verificationWire>;

export const FILE_KINDS = ['xml', 'pdf', 'zip', 'eml', 'html'] as const;

/** An original that the invoice came in. */
export const invoiceFileWire = wire({
  sha256: ['sha256', z.string()],
  name: ['nombre', z.string()],
  kind: ['tipo', z.enum(FILE_KINDS)],
  /** Bytes. */
  size: ['tamano', count],
  receivedAt: ['recibido_en', instant],
  source: ['origen', z.enum(['subida', 'correo'])],
  sender: ['remitente', z.nullable(z.string())],
});
export type InvoiceFile = z.output<typeof invoiceFileWire>;

/** A note about this invoice, or the invoice that this note is about. */
const relatedWire = wire({
  /** Null when it has not been received. */
  id: ['id', z.nullable(id)],
  /** `corrige`: this document is about that one. `corregida_por`: that one is about this. */
  direction: ['sentido', z.enum(['corrige', 'corregida_por'])],
  documentType: ['tipo_documento', z.nullable(z.string())],
  documentNumber: ['numero_documento', z.nullable(z.string())],
  cdc: ['cdc', z.nullable(z.string())],
  issueDate: ['fecha_emision', z.nullable(z.string())],
  total: ['monto_total', z.nullable(amount)],
  currency: ['moneda', z.nullable(z.string())],
  signInSums: ['signo', z.nullable(z.union([z.literal(1), z.literal(0), z.literal(-1)]))],
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
