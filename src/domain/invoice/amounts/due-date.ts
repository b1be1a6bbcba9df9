import type { CalendarDate } from '../../time/calendar.ts';
import { addDays } from '../../time/calendar.ts';
import type { Instalment } from '../invoice-sale.ts';

const DAYS = /(\d{1,4})\s*d[ií]as?/i;
const MONTHS = /(\d{1,3})\s*mes(?:es)?/i;
const BARE_NUMBER = /^\d{1,4}$/;
const DAYS_IN_COMMERCIAL_MONTH = 30;

/** Days in a free-text term: "30 días", "a 2 meses" (60), "45"; undefined when it says something else. */
export function termInDays(term: string): number | undefined {
  const days = DAYS.exec(term)?.[1] ?? BARE_NUMBER.exec(term.trim())?.[0];
  if (days !== undefined) return Number(days);
  const months = MONTHS.exec(term)?.[1];
  return months === undefined ? undefined : Number(months) * DAYS_IN_COMMERCIAL_MONTH;
}

/** When the last part of a credit sale is due: the last instalment, else the issue date plus the term. */
export function creditDueDate(
  issueDate: CalendarDate,
  term: string | null,
  instalments: readonly Instalment[],
): CalendarDate | null {
  const dates = instalments.flatMap(({ dueDate }) => dueDate ?? []).sort();
  const last = dates.at(-1);
  if (last !== undefined) return last;
  const days = term === null ? undefined : termInDays(term);
  return days === undefined ? null : addDays(issueDate, days);
}
