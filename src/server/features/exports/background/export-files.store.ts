import { sql } from 'kysely';
import type { KeptFormat } from '#contract/exports/export-file.ts';
import type { ExportReason } from '#contract/exports/exports.text.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import type { FoundExportFile } from '#server/features/intake/tasks/describe-export.ts';
import type { MatchingQuery } from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { EXPORT_FILE_COLUMNS } from '#server/platform/db/shared-columns.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** What is to be made. */
export interface ExportOrder {
  readonly id: string;
  readonly fileName: string;
  readonly format: KeptFormat;
  /** Null for originals and evidence. */
  readonly template: TemplateContent | null;
  readonly filters: MatchingQuery;
}

/** Newest first. */
export async function findExportFiles(db: Db, ownerId: string): Promise<FoundExportFile[]> {
  const found = db.selectFrom('export_file').where('owner_id', '=', ownerId);
  return (await found.orderBy('id', 'desc').select(EXPORT_FILE_COLUMNS).execute()) as FoundExportFile[];
}

export async function findExportFile(db: Db, ownerId: string, id: string): Promise<FoundExportFile | undefined> {
  const found = db.selectFrom('export_file').where('owner_id', '=', ownerId).where('id', '=', id);
  return (await found.select(EXPORT_FILE_COLUMNS).executeTakeFirst()) as FoundExportFile | undefined;
}

/** False when another one of the owner waits or runs. */
export async function insertExportFile(
  tx: Db,
  ownerId: string,
  { id, fileName, format, template, filters }: ExportOrder,
  { at, userId, tokenId = null, address, agent }: DoneBy,
): Promise<boolean> {
  const row = { owner_id: ownerId, id, file_name: fileName, format, state: 'waiting', created_at: at, changed_at: at };
  const wanted = { template: template && storedJson(template), filters: storedJson(filters) };
  const ordered = { ordered_by: userId, ordered_by_token: tokenId, ordered_from: address, ordered_with: agent };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('export_file')
    .values({ ...row, ...wanted, ...ordered })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .where('state', 'in', [sql.lit('waiting'), sql.lit('running')])
        .doNothing(),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface TakenOrder extends ExportOrder {
  /** This one included. */
  readonly attempts: number;
  readonly orderedBy: Omit<DoneBy, 'at'>;
}

/** Gives the file to this attempt; undefined when it is over or gone. */
export async function takeExportFile(
  db: Db,
  ownerId: string,
  id: string,
  attempt: { readonly id: string; readonly at: Date },
): Promise<TakenOrder | undefined> {
  const { rows } = await sql<TakenOrder>`
    update export_file
    set state = 'running', attempt = ${attempt.id}, attempts = attempts + 1, done = 0, changed_at = ${attempt.at}
    where owner_id = ${ownerId} and id = ${id} and state in ('waiting', 'running')
    returning id, file_name as "fileName", format, template, filters, attempts,
      json_build_object('userId', ordered_by, 'tokenId', ordered_by_token, 'address', ordered_from, 'agent', ordered_with) as "orderedBy"`.execute(
    db,
  );
  return rows[0];
}

/** False when another attempt has the file now, or it is over or gone. */
export async function noteProgress(
  db: Db,
  ownerId: string,
  id: string,
  { attempt, ...progress }: { attempt: string; total?: number; done: number; at: Date },
): Promise<boolean> {
  const { at, ...counts } = progress;
  return await updateAttempt(db, ownerId, id, attempt, { ...counts, changed_at: at });
}

export type FileOutcome = { bytes: number; missing: number | null } | { problem: ExportReason };

/** Stores how it ended. False when another attempt has the file now, or it is over or gone. */
export async function finishExportFile(
  tx: Db,
  ownerId: string,
  id: string,
  { attempt, at, expiresAt, ...outcome }: { attempt: string; at: Date; expiresAt: Date } & FileOutcome,
): Promise<boolean> {
  const ended =
    'problem' in outcome ? { state: 'failed', problem: storedJson(outcome.problem) } : { state: 'done', ...outcome };
  return await updateAttempt(tx, ownerId, id, attempt, { ...ended, changed_at: at, expires_at: expiresAt });
}

async function updateAttempt(db: Db, ownerId: string, id: string, attempt: string, values: object): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_file')
    .set(values)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes the row and returns how many bytes were kept; undefined when there is no such file, or this person did not
 * order it.
 */
export async function deleteExportFile(
  tx: Db,
  ownerId: string,
  id: string,
  orderedBy?: string,
): Promise<number | undefined> {
  const deleted = await tx
    .deleteFrom('export_file')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .$if(orderedBy !== undefined, (one) => one.where('ordered_by', '=', orderedBy ?? ''))
    .returning('bytes')
    .executeTakeFirst();
  return deleted && Number(deleted.bytes ?? 0);
}

export interface SweptFile {
  readonly ownerId: string;
  readonly id: string;
}

/** Crosses owners. */
export async function findExpiredFiles(db: Db, now: Date): Promise<SweptFile[]> {
  const { rows } = await sql<SweptFile>`
    select owner_id as "ownerId", id from export_file where expires_at < ${now}`.execute(db);
  return rows;
}

/** Crosses owners: fails files whose attempts gave no sign since then, and returns which. */
export async function failForgottenFiles(
  db: Db,
  { since, now, expiresAt, problem }: { since: Date; now: Date; expiresAt: Date; problem: ExportReason },
): Promise<SweptFile[]> {
  const { rows } = await sql<SweptFile>`
    update export_file set state = 'failed', problem = ${storedJson(problem)}::jsonb, changed_at = ${now}, expires_at = ${expiresAt}
    where state in ('waiting', 'running') and changed_at < ${since}
    returning owner_id as "ownerId", id`.execute(db);
  return rows;
}

/** Crosses owners: those who have more than this many. */
export async function findOwnersWithMany(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`
    select owner_id as "ownerId" from export_file group by owner_id having count(*) > ${most}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
