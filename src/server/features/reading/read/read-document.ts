import { setImmediate as nextTurn } from 'node:timers/promises';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import type { CancellationNotice, SavedInvoice } from '#server/features/invoices/save/stored-invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Outcome } from '../accept/document.ts';
import {
  outcomeOfDeath,
  outcomeOfSaved,
  outcomeWithoutInvoice,
  PDF_NOT_YET,
  quarantine,
} from '../outcome/outcome-sentences.ts';
import { readIsolated } from '../readers/isolated-reader.ts';
import { type FileContent, readXml } from '../readers/read-xml.ts';
import { lockUnread, type Settled, settleParts, type TakenDocument, takeUnread } from '../reading.store.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** Errors of ours after which a document is set aside; a person can ask for it again. */
const MOST_ATTEMPTS = 5;
/** A document whose reader died this often is suspected of having killed it, and read apart. */
const SUSPECT_ATTEMPTS = 3;
/** It was read apart ever since and still nobody finished: the machine is ill, or we are. */
const MOST_DEATHS = 30;
/** Larger ones are read in a process of their own. */
export const LARGE_BYTES = 1_048_576;

interface Payload {
  readonly ownerId: string;
  readonly documentId: string;
}

/** What is to be written about one document. */
interface Finding {
  readonly document: TakenDocument;
  readonly found: FileContent | Outcome;
}

export type AcceptedDocument = Pick<TakenDocument, 'id' | 'kind' | 'sha256' | 'size'> & {
  /** When they are at hand, the file store is not asked. */
  readonly bytes?: Uint8Array;
};
type Taken = TakenDocument & Pick<AcceptedDocument, 'bytes'>;

type Failures = Map<string, Error>;

/**
 * Reads documents and writes what became of them. May run twice, or at the same time elsewhere: whoever comes second
 * finds nothing to do. For each of them, in their order, nothing or the error after which it should be tried again.
 */
export async function readDocuments(needs: Needs, payloads: readonly Payload[]): Promise<(Error | undefined)[]> {
  const failures: Failures = new Map();
  for (const [ownerId, own] of Map.groupBy(payloads, (payload) => payload.ownerId)) {
    const ids = own.map(({ documentId }) => documentId);
    try {
      const taken = await takeUnread(needs.db, ownerId, ids, needs.clock.now());
      await readTaken(needs, ownerId, taken, failures);
    } catch (error) {
      for (const id of ids) failures.set(id, error as Error);
    }
  }
  return payloads.map(({ documentId }) => failures.get(documentId));
}

/** For what `insertDocumentsForInlineReading` took in: it counts as taken already. */
export async function readAccepted(
  needs: Needs,
  ownerId: string,
  accepted: readonly AcceptedDocument[],
): Promise<void> {
  const failures: Failures = new Map();
  await readTaken(
    needs,
    ownerId,
    accepted.map((document) => ({ ...document, attempts: 1 })),
    failures,
  );
  for (const [documentId, error] of failures) {
    needs.log.warn({ err: error, ownerId, documentId }, 'un documento no se pudo leer y se intentará de nuevo');
  }
}

async function readTaken(needs: Needs, ownerId: string, taken: readonly Taken[], failures: Failures): Promise<void> {
  const quick: Finding[] = [];
  const slow: Taken[] = [];
  const bytesOf = async (document: Taken) => document.bytes ?? (await needs.files.read(ownerId, document.sha256));
  const sort = async (document: Taken) => {
    if (document.attempts > MOST_DEATHS) return quick.push({ document, found: quarantine(document.attempts) });
    if (document.kind === 'pdf') return quick.push({ document, found: PDF_NOT_YET });
    if (document.size > LARGE_BYTES || document.attempts > SUSPECT_ATTEMPTS) return slow.push(document);
    const bytes = await bytesOf(document);
    await nextTurn(); // reading holds the thread: others get their turn in between
    return quick.push({ document, found: readXml(bytes) });
  };
  await Promise.all(
    taken.map((document) => sort(document).catch((error: unknown) => failures.set(document.id, error as Error))),
  );
  quick.sort((a, b) => (a.document.id < b.document.id ? -1 : 1)); // of two copies the one that came first is the new one
  await save(needs, ownerId, quick, failures);
  for (const document of slow) {
    const found = await bytesOf(document)
      .then(readApart)
      .catch((error: unknown) => error as Error);
    if (found instanceof Error) failures.set(document.id, found);
    else await save(needs, ownerId, [{ document, found }], failures);
  }
  await setAside(needs, ownerId, taken, failures);
}

