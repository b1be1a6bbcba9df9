import { sql } from 'kysely';
import type { ListLoadReason } from '#contract/ruc-list/loads.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { RucState } from '#domain/ruc-list/listed-ruc.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { copyRows } from '#server/platform/db/copy-rows.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** A file of a load. Without an id its bytes are not kept: the command reads them where they are. */
export interface LoadFile {
  readonly id?: string;
  readonly name: string;
  readonly bytes: number;
}

export interface NewListLoad {
  readonly id: string;
  readonly files: readonly LoadFile[];
  /** Null when the command loads the files. */
  readonly userId: string | null;
  /** The attempt that does it from the start; null: one takes it from the queue. */
  readonly attempt: string | null;
  readonly at: Date;
}

/** False when another one is under way. */
export async function insertListLoad(tx: Db, load: NewListLoad): Promise<boolean> {
  const total = load.files.reduce((sum, { bytes }) => sum + bytes, 0);
  takesLock(tx, 'ruc-list');
  const { numAffectedRows } = await sql`
    insert into ruc_list_load (id, state, files, total, attempt, attempts, loaded_by, created_at, changed_at)
    values (${load.id}, ${load.attempt === null ? 'waiting' : 'running'}, ${storedJson(load.files)}::jsonb, ${total},
      ${load.attempt}, ${load.attempt === null ? 0 : 1}, ${load.userId}, ${load.at}, ${load.at})
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends loads that gave no sign since then. */
export async function failForgottenLoads(
  tx: Db,
  { since, now, problem }: { since: Date; now: Date; problem: ListLoadReason },
): Promise<number> {
  takesLock(tx, 'ruc-list');
  const { numAffectedRows } = await sql`
    update ruc_list_load set state = 'failed', problem = ${storedJson(problem)}::jsonb, changed_at = ${now}
    where state in ('waiting', 'running') and changed_at < ${since}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface TakenLoad {
  readonly files: readonly LoadFile[];
  /** This one included. */
  readonly attempts: number;
}

/** Gives the load to this attempt; undefined when it is over or gone. */
export async function takeListLoad(
  db: Db,
  id: string,
  attempt: { readonly id: string; readonly at: Date },
): Promise<TakenLoad | undefined> {
  const { rows } = await sql<TakenLoad>`
    update ruc_list_load
    set state = 'running', attempt = ${attempt.id}, attempts = attempts + 1, done = 0, changed_at = ${attempt.at}
    where id = ${id} and state in ('waiting', 'running')
    returning files, attempts`.execute(db);
  return rows[0];
}

/**
 * Stores how far the load is. False when another attempt has it now, or it is over. No other attempt takes it before
 * the transaction ends, so the writes of two attempts never mix.
 */
export async function noteProgress(
  tx: Db,
  id: string,
  { attempt, done, at }: { attempt: string; done: number; at: Date },
): Promise<boolean> {
  takesLock(tx, 'ruc-list');
  const { numAffectedRows } = await sql`
    update ruc_list_load set done = least(total, ${Math.round(done)}::bigint), changed_at = ${at}
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Emptying a table waits for its readers, and later readers wait behind it: so it gives up after a second, as during a
 * backup.
 */
const waitBriefly = (tx: Db) => sql`select set_config('lock_timeout', '1s', true)`.execute(tx);

export async function emptyLines(tx: Db): Promise<void> {
  await waitBriefly(tx);
  await sql`truncate ruc_list_line restart identity`.execute(tx);
}

export const copyLines = (tx: Db, rows: Uint8Array): Promise<void> =>
  copyRows(tx, 'ruc_list_line', ['ruc', 'check_digit', 'name', 'state'], rows);

export type Half = 'a' | 'b';
const tableOf = (half: Half) => sql.table(half === 'a' ? 'ruc_list_a' : 'ruc_list_b');

/** The half that nobody reads. */
export async function findSpareHalf(db: Db): Promise<Half> {
  const { rows } = await sql<{ half: Half }>`select half from ruc_list_load where is_current`.execute(db);
  return rows[0]?.half === 'a' ? 'b' : 'a';
}

export async function emptyHalf(tx: Db, half: Half): Promise<void> {
  await waitBriefly(tx);
  await sql`truncate ${tableOf(half)}`.execute(tx);
}

/** The last line of each RUC that begins with this digit. Says how many there are of each state. */
export async function fillHalf(tx: Db, half: Half, digit: string): Promise<{ state: RucState; count: number }[]> {
  // Sorting in memory takes half the time; it is given back with the transaction.
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx);
  const { rows } = await sql<{ state: RucState; count: number }>`
    with filled as (
      insert into ${tableOf(half)} (ruc, check_digit, name, state)
      select distinct on (ruc) ruc, check_digit, name, state from ruc_list_line
      where ruc >= ${digit} and ruc < ${afterDigit(digit)} order by ruc, position desc
      returning state
    )
    select state, count(*)::int as count from filled group by state`.execute(tx);
  return rows;
}

/** The next sign in the order of bytes. */
const afterDigit = (digit: string) => String.fromCharCode(digit.charCodeAt(0) + 1);

export interface StoredCounts {
  readonly rows: number;
  readonly repeated: number;
  readonly unreadable: number;
  readonly wrongDigits: number;
  readonly byState: Partial<Record<RucState, number>>;
}

/** Makes the load's half the one that is read. False when another attempt has the load now, or it is over. */
export async function switchToLoad(
  tx: Db,
  id: string,
  change: { attempt: string; half: Half; listDate: string; counts: StoredCounts; at: Date },
): Promise<boolean> {
  takesLock(tx, 'ruc-list');
  await sql`update ruc_list_load set is_current = false where is_current`.execute(tx);
  const { numAffectedRows } = await sql`
    update ruc_list_load set state = 'done', is_current = true, half = ${change.half}, list_date = ${change.listDate},
      counts = ${storedJson(change.counts)}::jsonb, done = total, changed_at = ${change.at}
    where id = ${id} and attempt = ${change.attempt} and state = 'running'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** False when another attempt has the load now, or it is over. */
export async function failListLoad(
  db: Db,
  id: string,
  { attempt, problem, at }: { attempt: string; problem: ListLoadReason; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ruc_list_load set state = 'failed', problem = ${storedJson(problem)}::jsonb, changed_at = ${at}
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Loads that are over and whose files are still kept. */
export async function findLeftFiles(db: Db): Promise<{ id: string; files: readonly LoadFile[] }[]> {
  const { rows } = await sql<{ id: string; files: readonly LoadFile[] }>`
    select id, files from ruc_list_load
    where state in ('done', 'failed') and jsonb_path_exists(files, '$[*].id')`.execute(db);
  return rows;
}

export async function forgetFileIds(db: Db, id: string): Promise<void> {
  await sql`
    update ruc_list_load
    set files = (select coalesce(jsonb_agg(f - 'id'), '[]') from jsonb_array_elements(files) as f)
    where id = ${id} and state in ('done', 'failed')`.execute(db);
}

/** Whether rows of an interrupted load are left, or of the list before this one. */
export async function isAnythingLeft(db: Db): Promise<boolean> {
  const spare = await findSpareHalf(db);
  const { rows } = await sql<{ isLeft: boolean }>`
    select exists (select from ruc_list_line) or exists (select from ${tableOf(spare)}) as "isLeft"`.execute(db);
  return rows[0]?.isLeft ?? false;
}

/** To be asked once the tables are locked: a load under way has written to them already, or will wait. */
export async function isNeeded(tx: Db, half: Half): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean }>`
    select exists (
      select from ruc_list_load where state in ('waiting', 'running') or (is_current and half = ${half})
    ) as "isNeeded"`.execute(tx);
  return rows[0]?.isNeeded ?? true;
}

export interface FoundLoad {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly isCurrent: boolean;
  readonly listDate: string | null;
  readonly total: number;
  readonly done: number;
  readonly counts: Partial<StoredCounts>;
  readonly problem: StoredReason | null;
  readonly loadedBy: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** The one that is read, and the last one: often the same. */
export async function findListLoads(db: Db): Promise<FoundLoad[]> {
  const { rows } = await sql<FoundLoad>`
    select l.state, l.is_current as "isCurrent", l.list_date as "listDate", l.total::float8 as total,
      l.done::float8 as done, l.counts, l.problem, l.created_at as "createdAt", l.changed_at as "changedAt",
      coalesce(u.name, u.email) as "loadedBy"
    from ruc_list_load l left join app_user u on u.id = l.loaded_by
    where l.is_current or l.id = (select id from ruc_list_load order by created_at desc, id desc limit 1)
    order by l.created_at desc, l.id desc`.execute(db);
  return rows;
}
