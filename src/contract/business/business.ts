import * as z from 'zod/mini';
import { count } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { name, ruc } from '../wire/typed.ts';
import { wire } from '../wire/wire.ts';

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
      })),
    ),
  ],
  /** Of its RUC and name, and of the taxes chosen for purchases and sales. */
  version: ['version', count],
  imputationVersion: ['version_imputacion', count],
}));
export type BusinessSettings = z.output<typeof businessWire>;

/** Of what the person was looking at: when another has changed it meanwhile, 409 `negocio_cambiado`. */
const seenVersion = z.optional(count);

const savedReply = wire(() => ({ message: ['message', z.string()], business: ['negocio', businessWire] }));

export const getBusiness = defineRoute({
  method: 'GET',
  path: '/user/business',
  access: 'member',
  summary: 'El negocio cuyas compras y ventas son las facturas, y a qué impuestos se imputan',
  reply: businessWire,
});

export const setBusiness = defineRoute({
  method: 'PUT',
  path: '/user/business',
  access: 'member',
  summary: 'Dice cuál es el negocio: desde entonces cada factura es compra, venta o de otro',
  body: wire(() => ({ ruc: ['ruc', ruc], name: ['nombre', name], version: ['version', seenVersion] })),
  reply: savedReply,
});

export const setImputations = defineRoute({
  method: 'PUT',
  path: '/user/business/imputation',
  access: 'member',
  summary: 'Elige a qué impuestos se imputan las compras y las ventas; sin nada marcado queda sin elegir',
  body: wire(() => ({
    purchases: ['imputacion_compras', z.nullable(imputationWire)],
    sales: ['imputacion_ventas', z.nullable(imputationWire)],
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
  params: bySupplier,
  body: wire(() => ({ name: ['nombre', name], imputation: ['imputacion', imputationWire] })),
  reply: savedReply,
});

export const removeSupplierImputation = defineRoute({
  method: 'DELETE',
  path: '/user/business/suppliers/:ruc',
  access: 'member',
  summary: 'Las compras a un proveedor se imputan otra vez como las demás',
  params: bySupplier,
  reply: savedReply,
});
