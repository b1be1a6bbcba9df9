import * as z from 'zod/mini';
import { originMessageWire } from '../reading/documents.ts';
import { copiesWire } from '../review/choose-copy.ts';
import { doubtWire, fieldPlaceWire } from '../review/doubts.ts';
import { listedRucWire } from '../ruc-list/listed-ruc.ts';
import { amount } from '../wire/amounts.ts';
import { count, id, instant } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import {
  currency,
  decisionKind,
  documentKind,
  documentSource,
  documentType,
  invoiceSide,
  readingField,
  relation,
  saleCondition,
  signInSums,
  source,
  verdict,
} from '../wire/wire-words.ts';

export const partyWire = wire(() => ({
  name: ['nombre', z.nullable(z.string())],
  ruc: ['ruc', z.nullable(z.string())],
}));

/** The parts of a total; taxed amounts include their VAT. */
export const taxFields = {
  exempt: ['exentas', amount],
  taxed5: ['gravado_5', amount],
  taxed10: ['gravado_10', amount],
  vat5: ['iva_5', amount],
  vat10: ['iva_10', amount],
  vat: ['iva', amount],
} as const;

export const headerWire = wire(() => ({
  id: ['id', id],
  /** The same as `id`. */
  legacyId: ['_id', id],
  documentType: ['tipo_documento', documentType],
  documentNumber: ['numero_documento', z.string()],
  issueDate: ['fecha_emision', z.string()],
  issueTime: ['hora_emision', z.nullable(z.string())],
  issuer: ['emisor', partyWire],
  receiver: ['receptor', partyWire],
  /** Null until the RUC of the business is known. */
  side: ['lado', z.nullable(invoiceSide)],
  saleCondition: ['condicion_venta', saleCondition],
  currency: ['moneda', currency],
  exchangeRate: ['tipo_cambio', z.nullable(amount)],
  cdc: ['cdc', z.nullable(z.string())],
  timbrado: ['timbrado', z.nullable(z.string())],
  source: ['fuente', source],
  itemCount: ['item_count', count],
  /** Null: not read; for a document without amounts all are null. 0 is what the document says. */
  totals: [
    'totales',
    wire(() => ({
      exempt: ['exentas', z.nullable(amount)],
      taxed5: ['gravado_5', z.nullable(amount)],
      taxed10: ['gravado_10', z.nullable(amount)],
      vat5: ['iva_5', z.nullable(amount)],
      vat10: ['iva_10', z.nullable(amount)],
      vat: ['iva', z.nullable(amount)],
      total: ['total', z.nullable(amount)],
    })),
  ],
  /** The same in whole guaraníes, positive; null when they cannot be converted. */
  guaranies: ['totales_gs', z.optional(z.nullable(wire(() => taxFields)))],
  total: ['monto_total', z.nullable(amount)],
  /** The amount that sums include, positive; null when the document gives no way to convert it. */
  totalInGuaranies: ['monto_total_gs', z.nullable(amount)],
  signInSums: ['signo', signInSums],
  isTest: ['documento_de_prueba', z.boolean()],
  isInReview: ['en_revision', z.boolean()],
  isCancelled: ['cancelada', z.boolean()],
  /** Its own QR, CDC or signature contradicts its figures: they are shown in the comparison only. */
  isAltered: ['alterada', z.boolean()],
  verification: ['verificacion', verdict],
  /** The figures were read from a PDF or photo: the XML would be more exact. */
  lacksXml: ['falta_xml', z.boolean()],
}));
export type InvoiceHeader = z.output<typeof headerWire>;

const itemWire = wire(() => ({
  line: ['linea', count],
  code: ['codigo', z.nullable(z.string())],
  description: ['descripcion', z.string()],
  quantity: ['cantidad', amount],
  /** Null here and below: not read, or the document does not say it. */
  unit: ['unidad', z.nullable(z.string())],
  unitPrice: ['precio_unitario', z.nullable(amount)],
  total: ['total', z.nullable(amount)],
  /** Percent: 0, 5 or 10. */
  vatRate: ['iva', z.nullable(z.union([z.literal(0), z.literal(5), z.literal(10)]))],
}));
export type InvoiceItem = z.output<typeof itemWire>;

const linkWire = wire(() => ({
  name: ['nombre', z.string()],
  validFrom: ['desde', z.iso.date()],
  validTo: ['hasta', z.iso.date()],
}));

/** The certificates, from the signer's up to the root. */
const chainWire = wire(() => ({
  signer: ['firmante', linkWire],
  provider: ['prestador', linkWire],
  root: ['raiz', linkWire],
  /** False: the root was added on this server, and is not the national one. */
  isNational: ['nacional', z.boolean()],
}));

const verificationWire = wire(() => ({
  verdict: ['estado', verdict],
  /** Null when no accredited provider vouches for the signer. */
  chain: ['cadena', z.nullable(chainWire)],
  checks: [
    'controles',
    z.array(
      wire(() => ({
        name: ['nombre', z.string()],
        title: ['titulo', z.string()],
        verdict: ['estado', verdict],
        sentence: ['detalle', z.string()],
      })),
    ),
  ],
}));
export type InvoiceVerification = z.output<typeof verificationWire>;

/** The values of an altered document beside what was signed: amounts as plain decimals, the rest as people write it. */
const alterationWire = wire(() => ({
  isSignatureBroken: ['firma_rota', z.boolean()],
  isQrOfAnotherSignature: ['qr_de_otra_firma', z.boolean()],
  comparison: [
    'comparacion',
    z.array(
      wire(() => ({
        field: ['campo', z.string()],
        title: ['titulo', z.string()],
        says: ['lo_que_dice', z.nullable(z.string())],
        /** Null when it is not known what was signed. */
        signed: ['lo_que_se_firmo', z.nullable(z.string())],
        /** Where the signed value is found. */
        toldBy: ['segun', z.nullable(z.enum(['qr', 'cdc']))],
      })),
    ),
  ],
}));
export type InvoiceAlteration = z.output<typeof alterationWire>;

