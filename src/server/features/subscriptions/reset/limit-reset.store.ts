import { sql } from 'kysely';
import type { AiAccount } from '#domain/plans/entitlements.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

interface LimitReset {
  kind: 'scheduled' | 'manual' | 'individual';
  at: Date;
  userEmail: string | null;
  byEmail: string | null;
  count: number;
}

/** Any number that no other lock has. */
const RESETTING = 7_260_403;

/** Until the transaction ends: two resets of everybody never lock the same balances in different orders. */
export async function lockResets(tx: Db): Promise<void> {
  takesLock(tx, 'resets');
  if (!tx.isTransaction) throw new Error('the lock lasts as long as a transaction');
  await sql`select pg_advisory_xact_lock(${RESETTING})`.execute(tx);
}

/** Whether everybody's readings of a month were set back, by the clock or by hand. */
export async function isReset(db: Db, month: FiscalMonth): Promise<boolean> {
  return (await resetsOf(db, month).limit(1).executeTakeFirst()) !== undefined;
}

const resetsOf = (db: Db, month: FiscalMonth) =>
  db.selectFrom('ai_limit_reset').where('kind', 'in', ['scheduled', 'manual']).where('month', '=', month).select('id');

export async function insertReset(
  tx: Db,
  { id, kind, month, at, userEmail, byEmail, count }: LimitReset & { id: string; month: FiscalMonth },
): Promise<void> {
  const names = { user_email: userEmail, by_email: byEmail };
  await tx
    .insertInto('ai_limit_reset')
    .values({ id, kind, month, at, ...names, reset_count: count })
    .execute();
}

/**
 * Sets the counts of plans' readings and calls to zero; reservations of readings under way stay. Balances without an
 * active subscription are set back too, so that they begin at zero when somebody subscribes again. Returns how many
 * subscriptions are active.
 */
export async function resetPlanBalances(tx: Db, at: Date): Promise<number> {
  takesLock(tx, 'balance');
  const { rows } = await sql<{ reset: number }>`
    with active as (
      select owner_id from subscription
      where status = 'active' and start_date <= ${at} and (end_date is null or end_date > ${at})
    ), reset as (
      insert into ai_balance as b (owner_id, plan_reset_at)
      select owner_id, ${at}::timestamptz from (
        select owner_id from active union select owner_id from ai_balance where plan_used > 0 or plan_calls > 0
      ) as o order by owner_id
      on conflict (owner_id) do update set plan_used = 0, plan_calls = 0, plan_fruitless = 0,
        plan_reset_at = excluded.plan_reset_at
    )
    select count(*)::integer as reset from active`.execute(tx);
  return rows[0]?.reset ?? 0;
}

/** Under the lock of the balance. */
export async function resetBalance(tx: Db, ownerId: string, account: AiAccount, at: Date): Promise<void> {
  await tx
    .updateTable('ai_balance')
    .set({
      turned_away: 0,
      ...(account === 'trial'
        ? { trial_used: 0, trial_calls: 0, trial_fruitless: 0 }
        : { plan_used: 0, plan_calls: 0, plan_fruitless: 0, plan_reset_at: at }),
    })
    .where('owner_id', '=', ownerId)
    .execute();
}

interface ResetCounts {
  activeSubscriptions: number;
  /** Of those, how many were reset since the given moment. */
  resetSince: number;
}

export async function countResets(db: Db, now: Date, since: Date): Promise<ResetCounts> {
  const { rows } = await sql<ResetCounts>`
    select count(*)::integer as "activeSubscriptions",
      (count(*) filter (where b.plan_reset_at >= ${since}))::integer as "resetSince"
    from subscription s left join ai_balance b on b.owner_id = s.owner_id
    where s.status = 'active' and s.start_date <= ${now} and (s.end_date is null or s.end_date > ${now})`.execute(db);
  return rows[0] as ResetCounts;
}

/** The newest first. */
export async function findResets(db: Db, most: number): Promise<LimitReset[]> {
  const found = await db
    .selectFrom('ai_limit_reset')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['kind', 'at', 'user_email as userEmail', 'by_email as byEmail', 'reset_count as count'])
    .execute();
  return found.map((one) => ({ ...one, kind: one.kind as LimitReset['kind'] }));
}

interface Scheduler {
  /** Resets that came due before this moment are not made up for. */
  beganAt: Date;
  /** When it last looked; null: never. */
  signalledAt: Date | null;
}

export async function recordSignal(db: Db, at: Date): Promise<Scheduler> {
  return await db
    .updateTable('scheduler')
    .set((eb) => ({ signalled_at: eb.fn<Date>('greatest', ['signalled_at', eb.val(at)]) }))
    .returning(['began_at as beganAt', 'signalled_at as signalledAt'])
    .executeTakeFirstOrThrow();
}

/** With whether everybody's readings of the month were set back. */
export async function findScheduler(db: Db, month: FiscalMonth): Promise<Scheduler & { isDone: boolean }> {
  const [found] = await executePrepared(db, {
    compile: () =>
      db
        .selectFrom('scheduler')
        .select(['began_at as beganAt', 'signalled_at as signalledAt'])
        .select((eb) => eb.exists(resetsOf(db, month)).as('isDone'))
        .compile(),
  });
  if (!found) throw new Error('there is no scheduler row');
  return { ...found, isDone: Boolean(found.isDone) };
}
