import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SavedInvoice, saveReadInvoices } from '#server/features/invoices/save-read-invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Outcome } from './document.ts';
import { readIsolated } from './isolated-reader.ts';
import { outcomeOfDeath, outcomeOfSaved, outcomeWithoutInvoice, PDF_NOT_YET, quarantine } from './outcome-sentences.ts';
import { type FileContent, readXml } from './read-xml.ts';
import { lockUnread, type Settled, settleDocuments, type TakenDocument, takeUnread } from './reading.store.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** Errors of ours after which a document is set aside; a person can ask for it again. */
const MOST_ATTEMPTS = 5;
/** A document whose reader died this often is suspected of having killed it, and read apart. */
const SUSPECT_ATTEMPTS = 3;
/** It was read apart ever since and still nobody finished: the machine is ill, or we are. */
const MOST_DEATHS = 30;
const LARGE_BYTES = 1_048_576;

interface Payload {
  readonly ownerId: string;
  readonly documentId: string;
}

/** What is to be written about one document. */
interface Finding {
  readonly document: TakenDocument;
  readonly found: FileContent | Outcome;
}

type Failures = Map<string, Error>;

export async function readDocument(needs: Needs, payload: Payload): Promise<void> {
  const [error] = await readDocuments(needs, [payload]);
  if (error !== undefined) throw error;
}

/**
 * Reads documents and writes what became of them. May run twice, or at the same time elsewhere: whoever comes second
 * finds nothing to do. For each of them, in their order, nothing or the error after which it should be tried again.
 */
export async function readDocuments(needs: Needs, payloads: readonly Payload[]): Promise<(Error | undefined)[]> {
  const failures: Failures = new Map();
  for (const [ownerId, own] of Map.groupBy(payloads, (payload) => payload.ownerId)) {
    const ids = own.map(({ documentId }) => documentId);
    try {
      await readOf(needs, ownerId, ids, failures);
    } catch (error) {
      for (const id of ids) failures.set(id, error as Error);
    }
  }
  return payloads.map(({ documentId }) => failures.get(documentId));
}

async function readOf(needs: Needs, ownerId: string, ids: readonly string[], failures: Failures): Promise<void> {
  const taken = await takeUnread(needs.db, ownerId, ids, needs.clock.now());
  const quick: Finding[] = [];
  const slow: { document: TakenDocument; bytes: Buffer }[] = [];
  await Promise.all(
    taken.map(async (document) => {
      try {
        const found = document.attempts > MOST_DEATHS ? quarantine(document.attempts) : undefined;
        const bytes = found ? undefined : await bytesToRead(needs, ownerId, document);
        if (bytes === undefined) quick.push({ document, found: found ?? PDF_NOT_YET });
        else if (bytes.length > LARGE_BYTES || document.attempts > SUSPECT_ATTEMPTS) slow.push({ document, bytes });
        else {
          await nextTurn(); // reading holds the thread: others get their turn in between
          quick.push({ document, found: readXml(bytes) });
        }
      } catch (error) {
        failures.set(document.id, error as Error);
      }
    }),
  );
  await save(needs, ownerId, quick, failures);
  for (const { document, bytes } of slow) {
    const answer = await readIsolated(bytes);
    const found = typeof answer === 'string' ? outcomeOfDeath(answer) : answer;
    await save(needs, ownerId, [{ document, found }], failures);
  }
  await setAside(needs, ownerId, taken, failures);
}

/** Undefined for what there is no reader for yet. */
async function bytesToRead({ files }: Needs, ownerId: string, { kind, sha256 }: TakenDocument) {
  return kind === 'pdf' ? undefined : await files.read(ownerId, sha256);
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
  const readings = open.flatMap(({ found }) => ('invoices' in found ? found.invoices : []));
  const saved = await saveReadInvoices(
    tx,
    ownerId,
    readings.map((reading) => ({ ...reading, source: 'xml' as const })),
    at,
  );
  const settled = open.map(({ document, found }) => settledOf(document.id, found, saved));
  if (settled.length > 0) await settleDocuments(tx, ownerId, settled, at);
}

/** Takes its own from the front of `saved`, which is in the order of the documents. */
function settledOf(documentId: string, found: FileContent | Outcome, saved: SavedInvoice[]): Settled {
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
