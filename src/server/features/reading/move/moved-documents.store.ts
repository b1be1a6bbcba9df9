import { sql } from 'kysely';
import type { DocumentReason } from '#contract/reading/documents.text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import { subtractStored } from '../storage/storage.store.ts';

/**
 * Locks the counts of stored bytes of both businesses, then those of their payers: in the order of the trigger that
 * counts a business's bytes at its payer.
 */
export async function lockStorageOfBoth(tx: Db, ownerId: string, otherId: string): Promise<void> {
  takesLock(tx, 'bytes');
  const held = (paid: ReturnType<typeof sql>, who: ReturnType<typeof sql>) => sql`
    select s.owner_id from owner_storage s join owner o on o.id = s.owner_id
    where ${paid} and s.owner_id in (${who}) order by s.owner_id for update of s`;
  const both = sql`${ownerId}::uuid, ${otherId}::uuid`;
  await held(sql`o.payer_id is not null`, both).execute(tx);
  const payers = sql`select coalesce(payer_id, id) from owner where id in (${both})`;
  await held(sql`o.payer_id is null`, payers).execute(tx);
}

/** The documents are elsewhere from now on: what stays here says where they went. */
export async function setPassedOn(
  tx: Db,
  ownerId: string,
  ids: readonly string[],
  { reason, at }: { reason: DocumentReason; at: Date },
): Promise<void> {
  takesLock(tx, 'documents', ids);
  await sql`
    update document set state = 'passed-on', reasons = ${storedJson([reason])}::jsonb, can_retry = false,
      state_changed_at = ${at}, lease_until = null, lease_run = null, resume_page = null, shares_out_for = null
    where owner_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * Releases the bytes of files that only such documents are made of, and their part of the count; answers which files.
 */
export async function releasePassedOn(tx: Db, ownerId: string, sha256s: readonly string[]): Promise<string[]> {
  takesLock(tx, 'files');
  takesLock(tx, 'bytes');
  const { rows } = await sql<{ sha256: string }>`
    with gone as (
      update stored_file f set package_only = true
      from (select decode(sha256, 'hex') as sha256 from unnest(${sha256s}::text[]) as s (sha256)) s
      where f.owner_id = ${ownerId} and f.sha256 = s.sha256 and not f.package_only and not exists (
        select from document d where d.owner_id = f.owner_id and d.sha256 = f.sha256 and d.state <> 'passed-on')
      returning f.sha256, f.size
    ), freed as (
      ${subtractStored(ownerId, sql`select sum(size) from gone`)}
    )
    select encode(sha256, 'hex') as sha256 from gone`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

/** Adds a remark beside the reasons of the document, once. */
export async function addRemark(tx: Db, ownerId: string, documentId: string, reason: DocumentReason): Promise<void> {
  takesLock(tx, 'documents', [documentId]);
  const told = storedJson([reason]);
  await sql`
    update document set reasons = coalesce(reasons, '[]'::jsonb) || ${told}::jsonb
    where owner_id = ${ownerId} and id = ${documentId} and not coalesce(reasons, '[]'::jsonb) @> ${told}::jsonb`.execute(
    tx,
  );
}
