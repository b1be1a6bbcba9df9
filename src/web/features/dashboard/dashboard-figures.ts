import type { TopIssuer } from '#contract/dashboard.ts';
import type { MonthSummary } from '#contract/explorer.ts';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { fromUnits } from '#domain/money/money.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { addMonths, type FiscalMonth } from '#domain/time/period.ts';

/** S1 §9: six months, five issuers, five invoices. */
const MONTHS = 6;
const ISSUERS = 5;
const INVOICES = 5;
/** Today and the six days before. */
const RECENT_DAYS = 7;

export const newestMonths = (months: readonly MonthSummary[]): MonthSummary[] => {
  const newestFirst = months.toSorted((a, b) => Number(plainMonth(b)) - Number(plainMonth(a)));
  return newestFirst.slice(0, MONTHS);
};

/** Makes `2026-10` and `202610` sort alike. */
const plainMonth = ({ month }: MonthSummary): string => month.replace('-', '');

/** The structure of the table before anything has come: this month and the five before it. */
export const monthsWithoutInvoices = (now: FiscalMonth): MonthSummary[] =>
  Array.from({ length: MONTHS }, (_, back) => ({
    month: addMonths(now, -back),
    count: 0,
    providers: 0,
    amount: '0',
    average: '0',
    firstDate: null,
  }));

export const newestInvoices = (headers: readonly InvoiceHeader[]): readonly InvoiceHeader[] =>
  headers.slice(0, INVOICES);

/** The largest issuers among these invoices, for a server that does not rank them itself. */
export function rankIssuers(headers: readonly InvoiceHeader[]): TopIssuer[] {
  const byRuc = new Map<string, { name: string | null; ruc: string; units: bigint; count: number }>();
  for (const header of headers) {
    const { isCounted, amount } = countingOf(header);
    if (!isCounted) continue;
    const ruc = header.issuer.ruc ?? '';
    const known = byRuc.get(ruc) ?? { name: header.issuer.name, ruc, units: 0n, count: 0 };
    known.units += amount;
    known.count += 1;
    byRuc.set(ruc, known);
  }
  return Array.from(byRuc.values())
    .toSorted((a, b) => (a.units < b.units ? 1 : a.units > b.units ? -1 : 0))
    .slice(0, ISSUERS)
    .map(({ units, ...issuer }) => ({ ...issuer, amount: fromUnits(units) }));
}

/** How many of these invoices are of the last seven days, for a server that does not count what it received. */
export function countRecent(headers: readonly InvoiceHeader[], today: string): number {
  const oldest = new Date(Date.parse(today) - (RECENT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return headers.filter(
    (header) => countingOf(header).isCounted && header.issueDate >= oldest && header.issueDate <= today,
  ).length;
}
