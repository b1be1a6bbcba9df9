import { createHash } from 'node:crypto';
import { type MailReason, mailReason } from '#contract/mailboxes/mail.text.ts';
import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import { receiveFiles } from '#server/features/intake/files/receive-files.ts';
import { recogniseKind } from '#server/features/intake/files/recognise-kind.ts';
import { isRefusal, type Refusal } from '#server/features/intake/files/refusal.ts';
import type { IncomingFile } from '#server/features/intake/files/store-files.ts';
import { payerOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import { isConnectionLost } from '#server/platform/db/database-unavailable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isDiskFull } from '#server/platform/files/disk-full.ts';
import { FilesUnavailable } from '#server/platform/files/file-store.ts';
import { cleanFileName } from '#server/platform/http/upload/file-name.ts';
import { newId } from '#server/platform/new-id.ts';
import type { MessageOrigin } from '../message/message-origin.ts';
import type { PartKind } from '../message/part-kind.ts';
import { unreadRemark } from '../message/unread-remark.ts';
import {
  findAttempts,
  findKnownFiles,
  isRecordedByOther,
  recordFailed,
  recordMessagesWithoutInvoices,
  storedMessageParts,
} from './ledger.store.ts';

export interface FetchedFile {
  readonly name: string;
  readonly kind: PartKind;
  readonly bytes: Buffer;
}

/** A message with everything of it that may be an invoice. */
export interface FetchedMessage {
  readonly uid: number;
  readonly origin: MessageOrigin;
  readonly files: readonly FetchedFile[];
  /** Sentences about what was not opened: shown in the tray, with the message's header as the original. */
  readonly remarks: readonly DocumentReason[];
  readonly header: Buffer;
}

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'processes' | 'model' | 'settings' | 'clock' | 'log'>;

export interface Destination {
  readonly ownerId: string;
  readonly mailboxId: string;
  readonly folderId: string;
  /** The task that the documents belong to. */
  readonly taskId: string;
  readonly marksSeen: boolean;
  /** True: AI is asked about none of it until a person wants that. */
  readonly withoutAi: boolean;
  /** On whose word its documents go to the businesses of their receivers; null: they stay. */
  readonly sharesOutFor: string | null;
  /** How long what is stored waits to be read. */
  readonly readingDelaySeconds: number;
}

export interface StoredCount {
  readonly documents: number;
  readonly messagesWithDocuments: number;
  /** To be marked as seen on the server. */
  readonly flag: readonly number[];
  /** Messages that are to be tried again. */
  readonly failed: number;
}

/** There is no room: nothing more is taken, and what was not stored comes again later. */
export class NoRoomForMail extends Error {
  override name = 'NoRoomForMail';
  readonly told: MailReason;

  constructor(told: MailReason, options?: ErrorOptions) {
    super(told.code, options);
    this.told = told;
  }
}

/**
 * Stores them in one transaction, since each costs a wait for the disk; one by one when that is refused, so that one
 * message does not keep the others out. A message that cannot be stored is recorded and tried again later.
 */
export async function storeMessages(
  needs: Needs,
  to: Destination,
  messages: readonly FetchedMessage[],
): Promise<StoredCount> {
  if (messages.length === 0) return NOTHING;
  try {
    const stored = await storeTogether(needs, to, messages);
    if (!isRefusal(stored)) return stored;
    if (messages.length === 1 && messages[0]) return await storeRefused(needs, to, messages[0], stored);
  } catch (error) {
    if (error instanceof NoRoomForMail) throw error;
    if (isDiskFull(error)) throw new NoRoomForMail(mailReason('disk-full'), { cause: error });
    if (error instanceof FilesUnavailable) throw new NoRoomForMail(mailReason('files-away'), { cause: error });
    if (isConnectionLost(error)) throw error;
    if (messages.length === 1 && messages[0]) {
      if (isRecordedByOther(error)) return NOTHING;
      await recordFailure(needs, to, messages[0], error);
      return { ...NOTHING, failed: 1 };
    }
  }
  let sum = NOTHING;
  for (const message of messages) sum = added(sum, await storeMessages(needs, to, [message]));
  return sum;
}

const NOTHING: StoredCount = { documents: 0, messagesWithDocuments: 0, flag: [], failed: 0 };

const added = (a: StoredCount, b: StoredCount): StoredCount => ({
  documents: a.documents + b.documents,
  messagesWithDocuments: a.messagesWithDocuments + b.messagesWithDocuments,
  flag: [...a.flag, ...b.flag],
  failed: a.failed + b.failed,
});

async function storeTogether(
  needs: Needs,
  { ownerId, folderId, taskId, marksSeen, withoutAi, sharesOutFor, readingDelaySeconds }: Destination,
  messages: readonly FetchedMessage[],
): Promise<StoredCount | Refusal> {
  const at = needs.clock.now();
  const recognised = await withoutKnownFiles(needs, ownerId, messages.map(recognise));
  const records = recognised.map(({ uid, origin, files, remarks }) => ({
    ...origin,
    uid,
    id: newId(at),
    // Only when all of the message was taken.
    isToBeFlagged: marksSeen && remarks.length === 0,
    files,
    remarks,
  }));
  const fruitful = records.filter(({ files, remarks }) => files.length + remarks.length > 0);
  const fruitless = records.filter(({ files, remarks }) => files.length + remarks.length === 0);
  const together = storedMessageParts(ownerId, folderId, fruitful.map(withoutFiles), at);
  const files = recognised.flatMap((message, index) => incomingOf(message, records[index]?.id ?? ''));
  if (files.length > 0) {
    const kind = { source: 'mail' as const, sender: null, documentDate: null };
    const incoming = { files, taskId, ...kind, withoutAi, sharesOutFor, at };
    const received = await receiveFiles(needs, ownerId, incoming, {
      together,
      ...(readingDelaySeconds > 0 ? { delaySeconds: readingDelaySeconds } : {}),
    });
    if (isRefusal(received)) return received;
  }
  await recordMessagesWithoutInvoices(
    needs.db,
    ownerId,
    folderId,
    fruitless.map(({ uid }) => uid),
    at,
  );
  return {
    documents: files.length,
    messagesWithDocuments: fruitful.length,
    flag: fruitful.filter(({ isToBeFlagged }) => isToBeFlagged).map(({ uid }) => uid),
    failed: 0,
  };
}

const withoutFiles = <R extends { files: unknown; remarks: unknown }>({ files: _, remarks: __, ...record }: R) =>
  record;

type RecognisedFile = Omit<FetchedFile, 'kind'> & {
  readonly kind: Exclude<ReturnType<typeof recogniseKind>, 'unknown'>;
  readonly sha256: string;
};
type RecognisedMessage = Omit<FetchedMessage, 'files'> & { readonly files: readonly RecognisedFile[] };

/** Recognises files by content, since names and declared types lie. Unreadable ones become remarks. */
function recognise(message: FetchedMessage): RecognisedMessage {
  const files: RecognisedFile[] = [];
  const remarks = [...message.remarks];
  for (const { name, kind: declared, bytes } of message.files) {
    const kind = bytes.length === 0 ? 'unknown' : recogniseKind(bytes);
    if (kind !== 'unknown') {
      files.push({ name, kind, bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
    } else remarks.push(...unreadRemark(name, declared, bytes));
  }
  return { ...message, files, remarks };
}

/** Drops files that are known already: the same mail comes again from a rebuilt folder, or a second one. */
async function withoutKnownFiles(
  { db }: Needs,
  ownerId: string,
  messages: readonly RecognisedMessage[],
): Promise<RecognisedMessage[]> {
  const asked = messages.flatMap(({ origin, files, remarks, header }) => [
    ...files.map(({ sha256 }) => ({ messageId: origin.messageId, sha256 })),
    ...(remarks.length > 0 ? [{ messageId: origin.messageId, sha256: hashOf(header) }] : []),
  ]);
  const known = await findKnownFiles(db, ownerId, asked);
  if (known.size === 0) return [...messages];
  return messages.map((message) => {
    const isNew = (sha256: string) => !known.has(`${message.origin.messageId} ${sha256}`);
    const remarks = isNew(hashOf(message.header)) ? message.remarks : [];
    return { ...message, files: message.files.filter(({ sha256 }) => isNew(sha256)), remarks };
  });
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function incomingOf({ files, remarks, origin, header }: RecognisedMessage, messageId: string): IncomingFile[] {
  const mail = { messageId, sender: origin.sender };
  const attached = files.map(({ name, kind, bytes }) => ({ name: cleanFileName(name), kind, bytes, mail }));
  if (remarks.length === 0) return attached;
  const outcome = { state: 'failed' as const, reasons: remarks, canRetry: false };
  const name = cleanFileName(`${origin.subject?.replaceAll('/', ' ') ?? 'Correo sin asunto'}.eml`);
  return [...attached, { name, kind: 'eml', bytes: header, mail, outcome }];
}

/** Stores one message that was refused: without room everything waits, else it is shown with the reason. */
async function storeRefused(
  needs: Needs,
  to: Destination,
  message: FetchedMessage,
  refusal: Refusal,
): Promise<StoredCount> {
  if (refusal.refused === 'almacenamiento_lleno') {
    const payer = await payerOf(needs.db, to.ownerId);
    throw new NoRoomForMail(payer ? mailReason('payer-has-no-room', { payer: payer.name }) : mailReason('no-room'));
  }
  const shown = { ...message, files: [], remarks: [...message.remarks, refusalReason(refusal)] };
  const stored = await storeTogether(needs, to, [shown]);
  if (isRefusal(stored)) throw new NoRoomForMail(mailReason('refused', { error: stored.refused }));
  return stored;
}

const refusalReason = ({ refused }: Refusal): DocumentReason =>
  refused === 'muy_grande'
    ? documentReason('packages-hold-too-much')
    : documentReason('mail-refused', { error: refused });

/** Minutes until a message is tried again, by how often it failed. */
const RETRY_MINUTES = [1, 5, 30, 120, 720];

async function recordFailure({ db, clock, log }: Needs, to: Destination, { uid }: FetchedMessage, error: unknown) {
  log.warn({ err: error, mailboxId: to.mailboxId, uid }, 'un correo no se pudo guardar');
  await recordFailedMessage({ db, clock }, to, uid, mailReason('message-not-stored'));
}

export async function recordFailedMessage(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { ownerId, folderId }: Pick<Destination, 'ownerId' | 'folderId'>,
  uid: number,
  problem: MailReason,
): Promise<void> {
  const at = clock.now();
  const before = await findAttempts(db, ownerId, folderId, uid);
  const minutes = RETRY_MINUTES[Math.min(before, RETRY_MINUTES.length - 1)] ?? 720;
  const retryAt = new Date(at.getTime() + minutes * 60_000);
  await recordFailed(db, ownerId, folderId, { uid, problem, retryAt }, at);
}
