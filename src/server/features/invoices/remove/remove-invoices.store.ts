import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { Figures } from '../roll-ups/contribution.ts';
import { FIGURE_COLUMNS, type FigureColumns, figuresOf } from '../roll-ups/figures.store.ts';
import type { RecordedChange, StoredInvoice } from '../save/stored-invoice.ts';

/**
 * Locks these invoices, and returns which are there: until the end of the transaction nobody adds a document to them or
 * changes them. Locks those of the same number too, whose checks name them, in one order, as readings do.
 */
export async function lockInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  takesLock(tx, 'invoices');
  const { rows } = await sql<{ id: string }>`
    select id from invoice
    where owner_id = ${ownerId} and id = any(array(
      select id from invoice where owner_id = ${ownerId} and id = any(${ids}::uuid[])
      union
      select other.id from invoice i join invoice other on other.owner_id = i.owner_id and other.paper_key = i.paper_key
      where i.owner_id = ${ownerId} and i.id = any(${ids}::uuid[])))
    order by id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the cancellation notices that these documents brought. */
export async function deleteNotices(tx: Db, ownerId: string, documentIds: readonly string[]): Promise<void> {
  takesLock(tx, 'invoices');
  await sql`
    delete from invoice_cancellation
    where owner_id = ${ownerId} and document_id = any(${documentIds}::uuid[])`.execute(tx);
}

export interface RemovedInvoice {
  readonly id: string;
  readonly paperKey: string | null;
  readonly figures: Figures;
  /** Names the invoice for people. */
  readonly about: RecordedChange['about'];
  readonly issuerRuc: string;
  readonly issueDate: string;
  readonly total: string | null;
}

type RemovedRow = FigureColumns & { paper_key: string | null; document_number: string };

/** Returns the deleted invoices as they were. */
export async function deleteInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<RemovedInvoice[]> {
  takesLock(tx, 'invoices', ids);
  const { rows } = await sql<RemovedRow>`
    delete from invoice where owner_id = ${ownerId} and id = any(${ids}::uuid[])
    returning paper_key, document_number, ${FIGURE_COLUMNS}`.execute(tx);
  return rows.map((row) => {
    const figures = figuresOf(row);
    const { issuerRuc, issuerName, issueDate, total, currency } = figures;
    const about = { documentNumber: row.document_number, issuerName, currency };
    return { id: row.id, paperKey: row.paper_key, figures, about, issuerRuc, issueDate, total };
  });
}

export async function writeChecks(tx: Db, ownerId: string, { id, checks, verdict }: StoredInvoice): Promise<void> {
  takesLock(tx, 'invoices', [id]);
  await tx
    .updateTable('invoice')
    .set({ seal_checks: storedJson(checks), verdict, revision: sql`revision + 1` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