async function readApart(bytes: Uint8Array): Promise<FileContent | Outcome> {
  const answer = await readIsolated(bytes);
  return typeof answer === 'string' ? outcomeOfDeath(answer) : answer;
}

/** All in one transaction; when that fails, one by one, so that only the one at fault is left. */
async function save(needs: Needs, ownerId: string, findings: readonly Finding[], failures: Failures): Promise<void> {
  if (findings.length === 0) return;
  const at = needs.clock.now();
  try {
    await needs.db.transaction().execute((tx) => write(tx, ownerId, findings, at));
  } catch (error) {
    const [only, ...others] = findings;
    if (only !== undefined && others.length === 0) failures.set(only.document.id, error as Error);
    else for (const finding of findings) await save(needs, ownerId, [finding], failures);
  }
}

async function write(tx: Db, ownerId: string, findings: readonly Finding[], at: Date): Promise<void> {
  const unread = await lockUnread(
    tx,
    ownerId,
    findings.map(({ document }) => document.id),
  );
  const open = findings.filter(({ document }) => unread.has(document.id));
  const readings = open.flatMap(({ document, found }) =>
    'invoices' in found ? found.invoices.map((reading) => ({ ...reading, documentId: document.id })) : [],
  );
  await saveReadInvoices(
    tx,
    ownerId,
    readings.map((reading) => ({ ...reading, source: 'xml' as const })),
    at,
    {
      notices: open.flatMap(({ document, found }) => noticesOf(document.id, found)),
      alongside: (saved) => {
        const rest = [...saved];
        const settled = open.map(({ document, found }) => settledOf(document.id, found, rest));
        return settled.length === 0 ? [] : settleParts(ownerId, settled, at);
      },
    },
  );
}

/** What the file says was cancelled, as far as the issuer's signature proves it. */
export function noticesOf(documentId: string, found: FileContent | Outcome): CancellationNotice[] {
  if (!('events' in found)) return [];
  return found.events.flatMap(({ kind, cdc, reason, signedAt, isSignedByIssuer }) =>
    kind === 'cancellation' && cdc !== null && isSignedByIssuer ? [{ cdc, documentId, reason, signedAt }] : [],
  );
}

/** Takes its own from the front of `saved`, which is in the order of the documents. */
export function settledOf(documentId: string, found: FileContent | Outcome, saved: SavedInvoice[]): Settled {
  if (!('invoices' in found)) return { documentId, ...found, invoices: [] };
  const own = saved.splice(0, found.invoices.length);
  const outcome = own.length > 0 ? outcomeOfSaved(own, found.problems) : outcomeWithoutInvoice(found);
  return { documentId, ...outcome, invoices: own };
}

/** Quarantine: what failed too often stops being tried, and says so. */
async function setAside(needs: Needs, ownerId: string, taken: readonly TakenDocument[], failures: Failures) {
  for (const document of taken) {
    const error = failures.get(document.id);
    if (error === undefined || document.attempts < MOST_ATTEMPTS) continue;
    failures.delete(document.id);
    needs.log.warn({ err: error, ownerId, documentId: document.id }, 'un documento quedó aparte');
    await save(needs, ownerId, [{ document, found: quarantine(document.attempts) }], failures);
  }
}
