import type { Deps } from '#server/platform/deps.ts';
import type { Outcome } from '../accept/document.ts';
import { isSlow } from '../accept/queue-documents.ts';
import type { DocumentResult } from '../outcome/document-result.ts';
import { outcomeAfterAttempts, outcomeOfDeath } from '../outcome/outcome-sentences.ts';
import type { ReadFile } from '../pool/read-file.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { SLOW_LEASE_SECONDS } from '../reading.jobs.ts';
import { extendLease, type TakenDocument } from '../reading.store.ts';
import { type ReadDocument, writeReadDocuments } from './write-read-documents.ts';

/** Errors of ours after which a document is set aside; a person can ask for it again. */
const MOST_ATTEMPTS = 5;
/** Its reader died again and again, and still nobody finished: the machine is ill, or we are. */
const MOST_DEATHS = 30;

export type Needs = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

export interface DocumentToRead extends TakenDocument {
  /** When its reading was begun already. */
  readonly content?: Promise<DocumentContent>;
}

interface Progress {
  /** Of those that were written here, in no order. */
  readonly results: DocumentResult[];
  /** By document: the error after which it should be tried again. */
  readonly failures: Map<string, Error>;
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
  readFile: ReadFile,
): Promise<Progress> {
  const progress: Progress = { results: [], failures: new Map() };
  const [quick, slow] = [taken.filter((one) => !isSlow(one)), taken.filter(isSlow)];
  await save(
    needs,
    ownerId,
    await readQuick(needs, ownerId, quick, { readFile, failures: progress.failures }),
    progress,
  );
  for (const document of slow) {
    const read = await readSlow(needs, ownerId, document, readFile).catch((error: Error) => error);
    if (read instanceof Error) progress.failures.set(document.id, read);
    else await save(needs, ownerId, [read], progress);
  }
  await setAside(needs, ownerId, taken, progress);
  return progress;
}

/** Bytes come from the disk at the same time; they are read one after the other, since reading holds the thread. */
async function readQuick(
  { files }: Needs,
  ownerId: string,
  documents: readonly DocumentToRead[],
  { readFile, failures }: { readFile: ReadFile; failures: Progress['failures'] },
): Promise<ReadDocument[]> {
  const loading = documents.map((document) => ({
    document,
    bytes: document.content === undefined ? files.read(ownerId, document.sha256) : undefined,
  }));
  for (const { bytes } of loading) bytes?.catch(() => {}); // awaited below, perhaps after another failed
  const read: ReadDocument[] = [];
  for (const { document, bytes } of loading) {
    try {
      const content = bytes
        ? await readFile({ kind: document.kind, bytes: await bytes }, { isolated: false })
        : await document.content;
      read.push({ document, found: foundOf(content) });
    } catch (error) {
      failures.set(document.id, error as Error);
    }
  }
  // Of two copies the one that came first is the new one.
  return read.sort((a, b) => (a.document.id < b.document.id ? -1 : 1));
}

async function readSlow(
  { db, files, clock }: Needs,
  ownerId: string,
  document: DocumentToRead,
  readFile: ReadFile,
): Promise<ReadDocument> {
  if (document.attempts > MOST_DEATHS) return { document, found: outcomeAfterAttempts(document.attempts) };
  await extendLease(db, ownerId, document.id, new Date(clock.now().getTime() + SLOW_LEASE_SECONDS * 1_000));
  const bytes = await files.read(ownerId, document.sha256);
  return { document, found: foundOf(await readFile({ kind: document.kind, bytes }, { isolated: true })) };
}

function foundOf(content: Awaited<ReturnType<ReadFile>> | undefined): DocumentContent | Outcome {
  if (content === undefined) throw new Error('a document without bytes and without content');
  return typeof content === 'string' ? outcomeOfDeath(content) : content;
}

/** All in one transaction; when that fails, one by one, so that only the one at fault is left. */
async function save(needs: Needs, ownerId: string, read: readonly ReadDocument[], progress: Progress): Promise<void> {
  if (read.length === 0) return;
  const at = needs.clock.now();
  try {
    const written = await needs.db.transaction().execute((tx) => writeReadDocuments(tx, ownerId, read, at));
    progress.results.push(...written);
  } catch (error) {
    const [only, ...others] = read;
    if (only !== undefined && others.length === 0) progress.failures.set(only.document.id, error as Error);
    else for (const one of read) await save(needs, ownerId, [one], progress);
  }
}

/** What failed too often stops being tried, and says so. */
async function setAside(needs: Needs, ownerId: string, taken: readonly TakenDocument[], progress: Progress) {
  for (const document of taken) {
    const error = progress.failures.get(document.id);
    if (error === undefined || document.attempts < MOST_ATTEMPTS) continue;
    progress.failures.delete(document.id);
    needs.log.warn({ err: error, ownerId, documentId: document.id }, 'un documento quedó aparte');
    await save(needs, ownerId, [{ document, found: outcomeAfterAttempts(document.attempts) }], progress);
  }
}
