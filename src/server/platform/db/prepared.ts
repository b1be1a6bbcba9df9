import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';
/** Where the mark stands: at the very beginning, or after the first word. */
const HEAD = 40;

/**
 * At the head of a statement that is planned once per connection instead of every time, because its text is one of a few
 * and planning it takes longer than running it. The driver prepares it under a name, in the protocol and not by
 * `prepare`: PgBouncer follows that from 1.21 on, with `max_prepared_statements` (docs/decisions/0007).
 */
export const PREPARED = sql.raw(`${MARK} `);

/** More texts than this mean that one depends on data: they are sent like any other. */
const MOST_NAMES = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

/** Prepares what is marked. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares eight forms of it
  override query(...args: any[]): any {
    const [text, values] = args;
    const isMarked = typeof text === 'string' && text.slice(0, HEAD).includes(MARK);
    const name = isMarked ? nameOf(text) : undefined;
    const query = super.query as (...all: unknown[]) => unknown;
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values });
  }
}
