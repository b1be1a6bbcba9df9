import type { CalendarDate } from '#domain/time/calendar.ts';
import { addDays, daysInMonth } from '#domain/time/calendar.ts';

export interface Month {
  readonly year: number;
  readonly month: number;
  /** Months since year 0. */
  readonly index: number;
}

export const MONTHS = 18;

const monthAt = (index: number): Month => ({ year: Math.floor(index / 12), month: (index % 12) + 1, index });

/** The month of this day and those before it. */
export function monthsUntil(date: CalendarDate): Month[] {
  const last = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, at) => monthAt(last - MONTHS + 1 + at));
}

export const dayOf = ({ year, month }: Month, day: number): CalendarDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Every day but Sundays and the first, which is kept for documents that must be in the month from its beginning. */
export function workingDays(month: Month): number[] {
  const days = Array.from({ length: daysInMonth(month.year, month.month) - 1 }, (_, at) => at + 2);
  return days.filter((day) => new Date(`${dayOf(month, day)}T12:00:00Z`).getUTCDay() !== 0);
}

/** The last complete day in Paraguay: documents issued until then no longer change. */
export function yesterdayInAsuncion(now: Date): CalendarDate {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Asuncion' }).format(now);
  return addDays(today, -1);
}

const JANUARY_2025 = 2025 * 12;
const USUAL_SEASONS = [0.8, 0.85, 1, 0.95, 1, 0.95, 1, 0.95, 1, 1.1, 1.1, 1.45];

/**
 * The activity compared with January 2025: the business grows fast, then more slowly, and December is its best month.
 */
export function activityOf({ month, index }: Month, seasons: readonly number[] = USUAL_SEASONS): number {
  const age = Math.max(0, index - JANUARY_2025);
  return (seasons[month - 1] ?? 1) * (0.85 + 0.6 * (1 - Math.exp(-age / 14)));
}

/** Prices go up by some 5 % a year. */
export const priceLevelOf = ({ index }: Month): number => 1 + 0.004 * Math.max(0, index - JANUARY_2025);

export const dollarRateOf = ({ index }: Month): number => 7350 + 5 * Math.round(50 * Math.sin(index / 3));