/** A person's decision that the invoice counts nevertheless. */
const confirmationWire = wire(() => ({
  name: ['nombre', z.nullable(z.string())],
  email: ['correo', z.string()],
  at: ['fecha', instant],
  reason: ['motivo', z.nullable(z.string())],
}));

/** What was read before a person corrected it. Values as a correction writes them; items as one line of text each. */
const firstReadingWire = wire(() => ({
  differences: [
    'cambios',
    z.array(
      wire(() => ({
        field: ['campo', readingField],
        read: ['leido', z.nullable(z.string())],
        corrected: ['corregido', z.nullable(z.string())],
        /** Who corrected it last, and when. Null when that is no longer known. */
        by: [
          'por',
          z.nullable(wire(() => ({ name: ['nombre', z.nullable(z.string())], email: ['correo', z.string()] }))),
        ],
        at: ['fecha', z.nullable(instant)],
      })),
    ),
  ],
}));

const cancellationWire = wire(() => ({
  reason: ['motivo', z.nullable(z.string())],
  /** As the notice states it, without a time zone. */
  signedAt: ['firmada_en', z.nullable(z.string())],
}));

/** An original file of the invoice, or of the notice that cancels it. */
export const invoiceFileWire = wire(() => ({
  sha256: ['sha256', z.string()],
  name: ['nombre', z.string()],
  kind: ['tipo', documentKind],
  /** Bytes. */
  size: ['tamano', count],
  receivedAt: ['recibido_en', instant],
  source: ['origen', documentSource],
  sender: ['remitente', z.nullable(z.string())],
  /** Null for an uploaded file. */
  message: ['mensaje', z.nullable(originMessageWire)],
  /** How many pages the file has; null where there are none or it is not known. */
  pages: ['paginas', z.nullable(count)],
  /** The pages of this invoice, from 1. */
  invoicePages: ['paginas_de_la_factura', z.nullable(z.array(count))],
  /** Degrees, clockwise, by which a page is turned when it is shown: a photo may have been taken on its side. */
  turn: ['giro', z.number()],
}));
export type InvoiceFile = z.output<typeof invoiceFileWire>;

/** A note about this invoice, or the invoice that this note is about. */
const relatedWire = wire(() => ({
  /** Null when that document has not been received. */
  id: ['id', z.nullable(id)],
  direction: ['sentido', relation],
  documentType: ['tipo_documento', z.nullable(documentType)],
  documentNumber: ['numero_documento', z.nullable(z.string())],
  cdc: ['cdc', z.nullable(z.string())],
  issueDate: ['fecha_emision', z.nullable(z.string())],
  total: ['monto_total', z.nullable(amount)],
  currency: ['moneda', z.nullable(currency)],
  signInSums: ['signo', z.nullable(signInSums)],
  isAltered: ['alterada', z.boolean()],
}));
export type RelatedInvoice = z.output<typeof relatedWire>;

/** Everything the document says, in titled groups of named values, for reading and printing. */
const sectionWire = wire(() => ({
  title: ['titulo', z.string()],
  fields: ['datos', z.array(wire(() => ({ label: ['nombre', z.string()], value: ['valor', z.string()] })))],
}));

export const getInvoice = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id',
  access: 'lectura',
  scopes: ['read-invoices'],
  summary: 'Una factura con sus ítems, su verificación y sus archivos',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({
    header: ['header', headerWire],
    items: ['items', z.array(itemWire)],
    verification: ['verificacion', verificationWire],
    /** Null unless the header says that it is altered. */
    alteration: ['alteracion', z.nullable(alterationWire)],
    /** Sent back with a decision, so that nobody decides on what has changed meanwhile. */
    version: ['version', count],
    /** What a person must look at before it counts. */
    doubts: ['dudas', z.array(doubtWire)],
    /** Where the fields stand on the pages of the PDF or photo, as far as it is known. */
    places: ['lugares', z.array(fieldPlaceWire)],
    /** False for what was read from XML. */
    isCorrectable: ['corregible', z.boolean()],
    /** True for an XML without an exchange rate: a correction may add that, and nothing else. */
    takesRate: ['admite_tipo_cambio', z.boolean()],
    /** The last decision, while it can be undone. */
    undoable: ['se_puede_deshacer', z.nullable(decisionKind)],
    /** The PDF or photo it was read from, if reading it again may change the invoice: nobody has decided about it. */
    readAgainDocumentId: ['documento_para_releer', z.nullable(id)],
    /** Null unless a person corrected it. */
    firstReading: ['primera_lectura', z.nullable(firstReadingWire)],
    /** Null unless a person confirmed it. */
    confirmation: ['confirmacion', z.nullable(confirmationWire)],
    /** Null unless copies of it say different things. */
    copies: ['copias', z.nullable(copiesWire)],
    /** Null unless it is cancelled. */
    cancellation: ['cancelacion', z.nullable(cancellationWire)],
    /** The address in the document, for asking the issuer for the invoice again. */
    issuerEmail: ['correo_emisor', z.nullable(z.string())],
    /** What the tax office's list says of the issuer today, not on the day of the invoice; null when it says nothing. */
    issuerListed: ['lista_ruc_emisor', z.nullable(listedRucWire)],
    files: ['archivos', z.array(invoiceFileWire)],
    related: ['relacionadas', z.array(relatedWire)],
    /** The tax office's address about the document; null without a CDC. */
    ekuatiaUrl: ['enlace_ekuatia', z.nullable(z.string())],
    sections: ['secciones', z.array(sectionWire)],
  })),
});
