import type { AuditFilters, LogFilters } from './operations.queries.ts';

/** Here and not from the contract: the routes are read before any page, and these lists are all that they need. */
const SUBJECTS = [
  'invoice',
  'user',
  'plan',
  'subscription',
  'limits',
  'mailbox',
  'document',
  'export',
  'panel',
  'session',
] as const satisfies readonly NonNullable<AuditFilters['subject']>[];
const LEVELS = ['debug', 'info', 'warn', 'error'] as const satisfies readonly NonNullable<LogFilters['level']>[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST_SEARCHED = 100;

type Search = Record<string, unknown>;

const oneOf = <T extends string>(values: readonly T[], value: unknown) => values.find((known) => known === value);
const dayOf = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined);
const wordsOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MOST_SEARCHED) : '');

/** What the address asks for; what it should not have is left out. */
export function readAuditFilters(search: Search): AuditFilters {
  const [from, to] = [dayOf(search.from), dayOf(search.to)];
  const subject = oneOf(SUBJECTS, search.subject);
  const words = wordsOf(search.search);
  return { ...(from && { from }), ...(to && { to }), ...(subject && { subject }), ...(words && { search: words }) };
}

export function readLogFilters(search: Search): LogFilters {
  const level = oneOf(LEVELS, search.level);
  const words = wordsOf(search.search);
  return { ...(level && { level }), ...(words && { search: words }) };
}
