import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

/** The number of the lock on all files of one owner: uploads share it, whoever deletes files has it alone. */
export const ownerFilesLock = (ownerId: string): bigint =>
  createHash('sha256').update(`files of ${ownerId}`).digest().readBigInt64BE();

/**
 * First in a transaction that deletes documents or files: until its end uploads of this owner wait. So an upload finds
 * a file there, or stores it itself.
 */
export async function lockOwnerFiles(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'files');
  await sql`select pg_advisory_xact_lock(${ownerFilesLock(ownerId)}::bigint)`.execute(tx);
}

/** Until the end of the transaction nobody deletes files of this owner. */
export async function shareOwnerFiles(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'files');
  await sql`select pg_advisory_xact_lock_shared(${ownerFilesLock(ownerId)}::bigint)`.execute(tx);
}

/**
 * Taken after the files and before any document: a deletion gives bytes back at its end. The row of the business comes
 * before its payer's, as in the trigger that counts the bytes of a business at its payer.
 */
export async function lockStorageUse(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'bytes');
  await sql`select from owner_storage where owner_id = ${ownerId} for update`.execute(tx);
  await sql`
    select from owner o join owner_storage s on s.owner_id = o.payer_id where o.id = ${ownerId} for update of s`.execute(
    tx,
  );
}

/** Bytes that files take, as far as they are stored by themselves, of all businesses that share the owner's limit. */
export async function findStorageUse(db: Db, ownerId: string): Promise<number> {
  const statement = sql<{ bytes: string }>`
    select s.bytes + s.paid_bytes as bytes
    from owner o join owner_storage s on s.owner_id = coalesce(o.payer_id, o.id) where o.id = ${ownerId}`;
  const [found] = await executePrepared(db, statement);
  return Number(found?.bytes ?? 0);
}

export async function findStoredFiles(db: Db, ownerId: string, sha256s: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select encode(f.sha256, 'hex') as sha256
    from stored_file f
    join (select decode(sha256, 'hex') as sha256 from unnest(${sha256s}::text[]) as s (sha256)) s using (sha256)
    where f.owner_id = ${ownerId} and not f.package_only`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/**
 * Takes files out of the byte count that only documents without an invoice are made of, all of them finished and found
 * in packages; answers which. Only under the lock on the owner's files.
 */
export async function markPackageOnly(tx: Db, ownerId: string, sha256s: readonly string[]): Promise<string[]> {
  takesLock(tx, 'files');
  takesLock(tx, 'bytes');
  const { rows } = await sql<{ sha256: string }>`
    with waste as (
      update stored_file f set package_only = true
      from (select decode(sha256, 'hex') as sha256 from unnest(${sha256s}::text[]) as s (sha256)) s
      where f.owner_id = ${ownerId} and f.sha256 = s.sha256 and not f.package_only
        and not exists (
          select from document d
          where d.owner_id = f.owner_id and d.sha256 = f.sha256 and not (
            d.state = 'passed-on' or d.parent_id is not null and (d.state = 'not-invoice' or d.state = 'failed' and not d.can_retry)))
      returning f.sha256, f.size
    ), freed as (
      ${subtractStored(ownerId, sql`select sum(size) from waste`)}
    )
    select encode(sha256, 'hex') as sha256 from waste`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

/** Never below zero: a wrong count must not prevent a deletion. */
export const subtractStored = (ownerId: string, freed: ReturnType<typeof sql>) => sql`
  update owner_storage set bytes = greatest(0, bytes - coalesce((${freed}), 0)) where owner_id = ${ownerId}`;

/**
 * Counts the bytes of a file that is no document. Beyond the limit it throws the error that `isOverStorageLimit`
 * recognises.
 */
export async function addStored(tx: Db, ownerId: string, bytes: number, limit: number): Promise<void> {
  takesLock(tx, 'bytes');
  await sql`
    insert into owner_storage as s (owner_id, bytes, byte_limit) values (${ownerId}, ${bytes}, ${limit})
    on conflict (owner_id) do update set bytes = s.bytes + excluded.bytes, byte_limit = excluded.byte_limit`.execute(
    tx,
  );
}

export async function removeStored(tx: Db, ownerId: string, bytes: number): Promise<void> {
  takesLock(tx, 'bytes');
  await subtractStored(ownerId, sql`select ${bytes}::bigint`).execute(tx);
}

/** Deletes those that no document is made of, with their part of the count; answers which. */
export async function deleteUnusedFiles(tx: Db, ownerId: string, sha256s: readonly string[]): Promise<string[]> {
  takesLock(tx, 'files');
  takesLock(tx, 'bytes');
  const { rows } = await sql<{ sha256: string }>`
    with gone as (
      delete from stored_file f
      using (select decode(sha256, 'hex') as sha256 from unnest(${sha256s}::text[]) as s (sha256)) s
      where f.owner_id = ${ownerId} and f.sha256 = s.sha256
        and not exists (select from document d where d.owner_id = f.owner_id and d.sha256 = f.sha256)
      returning f.sha256, f.size, f.package_only
    ), freed as (
      ${subtractStored(ownerId, sql`select sum(size) from gone where not package_only`)}
    )
    select encode(sha256, 'hex') as sha256 from gone`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}
