import { LOG_LEVELS } from '#contract/system/browser-logs.ts';
import { AUDIT_SUBJECTS } from '#domain/security-action.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { isCalendarDate } from '#domain/time/calendar.ts';
import type { AuditFilters, LogFilters } from './operations.queries.ts';

const MOST_SEARCHED = 100;

type Search = Record<string, unknown>;

const oneOf = <T extends string>(values: readonly T[], value: unknown) => values.find((known) => known === value);
const dayOf = (value: unknown) => (typeof value === 'string' && isCalendarDate(value) ? value : undefined);
const wordsOf = (value: unknown) => (typeof value === 'string' ? cutText(value.trim(), MOST_SEARCHED) : '');

/** The filters in the address; values that are not valid are left out. */
export function readAuditFilters(search: Search): AuditFilters {
  const [from, to] = [dayOf(search.from), dayOf(search.to)];
  const subject = oneOf(AUDIT_SUBJECTS, search.subject);
  const words = wordsOf(search.search);
  return { ...(from && { from }), ...(to && { to }), ...(subject && { subject }), ...(words && { search: words }) };
}

export function readLogFilters(search: Search): LogFilters {
  const level = oneOf(LOG_LEVELS, search.level);
  const words = wordsOf(search.search);
  return { ...(level && { level }), ...(words && { search: words }) };
}
