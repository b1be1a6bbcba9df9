import * as z from 'zod/mini';
import { amountNotCountedWire, notCountedWire } from './invoices/not-counted.ts';
import { amount } from './wire/amounts.ts';
import { month } from './wire/dates.ts';
import { count } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

const monthWire = wire(() => ({
  month: ['year_month', z.string()],
  count: ['count', count],
  providers: ['unique_providers', count],
  /** Guaraníes, credit notes subtracted. */
  amount: ['total_amount', amount],
  /** Credit notes are left out of averages. */
  average: ['average_amount', amount],
  averagedCount: ['promedio_sobre', z.optional(count)],
  creditNoteCount: ['notas_de_credito', z.optional(count)],
  firstDate: ['first_date', z.nullable(z.string())],
}));
export type MonthSummary = z.output<typeof monthWire>;

export const listMonths = defineRoute({
  method: 'GET',
  path: '/invoices/months',
  access: 'lectura',
  scopes: ['read-invoices'],
  summary: 'Los meses con facturas, el más nuevo primero',
  reply: wire(() => ({ months: ['months', z.array(monthWire)] })),
});

const statisticsWire = wire(() => ({
  count: ['total_facturas', count],
  amount: ['total_monto', amount],
  providers: ['total_proveedores', count],
  customers: ['total_clientes', count],
  average: ['promedio_factura', amount],
  averagedCount: ['promedio_sobre', count],
  creditNoteCount: ['notas_de_credito', count],
  vat: ['total_iva', amount],
  vat5: ['total_iva_5', amount],
  vat10: ['total_iva_10', amount],
  base5: ['total_subtotal_5', amount],
  base10: ['total_subtotal_10', amount],
  exempt: ['total_exentas', amount],
  /**
   * Rounded off when paying, or lost in conversion. Together with bases, VAT, exempt, unsplit and differences it gives
   * the total.
   */
  rounding: ['redondeo', amount],
  /**
   * Amounts, with VAT, of documents that do not say how their total is made up: they are in none of the lines above.
   */
  unsplitAmount: ['sin_desglose', amount],
  unsplitCount: ['documentos_sin_desglose', count],
  /** The VAT in that amount, as far as it was read. */
  unsplitVat: ['iva_sin_desglose', amount],
  /** For how many of those documents no VAT was read. */
  unreadVatCount: ['documentos_sin_iva_leido', count],
  /** The differences in documents whose parts do not add up to their total. */
  differenceAmount: ['diferencias', amount],
  differenceCount: ['documentos_con_diferencia', count],
  firstDate: ['primera_factura', z.nullable(z.string())],
  lastDate: ['ultima_factura', z.nullable(z.string())],
  /** 0 to 100, with one decimal. */
  cdcPercent: ['porcentaje_cdc', z.number()],
  timbradoPercent: ['porcentaje_timbrado', z.number()],
  cdcCount: ['con_cdc', count],
  timbradoCount: ['con_timbrado', count],
  xmlCount: ['xml_nativo', count],
  modelCount: ['openai_vision', count],
  localCount: ['pdf_local', count],
  typedCount: ['manual', count],
  /** Of all invoices that the list shows: those with an observation. */
  observedCount: ['con_observaciones', count],
  listedCount: ['total_en_lista', count],
  leftOut: ['fuera_de_suma', amountNotCountedWire],
  notCounted: ['no_suman', notCountedWire],
}));
export type MonthStatistics = z.output<typeof statisticsWire>;

export const getMonthStatistics = defineRoute({
  method: 'GET',
  path: '/invoices/month/:yearMonth/stats',
  access: 'lectura',
  scopes: ['read-invoices'],
  summary: 'Las cifras de un mes',
  params: wire(() => ({ month: ['yearMonth', month] })),
  reply: wire(() => ({ statistics: ['statistics', statisticsWire] })),
});
