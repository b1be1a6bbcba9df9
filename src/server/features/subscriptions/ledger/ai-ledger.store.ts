import { sql } from 'kysely';
import type { AiAccount } from '#domain/plans/entitlements.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows, rowsOf } from '#server/platform/db/insert-rows.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** One attempt to read a document by AI. A document has at most one open line: a new one releases the others. */
export interface AiReading {
  documentId: string;
  /** From 1. */
  attempt: number;
  /** Of the bytes that are read. */
  sha256: Buffer;
}

export type AttemptKey = Pick<AiReading, 'documentId' | 'attempt'>;

/**
 * Locks the balance until the transaction ends; everything below needs this lock. It is the payer's, so that all
 * businesses of one payer wait for each other. Returns the payer, which never changes. Lines belong to the business
 * that they are about, the balance to its payer.
 */
export async function lockBalance(tx: Db, ownerId: string): Promise<string> {
  takesLock(tx, 'balance');
  if (!tx.isTransaction) throw new Error('the ledger is written in a transaction');
  await sql`
    insert into ai_balance (owner_id) select coalesce(o.payer_id, o.id) from owner o where o.id = ${ownerId}
    on conflict (owner_id) do nothing`.execute(tx);
  const { rows } = await sql<{ payerId: string }>`
    select b.owner_id as "payerId" from owner o join ai_balance b on b.owner_id = coalesce(o.payer_id, o.id)
    where o.id = ${ownerId} for update of b`.execute(tx);
  return (rows[0] as { payerId: string }).payerId;
}

/** `ownerId`: the payer. */
export function changeBalance(
  tx: Db,
  ownerId: string,
  account: AiAccount,
  change: { used?: number; reserved: number },
) {
  const [used, reserved] =
    account === 'trial' ? (['trial_used', 'trial_reserved'] as const) : (['plan_used', 'plan_reserved'] as const);
  return tx
    .updateTable('ai_balance')
    .set((eb) => ({ [used]: eb(used, '+', change.used ?? 0), [reserved]: eb(reserved, '+', change.reserved) }))
    .where('owner_id', '=', ownerId)
    .execute();
}

