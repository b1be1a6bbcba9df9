import { sql } from 'kysely';
import type { MailReason } from '#contract/mailboxes/mail.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

const isOpen = sql<boolean>`a.state in ('waiting', 'running')`;

export interface NewRun {
  readonly id: string;
  readonly userId: string | null;
  readonly startedBy: 'person' | 'schedule';
  /** Messages with possible invoices that it may take in all; null: any number. */
  readonly messageLimit: number | null;
  readonly at: Date;
}

export interface RunAccount {
  readonly mailboxId: string;
  readonly username: string;
  readonly provider: string;
}

export async function insertRun(tx: Db, ownerId: string, run: NewRun, accounts: readonly RunAccount[]): Promise<void> {
  const { id, userId, startedBy, messageLimit, at } = run;
  await tx
    .insertInto('mail_run')
    .values({
      owner_id: ownerId,
      id,
      user_id: userId,
      started_by: startedBy,
      message_limit: messageLimit,
      created_at: at,
    })
    .execute();
  const rows = accounts.map(({ mailboxId, username, provider }) => ({
    owner_id: ownerId,
    run_id: id,
    mailbox_id: mailboxId,
    username,
    provider,
    state: 'waiting',
    changed_at: at,
  }));
  await tx.insertInto('mail_run_account').values(rows).execute();
}

/** Who starts a run holds the lock of the owner's row: of two at once, the second sees the run of the first. */
export async function lockRunsOfOwner(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'owner');
  await tx.selectFrom('owner').where('id', '=', ownerId).forNoKeyUpdate().select('id').execute();
}

/**
 * A run under way that reads all of these mailboxes, without a limit, and has failed at none of them; it does not end
 * before `tx` does. Undefined when there is none.
 */
export async function findRunToJoin(
  tx: Db,
  ownerId: string,
  mailboxIds: readonly string[],
): Promise<string | undefined> {
  takesLock(tx, 'runs');
  const { rows } = await sql<{ id: string }>`
    select r.id from mail_run r
    where r.owner_id = ${ownerId} and r.finished_at is null and r.message_limit is null
      and (
        select count(*) from mail_run_account a
        where a.owner_id = r.owner_id and a.run_id = r.id and a.state <> 'failed'
          and a.mailbox_id = any(${mailboxIds as string[]}::uuid[])) = ${mailboxIds.length}::integer
      and exists (
        select from mail_run_account a where a.owner_id = r.owner_id and a.run_id = r.id and ${isOpen})
    order by r.id desc limit 1
    for update of r`.execute(tx);
  return rows[0]?.id;
}

/** A run that waits for a mailbox to be read. */
export interface Order {
  readonly runId: string;
  readonly messageLimit: number | null;
  readonly messagesTaken: number;
  /** Turns that began since the last that ended or brought something, this one included. */
  readonly begun: number;
}

/**
 * The runs that one reading of the mailbox serves: all without a limit together, or else the oldest with one. They
 * count as running from now on. Only under the mailbox's lease.
 */
export async function takeOrders(tx: Db, ownerId: string, mailboxId: string, at: Date): Promise<Order[]> {
  takesLock(tx, 'runs');
  const { rows } = await sql<Order>`
    select a.run_id as "runId", r.message_limit as "messageLimit", r.messages_taken as "messagesTaken",
      a.attempts + 1 as begun
    from mail_run_account a join mail_run r on r.owner_id = a.owner_id and r.id = a.run_id
    where a.owner_id = ${ownerId} and a.mailbox_id = ${mailboxId} and ${isOpen}
    order by r.message_limit is not null, a.run_id
    for update of a`.execute(tx);
  const unlimited = rows.filter(({ messageLimit }) => messageLimit === null);
  const taken = unlimited.length > 0 ? unlimited : rows.slice(0, 1);
  await setAccounts(
    tx,
    ownerId,
    { mailboxId, runIds: taken.map(({ runId }) => runId) },
    sql`state = 'running', attempts = attempts + 1`,
    at,
  );
  return taken;
}

interface AccountsOfRuns {
  readonly mailboxId: string;
  readonly runIds: readonly string[];
}

async function setAccounts(
  db: Db,
  ownerId: string,
  { mailboxId, runIds }: AccountsOfRuns,
  change: ReturnType<typeof sql>,
  at: Date,
): Promise<void> {
  if (runIds.length === 0) return;
  await sql`
    update mail_run_account a set ${change}, changed_at = ${at}
    where a.owner_id = ${ownerId} and a.mailbox_id = ${mailboxId} and a.run_id = any(${runIds as string[]}::uuid[])
      and ${isOpen}`.execute(db);
}

/** How many messages are to be looked at, including those done before in this run. */
export async function setTotal(db: Db, ownerId: string, which: AccountsOfRuns, left: number, at: Date): Promise<void> {
  await setAccounts(db, ownerId, which, sql`messages_total = messages_done + ${left}::integer`, at);
}

export async function addProgress(
  db: Db,
  ownerId: string,
  which: AccountsOfRuns,
  { messages, documents }: { messages: number; documents: number },
  at: Date,
): Promise<void> {
  const change = sql`messages_done = messages_done + ${messages}::integer,
    documents = documents + ${documents}::integer, attempts = 0`;
  await setAccounts(db, ownerId, which, change, at);
}

