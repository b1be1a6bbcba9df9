import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

interface Lease {
  /** The job's own: run again after its worker died, it goes on with the same lease. */
  readonly token: string;
  readonly at: Date;
  readonly until: Date;
}

/** False while somebody else reads this mailbox. */
export async function takeLease(db: Db, ownerId: string, mailboxId: string, lease: Lease): Promise<boolean> {
  const { rows } = await sql`
    insert into mailbox_poll as p (owner_id, mailbox_id, lease_token, lease_until)
    values (${ownerId}, ${mailboxId}, ${lease.token}, ${lease.until})
    on conflict (owner_id, mailbox_id) do update set lease_token = excluded.lease_token, lease_until = excluded.lease_until
      where p.lease_token is null or p.lease_token = excluded.lease_token or p.lease_until <= ${lease.at}
    returning 1`.execute(db);
  return rows.length === 1;
}

/** False when it was taken by another meanwhile. */
export async function renewLease(db: Db, ownerId: string, mailboxId: string, lease: Omit<Lease, 'at'>) {
  const { numUpdatedRows } = await db
    .updateTable('mailbox_poll')
    .set({ lease_until: lease.until })
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .where('lease_token', '=', lease.token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whoever asks for the lease at the same time waits for the end of this transaction. */
export async function releaseLease(tx: Db, ownerId: string, mailboxId: string, token: string): Promise<void> {
  await tx
    .updateTable('mailbox_poll')
    .set({ lease_token: null, lease_until: null })
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .where('lease_token', '=', token)
    .execute();
}

/** How often it failed in a row, this time included. */
export async function countFailure(tx: Db, ownerId: string, mailboxId: string): Promise<number> {
  const row = await tx
    .updateTable('mailbox_poll')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 1;
}

/** When the schedule tries it again; null: it works, and its failures are forgotten. */
export async function setRetry(tx: Db, ownerId: string, mailboxId: string, retryAt: Date | null): Promise<void> {
  await tx
    .updateTable('mailbox_poll')
    .set({ retry_at: retryAt, ...(retryAt === null ? { failures: 0 } : {}) })
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .execute();
}

/** Mailboxes that the schedule leaves alone for now. */
export async function findHeldBack(db: Db, ownerId: string, at: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mailbox_poll')
    .where('owner_id', '=', ownerId)
    .where('retry_at', '>', at)
    .select('mailbox_id as id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
