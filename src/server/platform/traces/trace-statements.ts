import type { LogEvent } from 'kysely';
import { beginSpan } from './span.ts';

const OPERATIONS = ['select', 'insert', 'update', 'delete', 'with', 'copy', 'merge'];

/** A span for a statement that has ended: what it does, and nothing of what it says. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const operation = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? '';
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': OPERATIONS.includes(operation) ? operation : 'other',
  } as const;
  const span = beginSpan(`postgresql ${facts['db.operation.name']}`, 'client', facts, Date.now() - queryDurationMillis);
  span?.end({}, level === 'error');
}
