import * as z from 'zod/mini';
import { amountNotCountedWire, notCountedWire } from './invoices/not-counted.ts';
import { amount } from './wire/amounts.ts';
import { count } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

const topIssuerWire = wire(() => ({
  /** Null where no document states the name. */
  name: ['nombre', z.nullable(z.string())],
  ruc: ['ruc', z.string()],
  /** Guaraníes in the six newest months that have invoices. */
  amount: ['total_amount', amount],
  count: ['count', count],
}));
export type TopIssuer = z.output<typeof topIssuerWire>;

/** Files that could not be read are counted up to this number; one more means that there are more. */
export const MOST_FAILED_DOCUMENTS = 999;

/** Figures of the invoices issued in a period. */
const periodWire = wire(() => ({
  invoiceCount: ['total_invoices', count],
  creditNoteCount: ['notas_de_credito', count],
  amount: ['total_amount', amount],
  average: ['average_amount', amount],
  averagedCount: ['promedio_sobre', count],
  listedCount: ['total_listed', count],
  notCounted: ['no_suman', notCountedWire],
  /** VAT of purchases, in guaraníes; null until the RUC of the business is known. */
  vatCredit10: ['iva_credito_10', z.nullable(amount)],
  vatCredit5: ['iva_credito_5', z.nullable(amount)],
  /** VAT of documents that do not say the rate. */
  vatCreditUnsplit: ['iva_credito_sin_desglose', z.nullable(amount)],
  firstDay: ['desde', z.string()],
  lastDay: ['hasta', z.string()],
}));
export type PeriodFigures = z.output<typeof periodWire>;

export const getExportStats = defineRoute({
  method: 'GET',
  path: '/export/mongodb/stats',
  access: 'lectura',
  scopes: ['read-invoices'],
  summary:
    'Cuántas facturas hay y por cuánto, en total y de hoy, la semana, el mes y el año; los cinco emisores mayores',
  reply: wire(() => ({
    invoiceCount: ['total_invoices', count],
    amount: ['total_amount', amount],
    /** Credit notes are left out of averages. */
    average: ['average_amount', amount],
    averagedCount: ['promedio_sobre', z.optional(count)],
    /** How many of the counted documents are credit notes. */
    creditNoteCount: ['notas_de_credito', z.optional(count)],
    topIssuers: ['top_issuers', z.optional(z.array(topIssuerWire))],
    recentCount: ['recent_count', z.optional(count)],
    /** How many invoices the list shows, including those in no sum. */
    listedCount: ['total_listed', count],
    inReviewCount: ['en_revision', count],
    /** Pairs of invoices that may be one, and both count until somebody decides. */
    repeatCount: ['posibles_repetidas', z.optional(count)],
    /** Received files that could not be read, up to one above `MOST_FAILED_DOCUMENTS`. */
    failedDocumentCount: ['documentos_con_error', z.optional(count)],
    leftOut: ['fuera_de_suma', amountNotCountedWire],
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
