import { sql } from 'kysely';
import type { AiAccount } from '#domain/plans/entitlements.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows, rowsOf } from '#server/platform/db/insert-rows.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

/** One attempt to read a document by AI. A document has at most one open line: a new one releases the others. */
export interface AiReading {
  documentId: string;
  /** From 1. */
  attempt: number;
  /** Of the bytes that are read. */
  sha256: Buffer;
}

export type AttemptKey = Pick<AiReading, 'documentId' | 'attempt'>;

/** Everything below happens under this lock, until the transaction ends. */
export async function lockBalance(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'balance');
  if (!tx.isTransaction) throw new Error('the ledger is written in a transaction');
  await tx
    .insertInto('ai_balance')
    .values({ owner_id: ownerId })
    .onConflict((oc) => oc.column('owner_id').doNothing())
    .execute();
  await tx.selectFrom('ai_balance').where('owner_id', '=', ownerId).select('owner_id').forUpdate().execute();
}

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

/** A count that was set back to zero while a call was under way does not fall below it. */
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

/** Calls that the vendor turned away on this day. */
export async function findTurnedAway(tx: Db, ownerId: string, day: CalendarDate): Promise<number> {
  const found = await tx
    .selectFrom('ai_balance')
    .where('owner_id', '=', ownerId)
    .where('turned_away_on', '=', day)
    .select('turned_away as count')
    .executeTakeFirst();
  return found?.count ?? 0;
}

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

/** Whether these bytes were paid for in this month. */
export async function isPaidFor(tx: Db, ownerId: string, sha256: Buffer, month: FiscalMonth): Promise<boolean> {
  const found = await tx
    .selectFrom('ai_use')
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .where('month', '=', month)
    .where('state', '=', 'spent')
    .where('units', '=', 1)
    .select('document_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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

/** First lines of new documents. */
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

/** Open lines: of a document, of one attempt at it, or those whose time is over. */
type OpenLines = { documentId: string; attempt?: number } | { expiredBy: Date };

/** Gives back what these open lines hold, each to its own count. Answers how many lines there were. */
export async function releaseOpen(tx: Db, ownerId: string, which: OpenLines, at: Date): Promise<number> {
  let lines = tx
    .updateTable('ai_use')
    .set({ state: 'released', settled_at: at })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'reserved');
  if ('expiredBy' in which) lines = lines.where('expires_at', '<=', which.expiredBy);
  else lines = lines.where('document_id', '=', which.documentId);
  if ('attempt' in which && which.attempt !== undefined) lines = lines.where('attempt', '=', which.attempt);
  const released = await lines.returning(['account', 'units']).execute();
  for (const account of ['trial', 'plan'] as const) {
    const units = released.filter((line) => line.account === account).reduce((sum, line) => sum + line.units, 0);
    if (units > 0) await changeBalance(tx, ownerId, account, { reserved: -units });
  }
  return released.length;
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
