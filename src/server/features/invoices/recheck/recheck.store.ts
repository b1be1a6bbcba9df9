import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { CancellationNotice } from '../save/stored-invoice.ts';

/** A document whose stored originals are to be judged again. */
export interface DueRecheck {
  readonly ownerId: string;
  readonly cdc: string;
}

/** Crosses owners, one document of each in turn. */
export async function findDueRechecks(db: Db, most: number): Promise<DueRecheck[]> {
  const { rows } = await sql<DueRecheck>`
    select owner_id as "ownerId", cdc from (
      select owner_id, cdc, row_number() over (partition by owner_id order by cdc) as turn
      from seal_recheck where is_due) as due
    order by turn, owner_id limit ${most}`.execute(db);
  return rows;
}

/** True when it was still to be done; nobody else does it from now on. */
export async function endRecheck(tx: Db, ownerId: string, cdc: string): Promise<boolean> {
  takesLock(tx, 'invoices');
  const ended = await tx
    .deleteFrom('seal_recheck')
    .where('owner_id', '=', ownerId)
    .where('cdc', '=', cdc)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

/** Puts the recheck off until another copy comes. */
export async function putOffRecheck(tx: Db, ownerId: string, cdc: string): Promise<void> {
  takesLock(tx, 'invoices');
  await tx
    .insertInto('seal_recheck')
    .values({ owner_id: ownerId, cdc, is_due: false })
    .onConflict((on) => on.columns(['owner_id', 'cdc']).doUpdateSet({ is_due: false }))
    .execute();
}

/**
 * Makes rechecks due again that were put off, since another copy came. Parts for the statement that writes the copy.
 */
export function dueAgainParts(ownerId: string, cdcs: readonly string[]): Part[] {
  if (cdcs.length === 0) return [];
  const statement = sql`
    update seal_recheck set is_due = true
    where owner_id = ${ownerId}::uuid and cdc = any(${cdcs}::text[]) and not is_due`;
  return [{ name: 'recheck_again', statement }];
}

/** Stores anew whether these notices, which are here already, cancel. */
export async function updateEffects(tx: Db, ownerId: string, notices: readonly CancellationNotice[]): Promise<void> {
  takesLock(tx, 'invoices');
  for (const { cdc, documentId, effect } of notices) {
    await tx
      .updateTable('invoice_cancellation')
      .set({ effect })
      .where('owner_id', '=', ownerId)
      .where('cdc', '=', cdc)
      .where('document_id', '=', documentId)
      .execute();
  }
}
