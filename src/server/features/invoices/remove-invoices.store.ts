import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Figures } from './contribution.ts';
import { FIGURE_COLUMNS, type FigureColumns, figuresOf } from './figures.store.ts';

/** Those that are there; until the end of the transaction nobody adds a document to them, or changes them. */
export async function lockInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where owner_id = ${ownerId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** How those were that went. */
export async function deleteInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<Figures[]> {
  const { rows } = await sql<FigureColumns>`
    delete from invoice where owner_id = ${ownerId} and id = any(${ids}::uuid[])
    returning ${FIGURE_COLUMNS}`.execute(tx);
  return rows.map(figuresOf);
}
