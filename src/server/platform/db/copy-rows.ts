import { CompiledQuery } from 'kysely';
import { RowsToCopy } from './client/copy-statement.ts';
import type { Db } from './connect.ts';

/**
 * Many thousand rows at once (`npm run bench -- ruc-list`). `table` and its columns are ours, never data.
 */
export async function copyRows(
  db: Db,
  table: string,
  columns: readonly string[],
  bytes: Uint8Array,
  delimiter = '\\t',
): Promise<void> {
  if (bytes.length === 0) return;
  const text = `copy ${table} (${columns.join(', ')}) from stdin (delimiter e'${delimiter}')`;
  await db.executeQuery(CompiledQuery.raw(text, [new RowsToCopy(bytes)]));
}
