import { sql } from 'kysely';
import type { RegisterFileReason } from '#contract/reconciliation/files.text.ts';
import type { Register, RegisterCounts, RegisterRow } from '#domain/reconciliation/register-row.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storableJson, storedJson } from '#server/platform/db/stored-json.ts';
import { jsonInTurns } from '#server/platform/work-in-slices.ts';

export interface NewRegisterFile {
  readonly id: string;
  /** Its first day. */
  readonly month: string;
  readonly name: string | null;
  readonly bytes: number;
  /** Null when the program brings the file. */
  readonly userId: string | null;
  readonly at: Date;
}

export async function insertRegisterFile(tx: Db, ownerId: string, file: NewRegisterFile): Promise<void> {
  await sql`
    insert into reconciliation_file (owner_id, id, month, name, bytes, state, loaded_by, created_at, changed_at)
    values (${ownerId}, ${file.id}, ${file.month}, ${file.name}, ${file.bytes}, 'waiting', ${file.userId}, ${file.at},
      ${file.at})`.execute(tx);
}

export interface TakenFile {
  readonly month: string;
  readonly name: string | null;
  readonly bytes: number;
  /** How often it was taken, this time included. */
  readonly attempts: number;
}

/** Gives the file to this attempt; undefined when there is nothing left to do. */
export async function takeRegisterFile(
  db: Db,
  ownerId: string,
  id: string,
  attempt: { readonly id: string; readonly at: Date },
): Promise<TakenFile | undefined> {
  const { rows } = await sql<TakenFile>`
    update reconciliation_file
    set state = 'running', attempt = ${attempt.id}, attempts = attempts + 1, done = 0, changed_at = ${attempt.at}
    where owner_id = ${ownerId} and id = ${id} and state in ('waiting', 'running')
    returning to_char(month, 'YYYY-MM') as month, name, bytes::int, attempts`.execute(db);
  return rows[0];
}

