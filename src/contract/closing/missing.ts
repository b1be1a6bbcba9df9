import * as z from 'zod/mini';
import { amount } from '../wire/amounts.ts';
import { day } from '../wire/dates.ts';
import { count, id } from '../wire/fields.ts';
import { pageNumber, pageSize } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { differenceWire } from './closing.ts';
import { declaredMonth } from './declared-month.ts';

/** A supplier to write to, with everything to ask for in one letter. */
const supplierWire = wire(() => ({
  ruc: ['ruc', z.string()],
  name: ['nombre', z.nullable(z.string())],
  /** The e-mail address in its documents. */
  email: ['correo', z.nullable(z.string())],
  /** For a supplier that usually invoices by now: the number of its newest invoice. */
  lastNumber: ['ultimo_numero', z.optional(z.string())],
  lastDate: ['ultima_fecha', z.optional(day)],
  /** The invoices whose XML is missing. */
  invoices: [
    'comprobantes',
    z.optional(
      z.array(
        wire(() => ({
          id: ['id', id],
          number: ['numero_documento', z.string()],
          date: ['fecha_emision', day],
          cdc: ['cdc', z.string()],
          total: ['monto_total_gs', amount],
        })),
      ),
    ),
  ],
}));
export type AskedSupplier = z.output<typeof supplierWire>;

const ofMonth = wire(() => ({ month: ['yearMonth', declaredMonth] }));
const pageQuery = wire(() => ({ page: ['page', pageNumber], pageSize: ['page_size', pageSize] }));
const suppliersReply = wire(() => ({
  suppliers: ['proveedores', z.array(supplierWire)],
  /** How many there are in all pages. */
  total: ['total', count],
  page: ['page', count],
  pageSize: ['page_size', count],
}));

export const listMissingSuppliers = defineRoute({
  method: 'GET',
  path: '/closing/:yearMonth/missing',
  access: 'lectura',
  scopes: ['read-closing'],
  errors: ['falta_el_negocio'],
  summary: 'Los proveedores de casi todos los meses de los que no llegó ninguna factura en este, por páginas',
  params: ofMonth,
  query: pageQuery,
  reply: suppliersReply,
});

export const listRequests = defineRoute({
  method: 'GET',
  path: '/closing/:yearMonth/requests',
  access: 'lectura',
  scopes: ['read-closing'],
  errors: ['falta_el_negocio'],
  summary: 'Los comprobantes electrónicos del mes cuyo XML falta, por proveedor y por páginas',
  params: ofMonth,
  query: pageQuery,
  reply: suppliersReply,
});

export const listDifferences = defineRoute({
  method: 'GET',
  path: '/closing/:yearMonth/differences',
  access: 'lectura',
  scopes: ['read-closing'],
  errors: ['falta_el_negocio'],
  summary: 'Los documentos que no son como eran cuando el mes se cerró: hasta 200, los mayores primero',
  params: ofMonth,
  reply: wire(() => ({
    /** How many there are in all. */
    count: ['cantidad', count],
    rows: ['filas', z.array(differenceWire)],
  })),
});