/** `ownerId`: the payer. A count that was set back to zero while a call was under way does not fall below zero. */
export function changeCalls(
  tx: Db,
  ownerId: string,
  account: AiAccount,
  change: { calls?: number; fruitless: number },
): Promise<unknown> {
  const [calls, fruitless] =
    account === 'trial' ? (['trial_calls', 'trial_fruitless'] as const) : (['plan_calls', 'plan_fruitless'] as const);
  return tx
    .updateTable('ai_balance')
    .set((eb) => ({
      [calls]: eb(calls, '+', change.calls ?? 0),
      [fruitless]: eb.fn('greatest', [sql.lit(0), eb(fruitless, '+', change.fruitless)]),
    }))
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Calls that the vendor turned away on this day, of all businesses of the payer. */
export async function findTurnedAway(tx: Db, ownerId: string, day: CalendarDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select b.turned_away as count from owner o join ai_balance b on b.owner_id = coalesce(o.payer_id, o.id)
    where o.id = ${ownerId} and b.turned_away_on = ${day}::date`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** `ownerId`: the payer. */
export async function addTurnedAway(tx: Db, ownerId: string, day: CalendarDate): Promise<void> {
  await sql`
    update ai_balance
    set turned_away = case when turned_away_on = ${day}::date then turned_away + 1 else 1 end, turned_away_on = ${day}::date
    where owner_id = ${ownerId}`.execute(tx);
}

/** The attempt's last line: a document that is asked for again in another month counts its attempts anew. */
export async function findUse(tx: Db, ownerId: string, { documentId, attempt }: AttemptKey) {
  const found = await tx
    .selectFrom('ai_use')
    .where('owner_id', '=', ownerId)
    .where('document_id', '=', documentId)
    .where('attempt', '=', attempt)
    .orderBy('month', 'desc')
    .limit(1)
    .select(['sha256', 'account', 'units', 'state', 'month'])
    .executeTakeFirst();
  return found && { ...found, account: found.account as AiAccount };
}

/** Which of these bytes were paid for in this month, in hexadecimal. */
export async function findPaidFor(
  tx: Db,
  ownerId: string,
  sha256s: readonly Buffer[],
  month: FiscalMonth,
): Promise<Set<string>> {
  const found = await tx
    .selectFrom('ai_use')
    .where('owner_id', '=', ownerId)
    .where('sha256', 'in', sha256s)
    .where('month', '=', month)
    .where('state', '=', 'spent')
    .where('units', '=', 1)
    .select('sha256')
    .execute();
  return new Set(found.map(({ sha256 }) => sha256.toString('hex')));
}

export const isPaidFor = async (tx: Db, ownerId: string, sha256: Buffer, month: FiscalMonth): Promise<boolean> =>
  (await findPaidFor(tx, ownerId, [sha256], month)).size > 0;

interface Reservation {
  account: AiAccount;
  units: 0 | 1;
  month: FiscalMonth;
  at: Date;
  expiresAt: Date;
}

/** Adds the attempt's line, or opens it again after it was released. */
export async function insertReservation(tx: Db, ownerId: string, reading: AiReading, reserved: Reservation) {
  const { account, units, month, at, expiresAt } = reserved;
  const line = { account, units, month, state: 'reserved', reserved_at: at, expires_at: expiresAt, settled_at: null };
  const { documentId, attempt, sha256 } = reading;
  await tx
    .insertInto('ai_use')
    .values({ owner_id: ownerId, document_id: documentId, attempt, sha256, ...line })
    .onConflict((oc) => oc.columns(['owner_id', 'document_id', 'attempt', 'month']).doUpdateSet(line))
    .execute();
}

export async function insertFirstReservations(
  tx: Db,
  ownerId: string,
  readings: readonly (Pick<AiReading, 'documentId' | 'sha256'> & { units: 0 | 1 })[],
  { account, month, at, expiresAt }: Omit<Reservation, 'units'>,
): Promise<void> {
  const line = { owner_id: ownerId, attempt: 1, account, month, state: 'reserved', reserved_at: at };
  const rows = readings.map(({ documentId, sha256, units }) => ({
    ...line,
    document_id: documentId,
    sha256: `\\x${sha256.toString('hex')}`,
    units,
    expires_at: expiresAt,
  }));
  await insertRows(tx, rowsOf('ai_use', rows));
}

export async function extendReservation(tx: Db, ownerId: string, { documentId, attempt }: AttemptKey, until: Date) {
  await tx
    .updateTable('ai_use')
    .set((eb) => ({ expires_at: eb.fn<Date>('greatest', ['expires_at', eb.val(until)]) }))
    .where('owner_id', '=', ownerId)
    .where('document_id', '=', documentId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'reserved')
    .execute();
}

/**
 * Lines of documents that go to another business. Where the same one pays they go along, so that the same bytes are
 * paid for there too; where another does they stay, and a line that costs nothing says that the reading was paid.
 */
export async function moveUses(
  tx: Db,
  ownerId: string,
  { to, isSamePayer }: { to: string; isSamePayer: boolean },
  documents: readonly { readonly before: string; readonly after: string }[],
): Promise<void> {
  const pairs = sql`json_to_recordset(${storedJson(documents)}::json) as d (before uuid, after uuid)`;
  if (isSamePayer) {
    await sql`
      update ai_use u set owner_id = ${to}, document_id = d.after from ${pairs}
      where u.owner_id = ${ownerId} and u.document_id = d.before and u.state = 'spent'`.execute(tx);
    return;
  }
  await sql`
    insert into ai_use (owner_id, document_id, attempt, sha256, account, units, state, month, reserved_at, expires_at, settled_at)
    select distinct on (d.after, u.month) ${to}::uuid, d.after, 1, u.sha256, u.account, 0, 'spent', u.month, u.reserved_at,
      u.expires_at, u.settled_at
    from ${pairs} join ai_use u on u.owner_id = ${ownerId} and u.document_id = d.before and u.state = 'spent'
    on conflict do nothing`.execute(tx);
}

/** Who pays for each of them. */
export async function findPayers(tx: Db, ownerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ payerId: string }>`
    select distinct coalesce(payer_id, id) as "payerId" from owner where id = any(${ownerIds}::uuid[])`.execute(tx);
  return rows.map(({ payerId }) => payerId).sort();
}

interface Spending {
  units: number;
  month: FiscalMonth;
  at: Date;
}

export async function markSpent(tx: Db, ownerId: string, { documentId, attempt }: AttemptKey, spending: Spending) {
  await tx
    .updateTable('ai_use')
    .set({ state: 'spent', units: spending.units, month: spending.month, settled_at: spending.at })
    .where('owner_id', '=', ownerId)
    .where('document_id', '=', documentId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'reserved')
    .execute();
}

/** Open lines of a document, or of one attempt at it, and whose balance they are counted in. */
interface OpenLines {
  readonly documentId: string;
  readonly attempt?: number;
  readonly payerId: string;
}

/** Gives back what these open lines hold, each to its own count. */
export async function releaseOpen(
  tx: Db,
  ownerId: string,
  { documentId, attempt, payerId }: OpenLines,
  at: Date,
): Promise<void> {
  let lines = tx
    .updateTable('ai_use')
    .set({ state: 'released', settled_at: at })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'reserved')
    .where('document_id', '=', documentId);
  if (attempt !== undefined) lines = lines.where('attempt', '=', attempt);
  await giveBack(tx, payerId, await lines.returning(['account', 'units']).execute());
}

/**
 * Releases expired lines of all businesses of one payer, so that none is refused for what another left behind. Returns
 * how many lines there were.
 */
export async function releaseExpired(tx: Db, payerId: string, at: Date): Promise<number> {
  const { rows } = await sql<ReleasedLine>`
    update ai_use u set state = 'released', settled_at = ${at}
    where u.owner_id in (select o.id from owner o where o.id = ${payerId} or o.payer_id = ${payerId})
      and u.state = 'reserved' and u.expires_at <= ${at}
    returning u.account, u.units`.execute(tx);
  await giveBack(tx, payerId, rows);
  return rows.length;
}

interface ReleasedLine {
  readonly account: string;
  readonly units: number;
}

async function giveBack(tx: Db, payerId: string, released: readonly ReleasedLine[]): Promise<void> {
  for (const account of ['trial', 'plan'] as const) {
    const units = released.filter((line) => line.account === account).reduce((sum, line) => sum + line.units, 0);
    if (units > 0) await changeBalance(tx, payerId, account, { reserved: -units });
  }
}

/** Whose reservations ran out, whoever they are. */
export async function findOwnersWithExpiredUse(db: Db, by: Date, most: number): Promise<string[]> {
  const found = await db
    .selectFrom('ai_use')
    .where('state', '=', 'reserved')
    .where('expires_at', '<=', by)
    .select('owner_id as ownerId')
    .distinct()
    .limit(most)
    .execute();
  return found.map(({ ownerId }) => ownerId);
}
