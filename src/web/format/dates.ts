import { DAY_SECONDS } from '#domain/time/calendar.ts';
import { dayInAsuncion, parseMonth, timeInAsuncion } from '#domain/time/period.ts';
import { t } from '#text/common.ts';

type Instant = Date | string | null | undefined;

/** A day without an hour: it must not be converted between time zones, where it could become another day. */
const PLAIN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function readInstant(value: Instant): Date | undefined {
  const date = value instanceof Date ? value : new Date(value || Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function isRealDay(year: number, month: number, dayOfMonth: number) {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
}

/** «14/11/2026», the day in Asunción; «N/A» when the value is no date. */
export function formatDate(value: Instant): string {
  const [, year, month, dayOfMonth] = (typeof value === 'string' && PLAIN_DAY.exec(value)) || [];
  if (year && month && dayOfMonth) {
    return isRealDay(Number(year), Number(month), Number(dayOfMonth))
      ? `${dayOfMonth}/${month}/${year}`
      : t.common.noDate;
  }
  const date = readInstant(value);
  return date ? dayInAsuncion(date.getTime()).split('-').reverse().join('/') : t.common.noDate;
}

/** «09:05», 24 hours, in Asunción; «--:--» when the value is no time. */
export function formatTime(value: Instant): string {
  const date = readInstant(value);
  return date ? timeInAsuncion(date.getTime()) : t.common.noTime;
}

/** «octubre» and «2026» for `2026-10`, `202610` or a plain day; null for anything else. */
export function monthWords(value: string): { name: string; year: string } | null {
  const known = parseMonth(PLAIN_DAY.test(value) ? value.slice(0, 7) : value);
  if (!known) return null;
  return { name: t.common.months[Number(known.slice(5)) - 1] ?? '', year: known.slice(0, 4) };
}

/** «noviembre 2026» for a month or a plain day; «N/A» for anything else. */
export function formatMonth(value: string): string {
  const words = monthWords(value);
  return words ? `${words.name} ${words.year}` : t.common.noDate;
}

/** «Noviembre 2026», for the beginning of a line. */
export const formatMonthTitle = (value: string): string => capitalised(formatMonth(value));

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('es-PY') + text.slice(1);

const MINUTE = 60_000;

/** «hace 2 min», «hace 3 h»; «recién» within the first minute. */
export function formatAgo(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return t.common.ago.now;
  return minutes < 60 ? t.common.ago.minutes(minutes) : t.common.ago.hours(Math.floor(minutes / 60));
}

/** «12 s», «2 min 10 s», «3 h 5 min», «2 d 4 h»: how long something took or waits. */
export function formatSeconds(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY_SECONDS),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const parts = [
    days && `${days} d`,
    hours && `${hours} h`,
    minutes && `${minutes} min`,
    seconds % 60 && `${seconds % 60} s`,
  ];
  return parts.filter(Boolean).slice(0, 2).join(' ') || '0 s';
}

/** `YYYY-MM`: the month of an instant in Asunción. */
export function monthOf(instant: Date): string {
  const [, month, year] = formatDate(instant).split('/');
  return `${year}-${month}`;
}

/** «14/11»: a plain day among others of its month. */
export const formatShortDate = (value: string): string => formatDate(value).slice(0, 5);

/** A day that a person typed, `5/3/2026` or `05032026`, as `YYYY-MM-DD`; null when it is no day. */
export function readTypedDate(typed: string): string | null {
  const [, day, month, year] =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(typed) ?? [];
  if (!day || !month || !year) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
