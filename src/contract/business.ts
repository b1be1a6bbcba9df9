import * as z from 'zod/mini';
import type { CreditNotePlace } from '#domain/rg90/note-register.ts';
import { words } from './wire/closed-list.ts';
import { count } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { name, ruc } from './wire/typed.ts';
import { wire } from './wire/wire.ts';

export const imputationWire = wire(() => ({
  vat: ['iva', z.boolean()],
  ire: ['ire', z.boolean()],
  irp: ['irp_rsp', z.boolean()],
  /** Deliberately put down to no tax. */
  none: ['no_imputa', z.boolean()],
}));
/** The book of the tax office's file in which credit notes are entered. */
const creditNotePlace = words({ crossed: 'cruzadas', own: 'en_su_lado' } satisfies Record<CreditNotePlace, string>);

const businessWire = wire(() => ({
  /** Null until somebody enters the RUC of the business. */
  ruc: ['ruc', z.nullable(z.string())],
  name: ['nombre', z.nullable(z.string())],
  /** The RUC that receives most of the invoices; null when no valid RUC does, or when it is already the business's. */
  proposal: [
    'propuesta',
    z.nullable(
      wire(() => ({ ruc: ['ruc', z.string()], name: ['nombre', z.string()], invoiceCount: ['cantidad', count] })),
    ),
  ],
  /** Null until chosen: until then nothing is put down to a tax. */
  purchases: ['imputacion_compras', z.nullable(imputationWire)],
  sales: ['imputacion_ventas', z.nullable(imputationWire)],
  creditNotes: ['notas_credito_rg90', creditNotePlace],
  /** Suppliers whose purchases are put down otherwise. */
  exceptions: [
    'excepciones',
    z.array(
      wire(() => ({
        ruc: ['ruc', z.string()],
        name: ['nombre', z.string()],
        imputation: ['imputacion', imputationWire],
        version: ['version', count],
      })),
    ),
  ],
  /** The version of its RUC and name, and of its settings for the tax office's file. */
  version: ['version', count],
  imputationVersion: ['version_imputacion', count],
}));
export type BusinessSettings = z.output<typeof businessWire>;

/** The older form of `If-Match`: when somebody else has changed it meanwhile, 409 `negocio_cambiado`. */
const seenVersion = z.optional(count);

const savedReply = wire(() => ({ message: ['message', z.string()], business: ['negocio', businessWire] }));

export const getBusiness = defineRoute({
  method: 'GET',
  path: '/user/business',
  access: 'lectura',
  summary: 'El negocio cuyas compras y ventas son las facturas, y a qué impuestos se imputan',
  etag: 'version',
  reply: businessWire,
});

export const setBusiness = defineRoute({
  method: 'PUT',
  path: '/user/business',
  access: 'contador',
  summary: 'Dice cuál es el negocio: desde entonces cada factura es compra, venta o de otro',
  ifMatch: true,
  etag: 'business.version',
  /** Both fields the first time; afterwards an absent field stays as it is. */
  body: wire(() => ({
    ruc: ['ruc', z.optional(ruc)],
    name: ['nombre', z.optional(name)],
    version: ['version', seenVersion],
  })),
  reply: savedReply,
});

export const setImputations = defineRoute({
  method: 'PUT',
  path: '/user/business/imputation',
  access: 'contador',
  summary:
    'Elige a qué impuestos se imputan las compras y las ventas (sin nada marcado queda sin elegir) y dónde van las notas de crédito',
  ifMatch: true,
  etag: 'business.imputationVersion',
  /** An absent field stays as it is; null clears the choice. */
  body: wire(() => ({
    purchases: ['imputacion_compras', z.optional(z.nullable(imputationWire))],
    sales: ['imputacion_ventas', z.optional(z.nullable(imputationWire))],
    creditNotes: ['notas_credito_rg90', z.optional(creditNotePlace)],
    version: ['version', seenVersion],
  })),
  reply: savedReply,
});

const bySupplier = wire(() => ({ ruc: ['ruc', ruc] }));

export const setSupplierImputation = defineRoute({
  method: 'PUT',
  path: '/user/business/suppliers/:ruc',
  access: 'contador',
  summary: 'Las compras a un proveedor se imputan de otra manera',
  ifMatch: true,
  params: bySupplier,
  /** Both fields the first time; afterwards an absent field stays as it is. */
  body: wire(() => ({
    name: ['nombre', z.optional(name)],
    imputation: ['imputacion', z.optional(imputationWire)],
  })),
  reply: savedReply,
});

export const removeSupplierImputation = defineRoute({
  method: 'DELETE',
  path: '/user/business/suppliers/:ruc',
  access: 'contador',
  summary: 'Las compras a un proveedor se imputan otra vez como las demás',
  ifMatch: true,
  params: bySupplier,
  reply: savedReply,
});
