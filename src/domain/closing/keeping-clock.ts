import type { CalendarDate } from '../time/calendar.ts';
import { addMonths, type FiscalMonth } from '../time/period.ts';

const YEARS = 5;

/**
 * The last day on which a document must be kept: five years from 1 January of the year after the one in which its month
 * was due for declaration. A month is due in the month after it, whatever the RUC, so December is due in the next year.
 */
export function keptUntil(month: FiscalMonth): CalendarDate {
  const [dueYear = '0'] = addMonths(month, 1).split('-');
  return `${String(Number(dueYear) + YEARS).padStart(4, '0')}-12-31`;
}

/** The first day whose documents must still be kept today. */
export const keptSince = (today: CalendarDate): CalendarDate =>
  `${String(Number(today.slice(0, 4)) - YEARS - 1).padStart(4, '0')}-12-01`;

export const mustBeKept = (month: FiscalMonth, today: CalendarDate): boolean => today <= keptUntil(month);
