import {
  type DueRecheck,
  findDueRechecks,
  putOffRecheck,
  recheckInvoice,
} from '#server/features/invoices/recheck/recheck-invoice.ts';
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { DamagedFile, FilesUnavailable } from '#server/platform/files/file-store.ts';
import { isSlow } from '../accept/queue-documents.ts';
import { readInPool } from '../pool/read-file.ts';
import { noticesOf, type ReadDocument, readingsOf } from '../read/write-read-documents.ts';
import type { TakenDocument } from '../reading.store.ts';
import { findStoredFiles } from '../storage/storage.store.ts';
import { findOriginals } from './recheck.store.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'processes' | 'clock' | 'log'>;

/** Some seconds' worth, one after the other: nobody waits for it, and the next run goes on. */
const MOST_PER_RUN = 300;

/** May run twice, or at the same time elsewhere: whoever comes second finds nothing to do. */
export async function recheckSeals(needs: Needs, most = MOST_PER_RUN): Promise<void> {
  const due = await findDueRechecks(needs.db, most);
  for (const one of due) await recheck(needs, one);
  if (due.length > 0) needs.log.info({ documents: due.length }, 'sellos comprobados de nuevo');
}

async function recheck(needs: Needs, { ownerId, cdc }: DueRecheck): Promise<void> {
  const { db, clock, log } = needs;
  try {
    const originals = await findOriginals(db, ownerId, cdc);
    const read: ReadDocument[] = [];
    for (const document of originals) {
      const found = await readOriginal(needs, ownerId, document);
      if (found !== undefined) read.push({ document, found });
    }
    const copies = {
      readings: read.flatMap((one) => readingsOf(one)).filter(({ invoice }) => invoice.cdc === cdc),
      notices: read.flatMap(noticesOf).filter((notice) => notice.cdc === cdc),
      areAllRead: read.length === originals.length,
    };
    await db.transaction().execute((tx) => recheckInvoice(tx, ownerId, cdc, copies, clock.now()));
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof FilesUnavailable) throw error;
    log.warn({ err: error, ownerId, cdc }, 'un sello no se pudo comprobar de nuevo');
    await putOffRecheck(db, ownerId, cdc);
  }
}

/** Undefined when it is gone or damaged, or its reader died of it: another upload of it is waited for. */
async function readOriginal({ db, files, processes, log }: Needs, ownerId: string, document: TakenDocument) {
  const { kind, sha256 } = document;
  try {
    const file = { kind, bytes: await files.read(ownerId, sha256) };
    const ask = (lane: 'quick' | 'slow') => readInPool(processes)(file, { ownerId, lane, isUrgent: false });
    const quick = isSlow({ ...document, attempts: 1 }) ? 'too-slow' : await ask('quick');
    const found = typeof quick === 'string' ? await ask('slow') : quick;
    return typeof found === 'string' ? undefined : found;
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    // Its document was deleted meanwhile.
    if (!(await findStoredFiles(db, ownerId, [sha256])).has(sha256)) return undefined;
    log.error(
      { err: error, ownerId, documentId: document.id, sha256 },
      'ALARMA: un archivo original está dañado o falta',
    );
    return undefined;
  }
}
