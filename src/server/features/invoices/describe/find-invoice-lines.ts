import type { Db } from '#server/platform/db/connect.ts';
import { findLines } from '../invoices.store.ts';
import { type InvoiceLine, lineOf } from './invoice-line.ts';

export async function findInvoiceLines(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, InvoiceLine>> {
  const rows = ids.length === 0 ? [] : await findLines(db, ownerId, ids);
  return new Map(rows.map((row) => [row.id, lineOf(row)]));
}
