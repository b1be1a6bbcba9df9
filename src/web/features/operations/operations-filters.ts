import { LOG_LEVELS } from '#contract/logs.ts';
import { AUDIT_SUBJECTS } from '#domain/security-action.ts';
import type { AuditFilters, LogFilters } from './operations.queries.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST_SEARCHED = 100;

type Search = Record<string, unknown>;

const oneOf = <T extends string>(values: readonly T[], value: unknown) => values.find((known) => known === value);
const dayOf = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined);
const wordsOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MOST_SEARCHED) : '');

/** What the address asks for; what it should not have is left out. */
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
