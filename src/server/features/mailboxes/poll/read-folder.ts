import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { searchable } from '#domain/searchable.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { type FetchedBatch, fetchMessages, oneAhead } from './fetch-messages.ts';
import { findUids, markSeen, type OpenFolder, openMailFolder, type Wanted } from './folder-session.ts';
import {
  clearFlagPending,
  findOpenMessages,
  findSettledUids,
  type KnownFolder,
  openFolder,
  recordChecked,
  recordFruitless,
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

/** One look into a folder. */
export interface FolderReading {
  /** The task that its documents belong to. */
  readonly taskId: string;
  /** Days of arrival; absent: whatever the account looks for and was not looked at yet. */
  readonly days?: { readonly since: string; readonly before: string };
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

/**
 * Looks at what the ledger does not know, structure first, and stores what may be an invoice. Every message ends in the
 * ledger in the transaction that stores what it held; whatever was not reached is found again.
 */
export async function readFolder(
  needs: Needs,
  client: ImapFlow,
  mailbox: Mailbox,
  reading: FolderReading,
): Promise<FolderOutcome> {
  const { db, clock } = needs;
  const { ownerId, id: mailboxId, markSeen: marksSeen } = mailbox;
  const open = await openMailFolder(client, mailbox.folder, !marksSeen);
  const place = { mailboxId, name: mailbox.folder, uidValidity: open.uidValidity };
  const folder = await db.transaction().execute((tx) => openFolder(tx, ownerId, place, judgedBy(mailbox)));
  const into = { ownerId, mailboxId, folderId: folder.id, taskId: reading.taskId, marksSeen };
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
  for await (const batch of oneAhead(fetchMessages(client, todo, { terms: mailbox.searchTerms, grant }))) {
    const progress = await storeBatch(needs, client, to, batch);
    await reading.onProgress(progress);
    failed += progress.failed;
    if (reading.shouldStop()) return { isComplete: false, failed };
  }
  if (!reading.days && !isLimited) await recordChecked(db, ownerId, folder.id, open);
  return { isComplete: true, failed };
}

/** So many messages are collected first and read afterwards: both at once would be slower, and others would feel it. */
const MANY = 1_000;
const READING_DELAY_SECONDS = 10;

const COMPLETE: FolderOutcome = { isComplete: true, failed: 0 };

/** What decides which messages count: under other terms, those that held nothing are looked at again. */
function judgedBy({ searchTerms, searchCriteria }: Mailbox): string {
  const terms = [...new Set(searchTerms.map(searchable))].sort();
  return createHash('sha256')
    .update(JSON.stringify([searchCriteria, terms]))
    .digest('base64url');
}

/** Nothing came and no flag changed. Without such a count of the server only a look for all of the mail is sure of it. */
function isUnchanged({ searchCriteria }: Mailbox, { checkedUidNext, checkedModSeq }: KnownFolder, open: OpenFolder) {
  if (checkedUidNext !== open.uidNext) return false;
  return searchCriteria === 'all' || (open.modSeq !== null && checkedModSeq === open.modSeq);
}

function wantedOf({ searchCriteria }: Mailbox, { checkedUidNext }: KnownFolder, { days }: FolderReading): Wanted {
  if (days) return { fromUid: 1, ...days };
  // What was seen may be unseen again, so all of them are asked for; the answer is short.
  return searchCriteria === 'unseen' ? { fromUid: 1, isUnseen: true } : { fromUid: checkedUidNext ?? 1 };
}

type Folder = Omit<Destination, 'readingDelaySeconds'>;

const ASKED_AT_ONCE = 20_000;

async function unsettled({ db, clock }: Needs, { ownerId, folderId }: Folder, uids: readonly number[]) {
  const left: number[] = [];
  for (let at = 0; at < uids.length; at += ASKED_AT_ONCE) {
    const asked = uids.slice(at, at + ASKED_AT_ONCE);
    const settled = await findSettledUids(db, ownerId, folderId, asked, clock.now());
    left.push(...asked.filter((uid) => !settled.has(uid)));
  }
  return left;
}

const UNREADABLE = 'El servidor de correo no pudo entregarlo entero. Se intentará de nuevo.';

async function storeBatch(needs: Needs, client: ImapFlow, to: Destination, batch: FetchedBatch): Promise<Progress> {
  await recordFruitless(needs.db, to.ownerId, to.folderId, batch.fruitless, needs.clock.now());
  for (const uid of batch.failed) await recordFailedMessage(needs, to, uid, UNREADABLE);
  const { documents, messagesWithDocuments, flag: seen, failed } = await storeMessages(needs, to, batch.messages);
  await flag(needs, client, to, seen);
  const messages = batch.fruitless.length + batch.failed.length + batch.messages.length + batch.gone;
  return { messages, documents, messagesWithDocuments, failed: failed + batch.failed.length };
}

/** After everything in them is stored. A server that does not let us is not asked again. */
async function flag({ db, log }: Needs, client: ImapFlow, to: Folder, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return;
  if (to.marksSeen && !(await markSeen(client, uids))) {
    log.info({ mailboxId: to.mailboxId }, 'el servidor de correo no deja marcar correos como leídos');
  }
  await clearFlagPending(db, to.ownerId, to.folderId, uids);
}
