import { onFirstUse } from '../on-first-use.ts';
import type { CalendarDate } from './calendar.ts';
import { daysInMonth, isCalendarDate } from './calendar.ts';

/** A fiscal month, `YYYY-MM`. It comes from the date written in the document, never through a time zone. */
export type FiscalMonth = string;

/** No year 0: neither the calendar nor the store knows one. */
const MONTH = /^((?!0000)\d{4})-?(0[1-9]|1[0-2])$/;

/** Reads `2026-10` and `202610`. */
export function parseMonth(text: string): FiscalMonth | undefined {
  const [, year, month] = MONTH.exec(text.trim()) ?? [];
  return year === undefined ? undefined : `${year}-${month}`;
}

export function monthOf(date: CalendarDate): FiscalMonth | undefined {
  return isCalendarDate(date) ? date.slice(0, 7) : undefined;
}

export function firstDay(month: FiscalMonth): CalendarDate {
  return `${month}-01`;
}

export function lastDay(month: FiscalMonth): CalendarDate {
  return `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`;
}

/** `addMonths('2026-01', -1)` is `2025-12`. */
export function addMonths(month: FiscalMonth, count: number): FiscalMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

const asuncion = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Asuncion',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

const asuncionTime = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Asuncion',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Since this instant Paraguay keeps UTC−3 all year (Law 7334/2024); older time-zone data does not know it. */
const FIXED_OFFSET_SINCE = Date.UTC(2024, 9, 6, 4);
const OFFSET_MS = -3 * 3_600_000;

/** The day it is in Asunción at an instant given in milliseconds since 1970. */
export function dayInAsuncion(instant: number): CalendarDate {
  if (instant >= FIXED_OFFSET_SINCE) return new Date(instant + OFFSET_MS).toISOString().slice(0, 10);
  return asuncion().format(instant);
}

/** `hh:mm`, 24 hours, in Asunción at an instant given in milliseconds since 1970. */
export function timeInAsuncion(instant: number): string {
  if (instant >= FIXED_OFFSET_SINCE) return new Date(instant + OFFSET_MS).toISOString().slice(11, 16);
  return asuncionTime().format(instant);
}

/** The hour it is in Asunción, 0 to 23. */
export const hourInAsuncion = (instant: number): number => Number(timeInAsuncion(instant).slice(0, 2));

/** The fiscal month that runs in Asunción at an instant given in milliseconds since 1970. */
export function monthInAsuncion(instant: number): FiscalMonth {
  return dayInAsuncion(instant).slice(0, 7);
}

/** The instant at which a day begins in Asunción, in milliseconds since 1970. For days since October 2024 alone. */
export function startOfDayInAsuncion(day: CalendarDate): number {
  return Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;
}
