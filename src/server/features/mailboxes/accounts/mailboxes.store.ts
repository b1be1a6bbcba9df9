import { sql } from 'kysely';
import type { MailReason } from '#contract/mailboxes/mail.text.ts';
import type { ConnectionCause, EmailAuth } from '#contract/mailboxes/mailboxes.ts';
import type { MailboxAccess } from '#domain/mail/mailbox-access.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import {
  type ChangedBy,
  changedColumns,
  nextVersion,
  type RowVersion,
  versionColumns,
} from '#server/platform/db/row-version.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { Mailbox } from './mailbox.ts';

const columns = [
  'id',
  'owner_id as ownerId',
  'name',
  'host',
  'port',
  'use_ssl as useSsl',
  'username',
  'auth',
  'provider',
  'search_terms as searchTerms',
  'search_criteria as searchCriteria',
  'folder',
  'mark_seen as markSeen',
  'enabled',
  'shares_out as sharesOut',
  'shares_out_by as sharesOutBy',
  'created_at as createdAt',
  'last_success_at as lastSuccessAt',
  'last_error_at as lastErrorAt',
  'last_problem as lastProblem',
  'last_error_cause as lastErrorCause',
  'failing_since as failingSince',
  'messages_seen as messagesSeen',
  'invoices_found as invoicesFound',
  ...versionColumns,
] as const;

/** In the order they were added. */
export async function findMailboxes(db: Db, ownerId: string): Promise<Mailbox[]> {
  const rows = db.selectFrom('mailbox').where('owner_id', '=', ownerId).orderBy('id').select(columns);
  return (await rows.execute()) as Mailbox[];
}

export async function findMailbox(db: Db, ownerId: string, id: string): Promise<Mailbox | undefined> {
  const row = db.selectFrom('mailbox').where('owner_id', '=', ownerId).where('id', '=', id).select(columns);
  return (await row.executeTakeFirst()) as Mailbox | undefined;
}

/** The same, locked: nobody else changes it until `tx` ends. */
export async function lockMailbox(tx: Db, ownerId: string, id: string): Promise<Mailbox | undefined> {
  takesLock(tx, 'mailboxes', [id]);
  const row = tx.selectFrom('mailbox').where('owner_id', '=', ownerId).where('id', '=', id).select(columns);
  return (await row.forNoKeyUpdate().executeTakeFirst()) as Mailbox | undefined;
}

/** How a mailbox is entered, with the secret that was given for exactly that. */
export interface StoredAccess extends MailboxAccess {
  readonly id: string;
  readonly ownerId: string;
  readonly auth: EmailAuth;
  /** Encrypted; null for those that Google or Microsoft let in. */
  readonly password: string | null;
  readonly folder: string;
}

/** In one query: a password read apart could belong to the server that somebody is changing it to. */
export async function findStoredAccess(db: Db, ownerId: string, id: string): Promise<StoredAccess | undefined> {
  const row = db
    .selectFrom('mailbox')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .select([
      'id',
      'owner_id as ownerId',
      'host',
      'port',
      'use_ssl as useSsl',
      'username',
      'auth',
      'password',
      'folder',
    ]);
  return (await row.executeTakeFirst()) as StoredAccess | undefined;
}