/** The accounts were read, perhaps with a remark, or cannot be for the reason given. */
export async function finishAccounts(
  tx: Db,
  ownerId: string,
  which: AccountsOfRuns,
  { problem, remark }: { problem: MailReason | null; remark: MailReason | null },
  at: Date,
): Promise<void> {
  const told = problem ?? remark;
  const change = sql`state = ${problem === null ? 'done' : 'failed'}, problem = ${told && storedJson(told)}::jsonb`;
  await setAccounts(tx, ownerId, which, change, at);
}

/** The next job goes on with them. */
export async function returnOrders(tx: Db, ownerId: string, which: AccountsOfRuns, at: Date): Promise<void> {
  await setAccounts(tx, ownerId, which, sql`state = 'waiting', attempts = 0`, at);
}

/** True while some run waits for this mailbox. */
export async function hasOrders(tx: Db, ownerId: string, mailboxId: string): Promise<boolean> {
  const { rows } = await sql`
    select from mail_run_account a where a.owner_id = ${ownerId} and a.mailbox_id = ${mailboxId} and ${isOpen}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Ends the runs of which every account is served, and answers their ids. Of two accounts that are done at the same
 * moment the second waits until the first is committed: else each would see the other one open, and the run would never
 * end.
 */
export async function finishRuns(tx: Db, ownerId: string, runIds: readonly string[], at: Date): Promise<string[]> {
  takesLock(tx, 'runs');
  if (runIds.length === 0) return [];
  await sql`
    select from mail_run where owner_id = ${ownerId} and id = any(${runIds as string[]}::uuid[])
    order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update mail_run r set finished_at = ${at}
    where r.owner_id = ${ownerId} and r.id = any(${runIds as string[]}::uuid[]) and r.finished_at is null
      and not exists (
        select from mail_run_account a where a.owner_id = r.owner_id and a.run_id = r.id and ${isOpen})
    returning r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes so many more messages, as far as the run's limit allows; answers how many. */
export async function takeFromLimit(db: Db, ownerId: string, runId: string, wanted: number): Promise<number> {
  const { rows } = await sql<{ granted: number }>`
    update mail_run r set messages_taken = least(r.message_limit, r.messages_taken + ${wanted})
    from (
      select id, messages_taken from mail_run where owner_id = ${ownerId} and id = ${runId} for update) as before
    where r.owner_id = ${ownerId} and r.id = before.id
    returning r.messages_taken - before.messages_taken as granted`.execute(db);
  return rows[0]?.granted ?? 0;
}

/** Mailboxes of the owner that some run waits for or reads. */
export async function findBusyMailboxes(db: Db, ownerId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.mailbox_id as id from mail_run_account a where a.owner_id = ${ownerId} and ${isOpen}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Crosses owners: mailboxes that a run waits for and that nobody has read for a while, since a crash lost the job. */
export async function findForgottenMailboxes(
  db: Db,
  { at, waitingSince, most }: { at: Date; waitingSince: Date; most: number },
): Promise<{ ownerId: string; mailboxId: string }[]> {
  const { rows } = await sql<{ ownerId: string; mailboxId: string }>`
    select distinct a.owner_id as "ownerId", a.mailbox_id as "mailboxId"
    from mail_run_account a
    left join mailbox_poll p on p.owner_id = a.owner_id and p.mailbox_id = a.mailbox_id
    where ${isOpen} and a.changed_at < ${waitingSince} and (p.lease_until is null or p.lease_until <= ${at})
    limit ${most}`.execute(db);
  return rows;
}

/** Crosses owners: runs that are open although every account of theirs is served. */
export async function findRunsToEnd(db: Db, most: number): Promise<{ ownerId: string; id: string }[]> {
  const { rows } = await sql<{ ownerId: string; id: string }>`
    select r.owner_id as "ownerId", r.id from mail_run r
    where r.finished_at is null and not exists (
      select from mail_run_account a where a.owner_id = r.owner_id and a.run_id = r.id and ${isOpen})
    limit ${most}`.execute(db);
  return rows;
}

/** The run that is under way, and the last that ended. */
export async function findLatestRuns(
  db: Db,
  ownerId: string,
): Promise<{ currentId: string | null; lastId: string | null }> {
  const latest = (isFinished: boolean) => sql`
    select id from mail_run
    where owner_id = ${ownerId} and finished_at is ${isFinished ? sql`not null` : sql`null`}
    order by id desc limit 1`;
  const { rows } = await sql<{ currentId: string | null; lastId: string | null }>`
    select (${latest(false)}) as "currentId", (${latest(true)}) as "lastId"`.execute(db);
  return rows[0] ?? { currentId: null, lastId: null };
}

/** Why accounts could not be read in a run, each with its user name. */
export async function findRunProblems(
  db: Db,
  ownerId: string,
  runId: string,
): Promise<{ username: string; problem: StoredReason | null }[]> {
  const rows = await db
    .selectFrom('mail_run_account')
    .where('owner_id', '=', ownerId)
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .orderBy('username')
    .select(['username', 'problem'])
    .execute();
  return rows as { username: string; problem: StoredReason | null }[];
}

/**
 * Runs of the schedule that found nothing are forgotten after a while; the last one stays, and each that brought a
 * document.
 */
export async function deleteOldScheduledRuns(tx: Db, ownerId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from mail_run r
    where r.owner_id = ${ownerId} and r.started_by = 'schedule' and r.finished_at < ${before}
      and not exists (select from mail_schedule s where s.owner_id = r.owner_id and s.last_run_id = r.id)
      and not exists (
        select from mail_run_account a where a.owner_id = r.owner_id and a.run_id = r.id and a.documents > 0)
    returning r.id`.execute(tx);
  return rows.map(({ id }) => id);
}
