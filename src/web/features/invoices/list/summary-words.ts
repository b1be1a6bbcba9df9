import { invoiceListText } from '#text/invoices.ts';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatMonth } from '#web/format/dates.ts';

const text = invoiceListText;

/** «121 facturas», or «más de 10.000 facturas» where they were not counted further. */
export function countWords({ total, isTotalMinimum }: Pick<InvoicePage, 'total' | 'isTotalMinimum'>): string {
  return isTotalMinimum ? text.moreThan(formatNumber(total)) : text.invoices(formatNumber(total), total === 1);
}

/** How many invoices, of which month and for how much. */
export function summaryOf(answer: InvoicePage, month: string | null): string {
  const words = countWords(answer);
  const when = month === null ? '' : text.inMonth(formatMonth(`${month}-01`));
  const worth = answer.amount === null ? '' : text.worth(formatGuaranies(answer.amount));
  return words.charAt(0).toLocaleUpperCase('es-PY') + words.slice(1) + when + worth;
}
