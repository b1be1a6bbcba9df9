import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** Two invoices that may be the same document, about which nobody has decided. */
export interface RepeatPair {
  /** The one that waits, or came later. */
  readonly invoiceId: string;
  readonly otherId: string;
}

/** Deletes the questions that an invoice waits for, before they are written anew. */
export async function deleteWaitingRepeats(tx: Db, ownerId: string, invoiceId: string): Promise<void> {
  takesLock(tx, 'invoices', [invoiceId]);
  await tx
    .deleteFrom('invoice_repeat')
    .where('owner_id', '=', ownerId)
    .where('invoice_id', '=', invoiceId)
    .where('is_waiting', '=', true)
    .execute();
}

/** Pairs with one of these that were found among stored invoices, of which both count. */
export async function findFoundPairs(tx: Db, ownerId: string, ids: readonly string[]): Promise<RepeatPair[]> {
  const { rows } = await sql<RepeatPair>`
    select invoice_id as "invoiceId", other_id as "otherId" from invoice_repeat
    where owner_id = ${ownerId} and invoice_id = any(${ids}::uuid[]) and not is_waiting
    union
    select invoice_id, other_id from invoice_repeat
    where owner_id = ${ownerId} and other_id = any(${ids}::uuid[]) and not is_waiting`.execute(tx);
  return rows;
}

/** Deletes pairs about which there is nothing to ask any more. */
export async function deleteFoundPairs(tx: Db, ownerId: string, pairs: readonly RepeatPair[]): Promise<void> {
  takesLock(tx, 'invoices');
  if (pairs.length === 0) return;
  await sql`
    delete from invoice_repeat r using json_to_recordset(${storedJson(pairs)}::json) as p ("invoiceId" uuid, "otherId" uuid)
    where r.owner_id = ${ownerId} and not r.is_waiting
      and (r.invoice_id, r.other_id) in ((p."invoiceId", p."otherId"), (p."otherId", p."invoiceId"))`.execute(tx);
}

/** Invoices that wait because they may be the same as one of these, which are about to be removed. */
export async function findWaitingFor(tx: Db, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct invoice_id as id from invoice_repeat
    where owner_id = ${ownerId} and is_waiting and other_id = any(${ids}::uuid[])
      and invoice_id <> all(${ids}::uuid[]) order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * A person said that the invoice is, or is not, another one than these. Their revision stays, since nothing that people
 * see of them changes.
 */
export async function writeToldApart(
  tx: Db,
  ownerId: string,
  id: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  takesLock(tx, 'invoices');
  if (added.length + removed.length === 0) return;
  await sql`
    update invoice set told_apart = case when id = any(${added}::uuid[])
      then (told_apart - ${id}::text) || to_jsonb(${id}::text) else told_apart - ${id}::text end
    where owner_id = ${ownerId} and id = any(${[...added, ...removed]}::uuid[])`.execute(tx);
}

/** A pair that is kept already, in whichever order, stays as it is. */
export async function insertFoundPairs(
  tx: Db,
  ownerId: string,
  pairs: readonly RepeatPair[],
  at: Date,
): Promise<number> {
  takesLock(tx, 'invoices');
  if (pairs.length === 0) return 0;
  const { rows } = await sql`
    insert into invoice_repeat (owner_id, invoice_id, other_id, is_waiting, found_at)
    select distinct ${ownerId}::uuid, p."invoiceId", p."otherId", false, ${at}::timestamptz
    from json_to_recordset(${storedJson(pairs)}::json) as p ("invoiceId" uuid, "otherId" uuid)
    where not exists (select from invoice_repeat r where r.owner_id = ${ownerId}
      and r.invoice_id = p."otherId" and r.other_id = p."invoiceId")
    on conflict do nothing returning invoice_id`.execute(tx);
  return rows.length;
}
