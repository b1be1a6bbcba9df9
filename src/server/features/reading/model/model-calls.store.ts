import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

export interface CallLimits {
  /** Calls at once, of all owners. */
  readonly total: number;
  readonly perOwner: number;
}

/** An arbitrary number, never changed: one transaction at a time counts the calls under way. */
const COUNTING_LOCK = 7_103_240_118;

/**
 * Crosses owners: all processes together keep to the limits. By the database's clock, since theirs may differ. A
 * document that is asked about again, after its worker died, goes on with the place it had.
 */
export async function insertCall(
  tx: Db,
  ownerId: string,
  documentId: string,
  { total, perOwner }: CallLimits,
  seconds: number,
): Promise<boolean> {
  takesLock(tx, 'calls');
  await sql`select pg_advisory_xact_lock(${COUNTING_LOCK}::bigint)`.execute(tx);
  await sql`delete from model_call where held_until <= clock_timestamp()`.execute(tx);
  const { rows } = await sql`
    insert into model_call (owner_id, document_id, held_until)
    select ${ownerId}::uuid, ${documentId}::uuid, clock_timestamp() + make_interval(secs => ${seconds})
    where (select count(*) from model_call where (owner_id, document_id) <> (${ownerId}::uuid, ${documentId}::uuid)) < ${total}
      and (select count(*) from model_call where owner_id = ${ownerId}::uuid and document_id <> ${documentId}::uuid) < ${perOwner}
    on conflict (owner_id, document_id) do update set held_until = excluded.held_until
    returning owner_id`.execute(tx);
  return rows.length > 0;
}

export async function renewCall(db: Db, ownerId: string, documentId: string, seconds: number): Promise<void> {
  await sql`
    update model_call set held_until = clock_timestamp() + make_interval(secs => ${seconds})
    where owner_id = ${ownerId} and document_id = ${documentId}`.execute(db);
}

export async function deleteCall(db: Db, ownerId: string, documentId: string): Promise<void> {
  await db.deleteFrom('model_call').where('owner_id', '=', ownerId).where('document_id', '=', documentId).execute();
}
