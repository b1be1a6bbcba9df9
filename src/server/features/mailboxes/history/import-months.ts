import { addDays, type CalendarDate, daysInMonth } from '#domain/time/calendar.ts';

/** The months of a period, the newest first, as `YYYY-MM`. */
export function monthsOf(from: CalendarDate, to: CalendarDate): string[] {
  const months: string[] = [];
  for (let month = to.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month)) months.push(month);
  return months;
}

/** The days of a month that lie in the period; `before` is the day after the last. */
export function daysOfMonth(month: string, { from, to }: { from: CalendarDate; to: CalendarDate }) {
  const first = `${month}-01`;
  const last = `${month}-${String(daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))).padStart(2, '0')}`;
  return { since: first < from ? from : first, before: addDays(last > to ? to : last, 1) };
}

/** From the time that the messages so far took; null until all months are counted and some message was done. */
export function secondsLeft(
  months: readonly { readonly messagesTotal: number | null; readonly messagesDone: number }[],
  workedMs: number,
): number | null {
  const done = months.reduce((sum, { messagesDone }) => sum + messagesDone, 0);
  if (done === 0) return null;
  let left = 0;
  for (const { messagesTotal, messagesDone } of months) {
    if (messagesTotal === null) return null;
    left += Math.max(0, messagesTotal - messagesDone);
  }
  return Math.round((left * workedMs) / done / 1_000);
}

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);
