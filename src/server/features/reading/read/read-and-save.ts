import pLimit from 'p-limit';
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { DamagedFile, FilesUnavailable } from '#server/platform/files/file-store.ts';
import type { ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { AskOptions } from '#server/platform/processes/process-pool.ts';
import { isSlow } from '../accept/queue-documents.ts';
import type { DocumentResult } from '../outcome/document-result.ts';
import { DAMAGED_FILE, outcomeAfterAttempts, outcomeOfDeath } from '../outcome/outcomes.ts';
import type { ReadFile } from '../pool/read-file.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { SLOW_LEASE_SECONDS, shareOutJob } from '../reading.jobs.ts';
import { extendLease, returnUnstarted, type TakenDocument } from '../reading.store.ts';
import { readings } from '../reading-counts.ts';
import { type ReadDocument, writeReadDocuments } from './write-read-documents.ts';

/** Errors of ours after which a document is set aside; a person can ask for it again. */
const MOST_ATTEMPTS = 5;
/** Its reader died again and again before the document was finished: the cause is this machine, or an error of ours. */
const MOST_DEATHS = 30;

export type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'processes' | 'clock' | 'log'>;

export interface DocumentToRead extends TakenDocument {
  /** When its reading was begun already. */
  readonly content?: Promise<DocumentContent | ProcessDeath>;
}

export interface HowToRead extends Pick<AskOptions, 'lane' | 'isUrgent'> {
  readonly readFile: ReadFile;
}

interface Progress {
  /** Of those that were written here, in no order. */
  readonly results: DocumentResult[];
  /** By document: the error after which it should be tried again. */
  readonly failures: Map<string, Error>;
  /** Documents that did not end in the quick lane: they belong in the slow queue, where they hold up no others. */
  readonly suspects: Set<string>;
}

/**
 * The one way from stored bytes to invoices, for the queue and for a call that waits: reads documents that the caller
 * holds a lease on, and writes what became of them. May run twice, or at the same time elsewhere: whoever comes second
 * finds nothing to do.
 */
export async function readAndSave(
  needs: Needs,
  ownerId: string,
  taken: readonly DocumentToRead[],
  how: HowToRead,
): Promise<Progress> {
  const progress: Progress = { results: [], failures: new Map(), suspects: new Set() };
  const isReadSlowly = (document: DocumentToRead) => how.lane === 'slow' || isSlow(document);
  const [quick, slow] = [taken.filter((one) => !isReadSlowly(one)), taken.filter(isReadSlowly)];
  await save(needs, ownerId, await readQuick(needs, ownerId, quick, { how, progress }), progress);
  for (const document of slow) {
    const read = await readSlow(needs, ownerId, document, how).catch((error: Error) => error);
    if (read instanceof Error) progress.failures.set(document.id, read);
    else await save(needs, ownerId, [read], progress);
  }
  await setAside(needs, ownerId, taken, progress);
  return progress;
}

/** More would only wait in the pool, with their bytes. */
const READ_AT_ONCE = 6;
/**
 * After so many slow documents of one owner the rest goes to the slow queue unread: together they would hold a worker
 * for long.
 */
const MOST_SUSPECTS = 2;

/** Reads them at the same time: the processes take them by turns with those of other owners. */
async function readQuick(
  { files }: Needs,
  ownerId: string,
  documents: readonly DocumentToRead[],
  { how, progress }: { how: HowToRead; progress: Progress },
): Promise<ReadDocument[]> {
  const readStored = async (document: DocumentToRead) =>
    await how.readFile(
      { kind: document.kind, bytes: await files.read(ownerId, document.sha256) },
      { ownerId, lane: 'quick', isUrgent: how.isUrgent },
      document,
    );
  const read: ReadDocument[] = [];
  const readOne = async (document: DocumentToRead) => {
    try {
      const isSuspect = document.content === undefined && progress.suspects.size >= MOST_SUSPECTS;
      const found = isSuspect ? 'too-slow' : await (document.content ?? readStored(document));
      if (typeof found === 'string') progress.suspects.add(document.id);
      else read.push({ document, found });
    } catch (error) {
      progress.failures.set(document.id, error as Error);
    }
  };
  const inTurn = pLimit(READ_AT_ONCE);
  await Promise.all(documents.map((document) => inTurn(() => readOne(document))));
  // Of two copies the one that came first is the new one.
  return read.sort((a, b) => (a.document.id < b.document.id ? -1 : 1));
}

/** Here the death of the reader is final: the document had all the time and memory that there is. */
async function readSlow(
  { db, files, clock, log }: Needs,
  ownerId: string,
  document: DocumentToRead,
  { readFile, isUrgent }: HowToRead,
): Promise<ReadDocument> {
  if (document.attempts > MOST_DEATHS) return { document, found: outcomeAfterAttempts(document.attempts) };
  await extendLease(db, ownerId, document.id, new Date(clock.now().getTime() + SLOW_LEASE_SECONDS * 1_000));
  const bytes = await files.read(ownerId, document.sha256);
  const found = await readFile({ kind: document.kind, bytes }, { ownerId, lane: 'slow', isUrgent }, document);
  if (typeof found !== 'string') return { document, found };
  log.warn({ ownerId, documentId: document.id, death: found }, 'un documento acabó con su lector y quedó aparte');
  return { document, found: outcomeOfDeath(found) };
}

/**
 * Saves all in one transaction; when that fails, one by one, so that only the faulty document is left. If the database
 * is away no document is at fault.
 */
async function save(needs: Needs, ownerId: string, read: readonly ReadDocument[], progress: Progress): Promise<void> {
  if (read.length === 0) return;
  const at = needs.clock.now();
  try {
    const written = await needs.db
      .transaction()
      .execute((tx) => writeReadDocuments(tx, needs.queue, ownerId, read, at));
    progress.results.push(...written);
    for (const { kind, state } of written) readings.add({ kind, outcome: state });
    if (read.some(({ document }) => document.sharesOutFor)) needs.queue.wake(shareOutJob);
  } catch (error) {
    const isAway = error instanceof DatabaseUnavailable;
    if (isAway || read.length === 1)
      for (const { document } of read) progress.failures.set(document.id, error as Error);
    else for (const one of read) await save(needs, ownerId, [one], progress);
  }
}

/**
 * A document that failed too often is no longer tried, and says so; one whose bytes are damaged or missing at once. If
 * the database was away, or the bytes could not be fetched, the document has not failed; without its bytes the try is
 * not even counted.
 */
async function setAside(needs: Needs, ownerId: string, taken: readonly TakenDocument[], progress: Progress) {
  const untried = taken.filter(({ id }) => progress.failures.get(id) instanceof FilesUnavailable);
  await returnUnstarted(needs.db, ownerId, idsOf(untried), needs.clock.now());
  for (const document of taken) {
    const error = progress.failures.get(document.id);
    const isDamaged = error instanceof DamagedFile;
    if (error === undefined || error instanceof DatabaseUnavailable || error instanceof FilesUnavailable) continue;
    if (!isDamaged && document.attempts < MOST_ATTEMPTS) continue;
    progress.failures.delete(document.id);
    const found = isDamaged ? DAMAGED_FILE : outcomeAfterAttempts(document.attempts);
    const about = { err: error, ownerId, documentId: document.id, sha256: document.sha256, reasons: found.reasons };
    if (isDamaged) needs.log.error(about, 'ALARMA: un archivo original está dañado o falta');
    else needs.log.warn(about, 'un documento quedó aparte');
    await save(needs, ownerId, [{ document, found }], progress);
  }
}

const idsOf = (documents: readonly TakenDocument[]) => documents.map(({ id }) => id);
