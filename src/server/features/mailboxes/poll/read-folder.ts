import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { mailReason } from '#contract/mailboxes/mail.text.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { ConnectionProblem } from '../imap/connection-problem.ts';
import { type SessionNeeds, withMailSession } from '../imap/open-session.ts';
import { type FetchedBatch, fetchAhead, fetchMessages } from './fetch-messages.ts';
import { findUids, lastAskedOf, markSeen, type OpenFolder, openMailFolder, type Wanted } from './folder-session.ts';
import {
  clearFlagPending,
  findOpenMessages,
  findSettledUids,
  type KnownFolder,
  openFolder,
  recordChecked,
  recordMessagesWithoutInvoices,
} from './ledger.store.ts';
import { type Destination, recordFailedMessage, storeMessages } from './store-messages.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'processes' | 'model' | 'settings' | 'clock' | 'log'>;

export interface Progress {
  readonly messages: number;
  readonly documents: number;
  readonly messagesWithDocuments: number;
  /** Messages that are to be tried again. */
  readonly failed: number;
}

/** Days of arrival; `before` is the day after the last. */
interface Days {
  readonly since: string;
  readonly before: string;
}

/** One look into a folder. */
export interface FolderReading {
  /** The task that its documents belong to. */
  readonly taskId: string;
  /** Days of arrival; absent: messages by the account's search that were not looked at yet. */
  readonly days?: Days;
  /** True: AI is asked about none of it until a person wants that. */
  readonly withoutAi?: boolean;
  /** How many of so many messages with possible invoices may be taken. */
  readonly grant: (wanted: number) => Promise<number>;
  readonly onFound: (messages: number) => Promise<void>;
  readonly onProgress: (progress: Progress) => Promise<void>;
  /** Asked between two batches. */
  readonly shouldStop: () => boolean;
}

export interface FolderOutcome {
  /** False when it was stopped before everything found was looked at. */
  readonly isComplete: boolean;
  /** Messages that could not be read or stored now. */
  readonly failed: number;
}

/** Sessions that one look may take to find messages that are too large to be received. */
const MOST_SESSIONS = 12;
const FEWER = 8;
const TOO_LARGE = mailReason('message-too-large');

/**
 * Looks at messages that the ledger does not know, structure first, and stores what may be an invoice. Every message is
 * noted in the ledger in the transaction that stores its documents; messages that were not reached are found again. One
 * that is too large to be received ends the session: then fewer are asked for at once, until it is found and set aside,
 * so that one mail that somebody sent keeps no other out.
 */
export async function readFolder(
  needs: Needs & SessionNeeds,
  mailbox: Mailbox,
  reading: FolderReading,
): Promise<FolderOutcome> {
  let failed = 0;
  let outlinesAtOnce: number | undefined;
  for (let sessions = 1; ; sessions++) {
    const place: Place = { folderId: null, client: null };
    try {
      const outcome = await withMailSession(needs, mailbox, (client) =>
        readInSession(needs, client, mailbox, { ...reading, outlinesAtOnce, place }),
      );
      return { ...outcome, failed: outcome.failed + failed };
    } catch (error) {
      const asked = place.client ? lastAskedOf(place.client) : [];
      const [only] = asked;
      const isTooLarge = error instanceof ConnectionProblem && error.reason === 'respuesta_excesiva';
      if (!isTooLarge || only === undefined || place.folderId === null || sessions >= MOST_SESSIONS) throw error;
      outlinesAtOnce = Math.ceil(asked.length / FEWER);
      if (asked.length > 1) continue;
      await recordFailedMessage(needs, { ownerId: mailbox.ownerId, folderId: place.folderId }, only, TOO_LARGE);
      outlinesAtOnce = undefined;
      failed++;
    }
  }
}

/** Where a session is, to know what it failed at. */
interface Place {
  folderId: string | null;
  client: ImapFlow | null;
}

type SessionReading = FolderReading & { readonly outlinesAtOnce: number | undefined; readonly place: Place };

async function readInSession(
  needs: Needs,
  client: ImapFlow,
  mailbox: Mailbox,
  reading: SessionReading,
): Promise<FolderOutcome> {
  const { db, clock } = needs;
  const { ownerId, id: mailboxId, markSeen: marksSeen } = mailbox;
  const { open, folder } = await enterFolder(needs, client, mailbox);
  Object.assign(reading.place, { folderId: folder.id, client });
  const { taskId, withoutAi = false } = reading;
  const sharesOutFor = mailbox.sharesOut ? mailbox.sharesOutBy : null;
  const into = { ownerId, mailboxId, folderId: folder.id, taskId, marksSeen, withoutAi, sharesOutFor };
  const left = await findOpenMessages(db, ownerId, folder.id, clock.now());
  await flag(needs, client, into, left.flag);
  if (!reading.days && left.retry.length === 0 && isUnchanged(mailbox, folder, open)) return COMPLETE;

  const found = await findUids(client, open, wantedOf(mailbox, folder, reading));
  const todo = await unsettled(needs, into, [...new Set([...found, ...left.retry])]);
  await reading.onFound(todo.length);
  const to = { ...into, readingDelaySeconds: todo.length >= MANY ? READING_DELAY_SECONDS : 0 };
  let isLimited = false;
  const grant = async (wanted: number) => {
    const granted = await reading.grant(wanted);
    isLimited ||= granted < wanted;
    return granted;
  };
  let failed = 0;
  const { outlinesAtOnce } = reading;
  const how = { terms: mailbox.searchTerms, grant, ...(outlinesAtOnce === undefined ? {} : { outlinesAtOnce }) };
  for await (const batch of fetchAhead(fetchMessages(client, todo, how))) {
    const progress = await storeBatch(needs, client, to, batch);
    await reading.onProgress(progress);
    failed += progress.failed;
    if (reading.shouldStop()) return { isComplete: false, failed };
  }
  if (!reading.days && !isLimited) await recordChecked(db, ownerId, folder.id, open);
  return { isComplete: true, failed };
}

