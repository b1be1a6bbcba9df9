import * as z from 'zod/mini';
import { id } from '../wire/fields.ts';
import { defineRoute, type RouteReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

const words = z.nullable(z.string());
const lineWire = wire(() => ({ label: ['nombre', z.string()], value: ['valor', z.string()] }));

/** By rate of VAT; figures as they are printed. Null: the document does not say. */
const byRate = {
  exempt: ['exentas', words],
  at5: ['iva_5', words],
  at10: ['iva_10', words],
} as const;

const facsimileItemWire = wire(() => ({
  code: ['codigo', words],
  description: ['descripcion', z.string()],
  unit: ['unidad', words],
  quantity: ['cantidad', z.string()],
  unitPrice: ['precio', words],
  discount: ['descuento', words],
  ...byRate,
}));

/**
 * What a printed invoice shows, in its official order. Every figure is one that the XML declares, written out by the
 * server with all its decimals: the page that draws it computes nothing.
 */
const facsimileWire = wire(() => ({
  documentName: ['documento', z.string()],
  number: ['numero', z.string()],
  issuer: [
    'emisor',
    wire(() => ({
      name: ['nombre', z.string()],
      tradeName: ['fantasia', words],
      ruc: ['ruc', z.string()],
      /** Activities, address and contact, a line each. */
      lines: ['lineas', z.array(z.string())],
    })),
  ],
  timbrado: ['timbrado', words],
  validFrom: ['inicio_vigencia', words],
  operation: ['operacion', z.array(lineWire)],
  receiver: ['receptor', z.array(lineWire)],
  items: ['items', z.array(facsimileItemWire)],
  /** Null in documents without amounts. */
  totals: [
    'totales',
    z.nullable(
      wire(() => ({
        subtotal: ['subtotal', wire(() => byRate)],
        operation: ['total_operacion', words],
        /** Discounts, advances, rounding and commission, where there are any. */
        adjustments: ['ajustes', z.array(lineWire)],
        total: ['total_a_pagar', z.string()],
        inWords: ['en_letras', z.string()],
        inGuaranies: ['total_guaranies', words],
        vat: [
          'liquidacion_iva',
          wire(() => ({ at5: ['iva_5', words], at10: ['iva_10', words], total: ['total', words] })),
        ],
      })),
    ),
  ],
  notes: ['observaciones', z.array(z.string())],
  /** In groups of four digits. */
  cdc: ['cdc', words],
  /** The tax office's page on which the CDC can be looked up. */
  queryPage: ['pagina_de_consulta', z.string()],
  /**
   * Drawn from the address in the document; null when that address is not the tax office's, or is about another
   * document.
   */
  qr: [
    'qr',
    z.nullable(
      wire(() => ({
        /** Modules on a side. */
        size: ['lado', z.number()],
        /** The dark modules as an SVG path, one unit each. */
        path: ['trazo', z.string()],
      })),
    ),
  ],
  isTest: ['documento_de_prueba', z.boolean()],
  isCancelled: ['cancelada', z.boolean()],
}));

export const getFacsimile = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/facsimile',
  access: 'lectura',
  scopes: ['read-invoices'],
  neverPage: true,
  summary: 'La factura de un XML como se imprime: null si no vino en XML o si está alterada',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ facsimile: ['data', z.nullable(facsimileWire)] })),
});
export type Facsimile = NonNullable<RouteReply<typeof getFacsimile>['facsimile']>;
