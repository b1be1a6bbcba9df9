import type pg from 'pg';
import { MIB } from '#domain/byte-size.ts';
import { columnsOf, type DumpTable, quoted } from './dump-session.ts';

/** The rows that lie on some of a table's pages. */
export interface TableSlice {
  readonly table: DumpTable;
  readonly fromPage: number;
  readonly beforePage: number;
}

/** With the long values that lie elsewhere: read in seconds. */
const SLICE_BYTES = 32 * MIB;

/**
 * Together all rows of these tables, each once, as long as nobody writes. Of the largest tables first, so that no
 * connection is left alone with one of theirs at the end.
 */
export async function slicesOf(
  client: pg.Client,
  tables: readonly DumpTable[],
  sliceBytes = SLICE_BYTES,
): Promise<TableSlice[]> {
  const sized: { table: DumpTable; pages: number; bytes: number }[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ pages: number; bytes: string }>(
      `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages,
         pg_table_size($1::regclass) as bytes`,
      [quoted(table.name)],
    );
    sized.push({ table, pages: rows[0]?.pages ?? 0, bytes: Number(rows[0]?.bytes ?? 0) });
  }
  return sized
    .toSorted((one, other) => other.bytes - one.bytes)
    .flatMap(({ table, pages, bytes }) => {
      const count = Math.max(1, Math.min(pages, Math.ceil(bytes / sliceBytes)));
      const each = Math.max(1, Math.ceil(pages / count));
      return Array.from({ length: count }, (_, at) => ({
        table,
        fromPage: at * each,
        beforePage: (at + 1) * each,
      }));
    });
}

export const rowsIn = ({ table, fromPage, beforePage }: TableSlice): string =>
  `(select ${columnsOf(table)} from ${quoted(table.name)} where ctid >= '(${fromPage},0)' and ctid < '(${beforePage},0)')`;
