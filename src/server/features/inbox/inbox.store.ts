import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import type { Part } from '#server/platform/db/write-together.ts';

interface StoredAddress {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly messages: number;
}

const columns = ['created_at as createdAt', 'last_used_at as lastUsedAt', 'messages'] as const;

export async function findAddress(db: Db, ownerId: string): Promise<StoredAddress | undefined> {
  return await db.selectFrom('inbox_address').where('owner_id', '=', ownerId).select(columns).executeTakeFirst();
}

/** False for a secret that is not, or no longer, the owner's, and for a closed business. */
export async function isAddressOf(db: Db, ownerId: string, tokenHash: Buffer): Promise<boolean> {
  const found = db
    .selectFrom('inbox_address')
    .innerJoin('owner', 'owner.id', 'inbox_address.owner_id')
    .where('inbox_address.owner_id', '=', ownerId)
    .where('inbox_address.token_hash', '=', tokenHash)
    .where('owner.closed_at', 'is', null)
    .select('inbox_address.created_at');
  return (await found.executeTakeFirst()) !== undefined;
}

/** Replaces the former address, which stops working. */
export async function saveAddress(
  tx: Db,
  ownerId: string,
  { tokenHash, userId, at }: { tokenHash: Buffer; userId: string; at: Date },
): Promise<void> {
  takesLock(tx, 'webhooks');
  await sql`
    insert into inbox_address (owner_id, token_hash, created_at, created_by) values (${ownerId}, ${tokenHash}, ${at}, ${userId})
    on conflict (owner_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
      created_by = excluded.created_by, last_used_at = null, messages = 0`.execute(tx);
}

export async function deleteAddress(tx: Db, ownerId: string): Promise<boolean> {
  takesLock(tx, 'webhooks');
  const { numDeletedRows } = await tx.deleteFrom('inbox_address').where('owner_id', '=', ownerId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countMessage(db: Db, ownerId: string, at: Date): Promise<void> {
  takesLock(db, 'webhooks');
  await db
    .updateTable('inbox_address')
    .set((eb) => ({ messages: eb('messages', '+', 1), last_used_at: at }))
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Whether a document of it is still here: a message whose documents were deleted is not known. */
export async function isMessageKnown(db: Db, ownerId: string, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from document d where d.owner_id = ${ownerId} and d.id = m.document_id) as "isThere"
    from inbox_message m where m.owner_id = ${ownerId} and m.sha256 = ${sha256}`.execute(db);
  const [found] = rows;
  if (found === undefined || found.isThere) return found !== undefined;
  await sql`
    delete from inbox_message m where m.owner_id = ${ownerId} and m.sha256 = ${sha256}
      and not exists (select from document d where d.owner_id = ${ownerId} and d.id = m.document_id)`.execute(db);
  return false;
}

interface TakenMessage {
  readonly sha256: Buffer;
  readonly documentId: string;
  readonly at: Date;
}

/** For the statement that writes its documents: of two deliveries of one message at once, one is written. */
export function insertMessagePart(ownerId: string, { sha256, documentId, at }: TakenMessage): Part {
  const statement = sql`
    insert into inbox_message (owner_id, sha256, document_id, received_at)
    values (${ownerId}::uuid, ${sha256}::bytea, ${documentId}::uuid, ${at}::timestamptz)`;
  return { name: 'taken_message', statement };
}

/** Another delivery of it was written meanwhile. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'inbox_message_pkey';
