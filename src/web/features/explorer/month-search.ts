import { type FiscalMonth, parseMonth } from '#domain/period.ts';

/** The month the address asks for; none when it is no month. */
export function readMonthSearch(search: Record<string, unknown>): { month?: FiscalMonth } {
  const month = typeof search.month === 'string' ? parseMonth(search.month) : undefined;
  return month ? { month } : {};
}
