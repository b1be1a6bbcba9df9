import * as z from 'zod/mini';
import { leftOutWire } from './left-out.ts';
import { amount } from './wire/amounts.ts';
import { count, text } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

const monthWire = wire({
  month: ['year_month', z.string()],
  count: ['count', count],
  providers: ['unique_providers', count],
  /** Guaraníes, credit notes taken away. */
  amount: ['total_amount', amount],
  /** Credit notes are left out of averages. */
  average: ['average_amount', amount],
  firstDate: ['first_date', z.nullable(z.string())],
});
export type MonthSummary = z.output<typeof monthWire>;

export const listMonths = defineRoute({
  method: 'GET',
  path: '/invoices/months',
  access: 'member',
  summary: 'Los meses con facturas, el más nuevo primero',
  reply: wire({ months: ['months', z.array(monthWire)] }),
});

const statisticsWire = wire({
  count: ['total_facturas', count],
  amount: ['total_monto', amount],
  providers: ['total_proveedores', count],
  customers: ['total_clientes', count],
  average: ['promedio_factura', amount],
  vat: ['total_iva', amount],
  vat5: ['total_iva_5', amount],
  vat10: ['total_iva_10', amount],
  base5: ['total_subtotal_5', amount],
  base10: ['total_subtotal_10', amount],
  exempt: ['total_exentas', amount],
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
  leftOut: ['fuera_de_suma', leftOutWire],
});
export type MonthStatistics = z.output<typeof statisticsWire>;

export const getMonthStatistics = defineRoute({
  method: 'GET',
  path: '/invoices/month/:yearMonth/stats',
  access: 'member',
  summary: 'Las cifras de un mes',
  params: wire({ month: ['yearMonth', text(7)] }),
  reply: wire({ statistics: ['statistics', statisticsWire] }),
});
