import * as z from 'zod/mini';
import { leftOutWire, notCountedWire } from './invoices/not-counted.ts';
import { amount } from './wire/amounts.ts';
import { count } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

const topIssuerWire = wire(() => ({
  /** Null where no document says it. */
  name: ['nombre', z.nullable(z.string())],
  ruc: ['ruc', z.string()],
  /** Guaraníes over the six newest months with invoices. */
  amount: ['total_amount', amount],
  count: ['count', count],
}));
export type TopIssuer = z.output<typeof topIssuerWire>;

/** Files that could not be read are counted up to here; one more means that there are more. */
export const MOST_FAILED_DOCUMENTS = 999;

/** Of what was issued in a period. */
const periodWire = wire(() => ({
  invoiceCount: ['total_invoices', count],
  creditNoteCount: ['notas_de_credito', count],
  amount: ['total_amount', amount],
  average: ['average_amount', amount],
  averagedCount: ['promedio_sobre', count],
  listedCount: ['total_listed', count],
  notCounted: ['no_suman', notCountedWire],
  /** VAT of purchases, in guaraníes; null until the owner says which business it is. */
  vatCredit10: ['iva_credito_10', z.nullable(amount)],
  vatCredit5: ['iva_credito_5', z.nullable(amount)],
  /** Of documents that do not say to which rate it belongs. */
  vatCreditUnsplit: ['iva_credito_sin_desglose', z.nullable(amount)],
  firstDay: ['desde', z.string()],
  lastDay: ['hasta', z.string()],
}));
export type PeriodFigures = z.output<typeof periodWire>;

export const getExportStats = defineRoute({
  method: 'GET',
  path: '/export/mongodb/stats',
  access: 'member',
  summary:
    'Cuántas facturas hay y por cuánto, en total y de hoy, la semana, el mes y el año; los cinco emisores mayores',
  reply: wire(() => ({
    invoiceCount: ['total_invoices', count],
    amount: ['total_amount', amount],
    /** Credit notes are left out of averages. */
    average: ['average_amount', amount],
    averagedCount: ['promedio_sobre', z.optional(count)],
    /** Among the invoices counted. */
    creditNoteCount: ['notas_de_credito', z.optional(count)],
    topIssuers: ['top_issuers', z.optional(z.array(topIssuerWire))],
    recentCount: ['recent_count', z.optional(count)],
    /** How many the list shows, those in no sum included. */
    listedCount: ['total_listed', count],
    inReviewCount: ['en_revision', count],
    /** Pairs of invoices that may be one, and count both until somebody says. */
    repeatCount: ['posibles_repetidas', z.optional(count)],
    /** Received files that could not be read, up to one above the most that are told. */
    failedDocumentCount: ['documentos_con_error', z.optional(count)],
    leftOut: ['fuera_de_suma', leftOutWire],
    notCounted: ['no_suman', z.optional(notCountedWire)],
    /** By date of issue; the menu shows the chosen one. */
    periods: [
      'periodos',
      z.optional(
        wire(() => ({
          today: ['hoy', periodWire],
          week: ['semana', periodWire],
          month: ['mes', periodWire],
          year: ['anio', periodWire],
        })),
      ),
    ],
  })),
});
