import type { EmailConfig } from '#contract/mailboxes/mailboxes.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { formatAgo, formatDate, formatTime } from '#web/format/dates.ts';

const words = mailboxesText.card;

/** «hoy», «ayer» or «el 13/11/2026», by the days of Asunción. */
export function dayWords(instant: string, now: number): string {
  const day = dayInAsuncion(Date.parse(instant));
  if (day === dayInAsuncion(now)) return words.today;
  if (day === dayInAsuncion(now - DAY_MS)) return words.yesterday;
  return words.day(formatDate(day));
}

const momentWords = (instant: string, now: number) => words.dayAt(dayWords(instant, now), formatTime(instant));

/** The state of an account, as its card shows it. */
export type AccountHealth =
  | { kind: 'quiet' }
  | { kind: 'untested'; line: string }
  | { kind: 'ok'; line: string }
  /** `isLong`: for a day or more. `line` is for a pill, `message` for the sentence beside it. */
  | { kind: 'failing'; isLong: boolean; line: string; message: string; since: string }
  | { kind: 'reconnect'; message: string };

/** A disabled account is not read: it is neither working nor failing. */
export function describeHealth(
  { enabled, health }: Pick<EmailConfig, 'enabled' | 'health'>,
  now: number,
): AccountHealth {
  if (!enabled) return { kind: 'quiet' };
  const { state, lastSuccessAt, lastError, failingSince, needsAttention } = health;
  switch (state) {
    case 'new':
      return { kind: 'untested', line: words.untested };
    case 'ok':
      return lastSuccessAt
        ? { kind: 'ok', line: words.upToDate(formatAgo(Math.max(0, now - Date.parse(lastSuccessAt)))) }
        : { kind: 'quiet' };
    case 'reconnect':
      return { kind: 'reconnect', message: lastError ?? words.reconnect };
    case 'failing':
      return {
        kind: 'failing',
        isLong: needsAttention,
        line: needsAttention && failingSince ? words.failsSince(dayWords(failingSince, now)) : words.failing,
        message: lastError ?? words.failing,
        since: failingSince ? `${words.failsSince(momentWords(failingSince, now))}.` : '',
      };
  }
}
