import type { CompiledQuery } from 'kysely';
import { prepareText } from './client/preparing-client.ts';
import type { Db } from './connect.ts';

interface Statement<R> {
  compile(db: Db): CompiledQuery<R>;
}

/**
 * Runs a statement that is planned once per connection instead of every time, because its text is one of a few and
 * planning it takes longer than running it: that of an upload takes 3 ms instead of 12 (docs/decisions/0007). Behind a
 * pooler (`connect`) it is sent like any other.
 */
export async function executePrepared<R>(db: Db, statement: Statement<R>): Promise<R[]> {
  const compiled = statement.compile(db);
  prepareText(compiled.sql);
  const { rows } = await db.executeQuery<R>(compiled);
  return rows;
}
