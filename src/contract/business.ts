import * as z from 'zod/mini';
import { count } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { name, ruc } from './wire/typed.ts';
import { wire } from './wire/wire.ts';

const imputationWire = wire(() => ({
  vat: ['iva', z.boolean()],
  ire: ['ire', z.boolean()],
  irp: ['irp_rsp', z.boolean()],
  /** Put down to none of them, on purpose. */
  none: ['no_imputa', z.boolean()],
}));
const businessWire = wire(() => ({
  /** Null until somebody says which business it is. */
  ruc: ['ruc', z.nullable(z.string())],
  name: ['nombre', z.nullable(z.string())],
  /** Who receives most of the invoices; null when nobody with a right RUC does, or when it is the business already. */
  proposal: [
    'propuesta',
    z.nullable(
      wire(() => ({ ruc: ['ruc', z.string()], name: ['nombre', z.string()], invoiceCount: ['cantidad', count] })),
    ),
  ],
  /** Null until chosen: nothing is put down to a tax before. */
  purchases: ['imputacion_compras', z.nullable(imputationWire)],
  sales: ['imputacion_ventas', z.nullable(imputationWire)],
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
  /** Of its RUC and name, and of the taxes chosen for purchases and sales. */
  version: ['version', count],
  imputationVersion: ['version_imputacion', count],
}));
export type BusinessSettings = z.output<typeof businessWire>;

/** The older way to say what `If-Match` says: when another has changed it meanwhile, 409 `negocio_cambiado`. */
const seenVersion = z.optional(count);

const savedReply = wire(() => ({ message: ['message', z.string()], business: ['negocio', businessWire] }));

export const getBusiness = defineRoute({
  method: 'GET',
  path: '/user/business',
  access: 'member',
  summary: 'El negocio cuyas compras y ventas son las facturas, y a qué impuestos se imputan',
  etag: 'version',
  reply: businessWire,
});

export const setBusiness = defineRoute({
  method: 'PUT',
  path: '/user/business',
  access: 'member',
  summary: 'Dice cuál es el negocio: desde entonces cada factura es compra, venta o de otro',
  ifMatch: true,
  etag: 'business.version',
  /** Both the first time; afterwards what is absent stays as it is. */
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
  access: 'member',
  summary: 'Elige a qué impuestos se imputan las compras y las ventas; sin nada marcado queda sin elegir',
  ifMatch: true,
  etag: 'business.imputationVersion',
  /** What is absent stays as it is; null: nothing is chosen. */
  body: wire(() => ({
    purchases: ['imputacion_compras', z.optional(z.nullable(imputationWire))],
    sales: ['imputacion_ventas', z.optional(z.nullable(imputationWire))],
    version: ['version', seenVersion],
  })),
  reply: savedReply,
});

const bySupplier = wire(() => ({ ruc: ['ruc', ruc] }));

export const setSupplierImputation = defineRoute({
  method: 'PUT',
  path: '/user/business/suppliers/:ruc',
  access: 'member',
  summary: 'Las compras a un proveedor se imputan de otra manera',
  ifMatch: true,
  params: bySupplier,
  /** Both the first time; afterwards what is absent stays as it is. */
  body: wire(() => ({
    name: ['nombre', z.optional(name)],
    imputation: ['imputacion', z.optional(imputationWire)],
  })),
  reply: savedReply,
});

export const removeSupplierImputation = defineRoute({
  method: 'DELETE',
  path: '/user/business/suppliers/:ruc',
  access: 'member',
  summary: 'Las compras a un proveedor se imputan otra vez como las demás',
  ifMatch: true,
  params: bySupplier,
  reply: savedReply,
});
