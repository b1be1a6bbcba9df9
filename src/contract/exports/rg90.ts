import * as z from 'zod/mini';
import { parsePeriod } from '#domain/rg90/import-file.ts';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { writtenDate } from '../wire/dates.ts';
import { count, id } from '../wire/fields.ts';
import { defineRoute, fileReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** `2026-10` (obligation 955) or `2026` (956). */
const period = writtenDate({
  format: 'tax-period',
  example: '2026-10',
  problem: 'Escribe el mes como 2026-10, o el año como 2026.',
  read: parsePeriod,
});

/** Why a voucher without errors is not in the file. */
const leftOutReason = words({
  electronic: 'electronica',
  other: 'de_otro',
  'to-itself': 'a_si_mismo',
  remission: 'remision',
  cancelled: 'cancelada',
  test: 'de_prueba',
  'in-review': 'en_revision',
  'no-rate': 'sin_tipo_de_cambio',
});
export type NotInRg90Reason = z.output<typeof leftOutReason>;

const namedInvoice = {
  id: ['id', id],
  documentNumber: ['numero_documento', z.string()],
  issueDate: ['fecha_emision', z.string()],
  issuerName: ['emisor', z.nullable(z.string())],
  issuerRuc: ['ruc_emisor', z.string()],
} as const;

export const checkRg90 = defineRoute({
  method: 'GET',
  path: '/export/rg90',
  access: 'lectura',
  scopes: ['export'],
  errors: ['falta_el_negocio', 'rg90_no_disponible'],
  summary: 'Qué llevaría el archivo de la RG 90 de un período, qué hay que corregir y qué queda fuera',
  query: wire(() => ({ period: ['periodo', period] })),
  reply: wire(() => ({
    /** Sentences on what prevents the whole file. */
    obstacles: ['impedimentos', z.array(z.string())],
    purchases: ['compras', count],
    sales: ['ventas', count],
    /** How many of them are credit notes: where these stand is a setting of the business. */
    creditNotes: ['notas_credito', count],
    /** How many ZIPs they are: one holds 5,000, and each is imported by itself. */
    files: ['archivos', count],
    /** Sum of the total column, in guaraníes: all amounts are positive there. */
    total: ['total', amount],
    /** The first vouchers whose errors keep them out of the file. */
    wrong: ['con_errores', z.array(wire(() => ({ ...namedInvoice, problems: ['errores', z.array(z.string())] })))],
    wrongCount: ['cantidad_con_errores', count],
    leftOut: [
      'fuera',
      z.array(
        wire(() => ({
          reason: ['motivo', leftOutReason],
          sentence: ['detalle', z.string()],
          count: ['cantidad', count],
          /** The first of these invoices. */
          invoices: ['facturas', z.array(wire(() => namedInvoice))],
        })),
      ),
    ],
  })),
});

export const exportRg90 = defineRoute({
  method: 'POST',
  path: '/export/rg90',
  access: 'lectura',
  scopes: ['export'],
  errors: ['falta_el_negocio', 'rg90_no_disponible', 'rg90_con_errores'],
  summary:
    'El archivo de la RG 90 para importar en Marangatu: un TXT en un ZIP, con los comprobantes no electrónicos; de más de 5.000, un ZIP con varios',
  body: wire(() => ({
    period: ['periodo', period],
    /** True: vouchers with errors are left out. Otherwise a single one prevents the file. */
    skipsWrong: ['omitir_con_errores', z._default(z.boolean(), false)],
  })),
  reply: fileReply,
});
