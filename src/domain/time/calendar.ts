/** Dates are text, `YYYY-MM-DD`, as the document writes them: no time zone ever moves them. */
export type CalendarDate = string;

/** `YYYY-MM-DDThh:mm:ss`, Paraguayan local time as written: the documents carry no zone. */
export type LocalDateTime = string;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const DAY_SECONDS = 24 * 60 * 60;
export const DAY_MS = DAY_SECONDS * 1000;

export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const year = Number(text.slice(0, 4));
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