/** False when another attempt has the file now. */
export async function noteReading(
  db: Db,
  ownerId: string,
  id: string,
  { attempt, total, done, at }: { attempt: string; total: number; done: number; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliation_file set total = ${total}, done = ${done}, changed_at = ${at}
    where owner_id = ${ownerId} and id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes the rows of an attempt that did not finish. */
export async function deleteRegisterRows(db: Db, ownerId: string, fileId: string): Promise<void> {
  await sql`delete from reconciliation_row where owner_id = ${ownerId} and file_id = ${fileId}`.execute(db);
}

/** Those that are there already are left: the same file gives the same rows. */
export async function insertRegisterRows(
  db: Db,
  ownerId: string,
  fileId: string,
  rows: readonly RegisterRow[],
): Promise<void> {
  const stored = rows.map((row) => ({
    owner_id: ownerId,
    file_id: fileId,
    position: row.position,
    register: row.register,
    counterpart_ruc: row.counterpartRuc,
    counterpart_name: row.counterpartName,
    document_type: row.documentType,
    issue_date: row.issueDate,
    timbrado: row.timbrado,
    document_number: row.documentNumber,
    cdc: row.cdc,
    is_foreign: row.isForeign,
    taxed10: row.taxed10,
    vat10: row.vat10,
    taxed5: row.taxed5,
    vat5: row.vat5,
    exempt: row.exempt,
    total: row.total,
    adds_up: row.addsUp,
    imputes_vat: row.imputesVat,
    imputes_ire: row.imputesIre,
    imputes_irp: row.imputesIrp,
    imputes_none: row.imputesNone,
    origin: row.origin,
  }));
  const json = storableJson(await jsonInTurns(stored));
  await sql`
    insert into reconciliation_row
    select * from json_populate_recordset(null::reconciliation_row, ${json}::json)
    on conflict (owner_id, file_id, position) do nothing`.execute(db);
}

export interface ReadRegister {
  readonly registers: readonly Register[];
  readonly rows: number;
  readonly counts: RegisterCounts;
}

/** Writes how the attempt ended. False when another attempt has the file now, or it has ended already. */
export async function finishRegisterFile(
  tx: Db,
  ownerId: string,
  id: string,
  { attempt, at, ...outcome }: { attempt: string; at: Date } & (ReadRegister | { problem: RegisterFileReason }),
): Promise<boolean> {
  takesLock(tx, 'reconciliations', [ownerId]);
  const ended =
    'problem' in outcome
      ? sql`state = 'failed', problem = ${storedJson(outcome.problem)}::jsonb`
      : sql`state = 'done', total = ${outcome.rows}, done = ${outcome.rows}, registers = ${outcome.registers}::text[],
          counts = ${storedJson(outcome.counts)}::jsonb`;
  const { numAffectedRows } = await sql`
    update reconciliation_file set ${ended}, changed_at = ${at}
    where owner_id = ${ownerId} and id = ${id} and attempt = ${attempt} and state = 'running'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** From now on the file counts for these registers, unless a file that was brought later counts already. */
export async function makeCurrent(
  tx: Db,
  ownerId: string,
  { month, fileId, registers }: { month: string; fileId: string; registers: readonly Register[] },
): Promise<void> {
  takesLock(tx, 'reconciliations', [ownerId]);
  await sql`
    insert into reconciliation_register as c (owner_id, month, register, file_id)
    select ${ownerId}::uuid, ${month}::date, register, ${fileId}::uuid from unnest(${registers}::text[]) as r (register)
    on conflict (owner_id, month, register) do update set file_id = excluded.file_id
    where c.file_id < excluded.file_id`.execute(tx);
  await sql`
    delete from reconciliation_row r using reconciliation_file f
    where f.owner_id = ${ownerId} and f.month = ${month}::date and f.state = 'done'
      and r.owner_id = f.owner_id and r.file_id = f.id
      and not exists (
        select from reconciliation_register c where c.owner_id = f.owner_id and c.month = f.month and c.file_id = f.id)`.execute(
    tx,
  );
}

export interface FoundRegisterFile {
  readonly id: string;
  readonly name: string | null;
  readonly bytes: number;
  readonly registers: readonly Register[];
  readonly rows: number;
  readonly counts: Partial<RegisterCounts>;
  readonly loadedBy: string | null;
  readonly createdAt: Date;
  /** Registers for which it counts now. */
  readonly currentFor: readonly Register[];
}

/** The files that were read, the newest first. */
export async function findRegisterFiles(
  db: Db,
  ownerId: string,
  month: string,
  most: number,
): Promise<FoundRegisterFile[]> {
  const { rows } = await sql<FoundRegisterFile>`
    select f.id, f.name, f.bytes::int, f.registers, f.total as rows, f.counts, f.created_at as "createdAt",
      (select u.email from app_user u where u.id = f.loaded_by) as "loadedBy",
      array(select c.register from reconciliation_register c
        where c.owner_id = f.owner_id and c.month = f.month and c.file_id = f.id order by c.register) as "currentFor"
    from reconciliation_file f
    where f.owner_id = ${ownerId} and f.month = ${month}::date and f.state = 'done'
    order by f.id desc limit ${most}`.execute(db);
  return rows;
}

export async function findRegisterFile(
  db: Db,
  ownerId: string,
  { month, id }: { month: string; id: string },
): Promise<{ readonly name: string | null } | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select name from reconciliation_file
    where owner_id = ${ownerId} and id = ${id} and month = ${month}::date and state = 'done'`.execute(db);
  return rows[0];
}

export interface ForgottenFile {
  readonly ownerId: string;
  readonly id: string;
  readonly bytes: number;
}

/** Crosses owners: ends files whose attempts died for good, and answers which. */
export async function failForgottenRegisters(
  tx: Db,
  { since, now, problem }: { since: Date; now: Date; problem: RegisterFileReason },
): Promise<ForgottenFile[]> {
  takesLock(tx, 'reconciliations');
  const { rows } = await sql<ForgottenFile>`
    update reconciliation_file set state = 'failed', problem = ${storedJson(problem)}::jsonb, changed_at = ${now}
    where state in ('waiting', 'running') and changed_at < ${since}
    returning owner_id as "ownerId", id, bytes::int`.execute(tx);
  return rows;
}
