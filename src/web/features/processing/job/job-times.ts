import { formatDate, formatTime } from '#web/format/dates.ts';
import { processingText } from '#web/text/es/processing.ts';

/** As the wire tells it: seconds since 1970, or a date in words. */
export type JobTime = number | string | null | undefined;

const words = processingText.job;

/** Milliseconds since 1970; null when there is no such time. */
export function readJobTime(value: JobTime): number | null {
  const ms = typeof value === 'number' ? value * 1000 : value ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}

/** «10:24» of today, «14/11/2026 10:24» of another day. */
export function formatMoment(ms: number, now: number): string {
  const [at, today] = [new Date(ms), new Date(now)];
  const time = formatTime(at);
  return formatDate(at) === formatDate(today) ? time : `${formatDate(at)} ${time}`;
}

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** «en 1 min 48 s»; the seconds go where there are hours. */
export function formatUntil(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  if (seconds === 0) return words.now;
  const parts = [
    [Math.floor(seconds / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'min'],
    [seconds >= HOUR ? 0 : seconds % MINUTE, 's'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return words.until(told.join(' '));
}