/** Holds the lock of the owner's row until the mailbox is added: two at once cannot both be the last that fits. */
export async function countMailboxesForAdding(tx: Db, ownerId: string): Promise<number> {
  takesLock(tx, 'owner');
  await tx.selectFrom('owner').where('id', '=', ownerId).forNoKeyUpdate().select('id').execute();
  const counted = tx
    .selectFrom('mailbox')
    .where('owner_id', '=', ownerId)
    .select((eb) => eb.fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** What a person decides about a mailbox. */
export type MailboxChoices = Omit<
  Mailbox,
  | 'id'
  | 'ownerId'
  | 'createdAt'
  | 'lastSuccessAt'
  | 'lastErrorAt'
  | 'lastProblem'
  | 'lastErrorCause'
  | 'failingSince'
  | 'messagesSeen'
  | 'invoicesFound'
  | 'sharesOutBy'
  | keyof RowVersion
>;

const rowOf = ({ useSsl, searchTerms, searchCriteria, markSeen, sharesOut, ...same }: MailboxChoices) => ({
  ...same,
  use_ssl: useSsl,
  search_terms: searchTerms,
  search_criteria: searchCriteria,
  mark_seen: markSeen,
  shares_out: sharesOut,
});

/** Only the columns that are named: the others are left to whoever changes them at the same time. */
const namedIn = ({ useSsl, searchTerms, searchCriteria, markSeen, sharesOut, ...same }: Partial<MailboxChoices>) => ({
  ...same,
  ...(useSsl !== undefined && { use_ssl: useSsl }),
  ...(searchTerms && { search_terms: searchTerms }),
  ...(searchCriteria && { search_criteria: searchCriteria }),
  ...(markSeen !== undefined && { mark_seen: markSeen }),
  ...(sharesOut !== undefined && { shares_out: sharesOut }),
});

/** Whoever turns it on answers for where documents go. */
const onWhoseWord = ({ sharesOut }: Partial<MailboxChoices>, by: ChangedBy) =>
  sharesOut === undefined ? {} : { shares_out_by: sharesOut ? by.userId : null };

export async function insertMailbox(
  tx: Db,
  ownerId: string,
  { id, password, ...choices }: MailboxChoices & { id: string; password: string | null },
  by: ChangedBy,
): Promise<void> {
  await tx
    .insertInto('mailbox')
    .values({
      ...{ owner_id: ownerId, id, created_at: by.at, password, ...rowOf(choices), ...changedColumns(by) },
      ...onWhoseWord(choices, by),
    })
    .execute();
}

/** Writes what it is given; `password`: undefined leaves the stored one. To change how it is entered, hold its lock. */
export async function updateMailbox(
  tx: Db,
  ownerId: string,
  id: string,
  { password, ...choices }: Partial<MailboxChoices> & { password: string | null | undefined },
  by: ChangedBy,
): Promise<void> {
  await tx
    .updateTable('mailbox')
    .set({
      ...namedIn(choices),
      ...onWhoseWord(choices, by),
      ...(password === undefined ? {} : { password }),
      ...nextVersion(by),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

export async function deleteMailbox(db: Db, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('mailbox')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

interface Found {
  readonly messagesSeen: number;
  readonly invoicesFound: number;
}

/** It works: whatever failed before is over. What was found is added to the counts. */
export async function recordMailboxSuccess(
  db: Db,
  ownerId: string,
  id: string,
  at: Date,
  { messagesSeen, invoicesFound }: Found = { messagesSeen: 0, invoicesFound: 0 },
): Promise<void> {
  await db
    .updateTable('mailbox')
    .set((eb) => ({
      last_success_at: at,
      failing_since: null,
      messages_seen: eb('messages_seen', '+', messagesSeen),
      invoices_found: eb('invoices_found', '+', invoicesFound),
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** `failing_since` is the first failure after the last success; `isNews`: this failure is that one. */
export async function recordMailboxFailure(
  db: Db,
  ownerId: string,
  id: string,
  at: Date,
  problem: { readonly reason: ConnectionCause; readonly told: MailReason },
): Promise<{ name: string; username: string; isNews: boolean } | undefined> {
  takesLock(db, 'mailboxes', [id]);
  return await db
    .updateTable('mailbox')
    .set({
      last_error_at: at,
      last_problem: storedJson(problem.told),
      last_error_cause: problem.reason,
      failing_since: sql<Date>`coalesce(failing_since, ${at}::timestamptz)`,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning(['name', 'username', sql<boolean>`failing_since = ${at}::timestamptz`.as('isNews')])
    .executeTakeFirst();
}

/** The person has connected it again; whether it works is seen with the next session. */
export async function clearFailure(tx: Db, ownerId: string, id: string): Promise<void> {
  await tx
    .updateTable('mailbox')
    .set({ failing_since: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
