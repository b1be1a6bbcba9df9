import { DEFAULT_JOB_MINUTES } from '#contract/mailboxes/processing.ts';
import { processingText } from '#text/processing.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';

const words = processingText.job;

/** «10:24» of today, «14/11/2026 10:24» of another day. */
export function formatMoment(ms: number, now: number): string {
  const [at, today] = [new Date(ms), new Date(now)];
  const time = formatTime(at);
  return formatDate(at) === formatDate(today) ? time : `${formatDate(at)} ${time}`;
}

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** «en 1 min 48 s»; without seconds from an hour on. */
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

/** Whole minutes, at least 1; null for any other text. */
export function readMinutes(typed: string): number | null {
  const minutes = /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(minutes) && minutes >= 1 ? minutes : null;
}

/** The interval to start with: the typed one, else the stored one, else three minutes. */
export const minutesToStartWith = (typed: string, stored: number | null | undefined): number =>
  readMinutes(typed) ?? stored ?? DEFAULT_JOB_MINUTES;
