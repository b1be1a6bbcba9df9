import { sql } from 'kysely';
import type { Amount } from '#domain/money/money.ts';
import type { Db } from '#server/platform/db/connect.ts';

type SettledKind = 'price-rise' | 'new-timbrado' | 'missing-month' | 'imputation';

/** What a person said to be fine. */
export interface Settled {
  readonly kind: SettledKind;
  readonly subject: string;
  /** Of a price: so much is fine. */
  readonly upTo: Amount | null;
}

/** By suppliers, without check digit. */
export async function findSettled(
  db: Db,
  ownerId: string,
  suppliers: readonly string[],
): Promise<(Settled & { readonly number: string })[]> {
  if (suppliers.length === 0) return [];
  const { rows } = await sql<Settled & { number: string }>`
    select s.ruc_number as number, s.kind, s.subject, s.up_to as "upTo" from supplier_settled s
    where s.owner_id = ${ownerId} and s.ruc_number = any(${suppliers}::text[])`.execute(db);
  return rows;
}

/** True where it was not so before: a higher price than the one that was fine is news too. */
export async function insertSettled(
  tx: Db,
  ownerId: string,
  supplier: string,
  { kind, subject, upTo }: Settled,
  by: { readonly userId: string | null; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into supplier_settled as s (owner_id, ruc_number, kind, subject, up_to, settled_at, settled_by)
    values (${ownerId}, ${supplier}, ${kind}, ${subject}, ${upTo}::numeric, ${by.at}, ${by.userId})
    on conflict (owner_id, ruc_number, kind, subject) do update
      set up_to = excluded.up_to, settled_at = excluded.settled_at, settled_by = excluded.settled_by
      where s.up_to < excluded.up_to`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Those beyond so many of a supplier, the oldest first. */
export async function deleteOldestSettled(tx: Db, ownerId: string, supplier: string, most: number): Promise<void> {
  await sql`
    delete from supplier_settled where owner_id = ${ownerId} and (ruc_number, kind, subject) in (
      select s.ruc_number, s.kind, s.subject from supplier_settled s
      where s.owner_id = ${ownerId} and s.ruc_number = ${supplier}
      order by s.settled_at desc, s.kind, s.subject offset ${most})`.execute(tx);
}

export async function deleteSettled(
  tx: Db,
  ownerId: string,
  supplier: string,
  { kind, subject }: Pick<Settled, 'kind' | 'subject'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from supplier_settled s where s.owner_id = ${ownerId} and s.ruc_number = ${supplier} and s.kind = ${kind}
      and s.subject = ${subject}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
