import { addDays, type CalendarDate } from '#domain/time/calendar.ts';
import { addMonths, firstDay, lastDay } from '#domain/time/period.ts';

/** Both days included. */
export interface Span {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The whole months of a period, at most one span, and the days before and after them. */
export function splitPeriod({ from, to }: Span): { months: Span[]; days: Span[] } {
  if (from > to) return { months: [], days: [] };
  const monthOfFrom = from.slice(0, 7);
  const firstMonth = from === firstDay(monthOfFrom) ? monthOfFrom : addMonths(monthOfFrom, 1);
  const monthOfTo = to.slice(0, 7);
  const lastMonth = to === lastDay(monthOfTo) ? monthOfTo : addMonths(monthOfTo, -1);
  if (firstMonth > lastMonth) return { months: [], days: [{ from, to }] };
  const months = { from: firstDay(firstMonth), to: lastDay(lastMonth) };
  const around = [
    { from, to: addDays(months.from, -1) },
    { from: addDays(months.to, 1), to },
  ];
  return { months: [months], days: around.filter((span) => span.from <= span.to) };
}