async function enterFolder({ db }: Pick<Needs, 'db'>, client: ImapFlow, mailbox: Mailbox) {
  const { ownerId, id: mailboxId, markSeen: marksSeen } = mailbox;
  const open = await openMailFolder(client, mailbox.folder, !marksSeen);
  const place = { mailboxId, name: mailbox.folder, uidValidity: open.uidValidity };
  return { open, folder: await db.transaction().execute((tx) => openFolder(tx, ownerId, place, judgedBy(mailbox))) };
}

/** Counts, period by period, the messages that are yet to be looked at, for as long as `onCounted` answers true. */
export async function countUnsettled<P extends Days>(
  needs: Pick<Needs, 'db' | 'clock'>,
  client: ImapFlow,
  mailbox: Mailbox,
  periods: readonly P[],
  onCounted: (period: P, messages: number) => Promise<boolean>,
): Promise<void> {
  if (periods.length === 0) return;
  const { open, folder } = await enterFolder(needs, client, mailbox);
  const into = { ownerId: mailbox.ownerId, folderId: folder.id };
  for (const period of periods) {
    const found = await findUids(client, open, { fromUid: 1, since: period.since, before: period.before });
    if (!(await onCounted(period, (await unsettled(needs, into, found)).length))) return;
  }
}

/**
 * From so many messages on, all are collected first and read afterwards: both at once would be slower, and delay
 * others.
 */
const MANY = 1_000;
const READING_DELAY_SECONDS = 10;

const COMPLETE: FolderOutcome = { isComplete: true, failed: 0 };

/**
 * Raised when other parts of messages are taken than before: a message that held nothing then may hold something now.
 */
const JUDGEMENT = 2;

/** What decides which messages count: when it changes, those that held nothing are looked at again. */
function judgedBy({ searchTerms, searchCriteria }: Mailbox): string {
  const terms = [...new Set(searchTerms.map(searchable))].sort();
  return createHash('sha256')
    .update(JSON.stringify([JUDGEMENT, searchCriteria, terms]))
    .digest('base64url');
}

/**
 * Nothing came and no flag changed. On servers that do not count changes this is known only when looking for all mail.
 */
function isUnchanged({ searchCriteria }: Mailbox, { checkedUidNext, checkedModSeq }: KnownFolder, open: OpenFolder) {
  if (checkedUidNext !== open.uidNext) return false;
  return searchCriteria === 'all' || (open.modSeq !== null && checkedModSeq === open.modSeq);
}

function wantedOf({ searchCriteria }: Mailbox, { checkedUidNext }: KnownFolder, { days }: FolderReading): Wanted {
  if (days) return { fromUid: 1, ...days };
  // Seen messages may be marked unseen again, so all unseen ones are asked for; the answer is short.
  return searchCriteria === 'unseen' ? { fromUid: 1, isUnseen: true } : { fromUid: checkedUidNext ?? 1 };
}

type Folder = Omit<Destination, 'readingDelaySeconds'>;

const ASKED_AT_ONCE = 20_000;

async function unsettled(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { ownerId, folderId }: Pick<Folder, 'ownerId' | 'folderId'>,
  uids: readonly number[],
) {
  const left: number[] = [];
  for (let at = 0; at < uids.length; at += ASKED_AT_ONCE) {
    const asked = uids.slice(at, at + ASKED_AT_ONCE);
    const settled = await findSettledUids(db, ownerId, folderId, asked, clock.now());
    left.push(...asked.filter((uid) => !settled.has(uid)));
  }
  return left;
}

const UNREADABLE = mailReason('message-not-whole');

async function storeBatch(needs: Needs, client: ImapFlow, to: Destination, batch: FetchedBatch): Promise<Progress> {
  await recordMessagesWithoutInvoices(needs.db, to.ownerId, to.folderId, batch.fruitless, needs.clock.now());
  for (const uid of batch.failed) await recordFailedMessage(needs, to, uid, UNREADABLE);
  const { documents, messagesWithDocuments, flag: seen, failed } = await storeMessages(needs, to, batch.messages);
  await flag(needs, client, to, seen);
  const messages = batch.fruitless.length + batch.failed.length + batch.messages.length + batch.gone;
  return { messages, documents, messagesWithDocuments, failed: failed + batch.failed.length };
}

/** After everything in them is stored. If the server refuses, it is not asked again. */
async function flag({ db, log }: Needs, client: ImapFlow, to: Folder, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return;
  if (to.marksSeen && !(await markSeen(client, uids))) {
    log.info({ mailboxId: to.mailboxId }, 'el servidor de correo no deja marcar correos como leídos');
  }
  await clearFlagPending(db, to.ownerId, to.folderId, uids);
}
