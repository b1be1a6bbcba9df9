import { addDays, type CalendarDate } from '#domain/time/calendar.ts';

interface DayCount {
  date: CalendarDate;
  count: number;
}

/** In a longer period only the days with invoices are drawn. */
const MOST_DAYS = 400;

/** Every day from the first to the last, so that a day without invoices is drawn too. */
export function fillDays(days: readonly DayCount[]): DayCount[] {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const last = days.at(-1)?.date ?? '';
  const filled: DayCount[] = [];
  for (let date = days[0]?.date ?? ''; date !== '' && date <= last; date = addDays(date, 1)) {
    if (filled.length === MOST_DAYS) return [...days];
    filled.push({ date, count: counts.get(date) ?? 0 });
  }
  return filled;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** All hours of a day, also those without invoices. */
export function fillHours(hours: readonly { hour: number; count: number }[]): { hour: number; count: number }[] {
  const counts = new Map(hours.map(({ hour, count }) => [hour, count]));
  return HOURS.map((hour) => ({ hour, count: counts.get(hour) ?? 0 }));
}
