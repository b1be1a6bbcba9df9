import { t } from '#web/text/es.ts';

const inAsuncion = { timeZone: 'America/Asuncion' } as const;
const day = new Intl.DateTimeFormat('es-PY', { ...inAsuncion, day: '2-digit', month: '2-digit', year: 'numeric' });
const time = new Intl.DateTimeFormat('es-PY', { ...inAsuncion, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Instant = Date | string | null | undefined;

/** A day without an hour is that day everywhere: it must not cross midnight on its way through a time zone. */
const PLAIN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function readInstant(value: Instant): Date | undefined {
  const date = value instanceof Date ? value : new Date(value || Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function isRealDay(year: number, month: number, dayOfMonth: number) {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
}

/** «14/11/2026», the day it is in Asunción; «N/A» when it is no date. */
export function formatDate(value: Instant): string {
  const [, year, month, dayOfMonth] = (typeof value === 'string' && PLAIN_DAY.exec(value)) || [];
  if (year && month && dayOfMonth) {
    return isRealDay(Number(year), Number(month), Number(dayOfMonth))
      ? `${dayOfMonth}/${month}/${year}`
      : t.common.noDate;
  }
  const date = readInstant(value);
  return date ? day.format(date) : t.common.noDate;
}

/** «09:05», 24 hours, in Asunción; «--:--» when it is no time. */
export function formatTime(value: Instant): string {
  const date = readInstant(value);
  return date ? time.format(date) : t.common.noTime;
}

const month = new Intl.DateTimeFormat('es-PY', { timeZone: 'UTC', month: 'long' });

/** «noviembre 2026», of a plain day; «N/A» when it is none. */
export function formatMonth(value: string): string {
  const [, year, monthOfYear] = PLAIN_DAY.exec(value) ?? [];
  if (!year || !monthOfYear) return t.common.noDate;
  return `${month.format(new Date(`${year}-${monthOfYear}-01T00:00:00Z`))} ${year}`;
}

/** «enero», «febrero»…, from January on. */
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, at) =>
  month.format(new Date(Date.UTC(2026, at, 1))),
);

/** `YYYY-MM` of an instant, the month it is in Asunción. */
export function monthOf(instant: Date): string {
  const [, month, year] = formatDate(instant).split('/');
  return `${year}-${month}`;
}

/** «14/11»: a plain day beside others of its month. */
export const formatShortDate = (value: string): string => formatDate(value).slice(0, 5);
