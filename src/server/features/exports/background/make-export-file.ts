import type { KeptFormat } from '#contract/exports/export-file.ts';
import { type ExportReason, exportReason } from '#contract/exports/exports.text.ts';
import type { Entitlements } from '#domain/plans/entitlements.ts';
import { recordDownload } from '#server/features/audit/record-download.ts';
import { storageLimitOf } from '#server/features/intake/files/storage-limit.ts';
import { closeTasks } from '#server/features/intake/tasks/collecting-task.ts';
import { addStored, findStorageUse, isOverStorageLimit } from '#server/features/reading/storage/storage-use.ts';
import { entitlementsOf, payerOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isDiskFull } from '#server/platform/files/disk-full.ts';
import { FileTooLarge } from '#server/platform/files/made-files.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { dropMadeFilesJob } from '../exports.jobs.ts';
import type { ToldOriginal } from '../originals/original-parts.ts';
import { writeOriginals } from '../originals/write-originals.ts';
import { countOriginals, countRows } from '../run/count-exported.ts';
import { downloadedExport } from '../run/downloaded-export.ts';
import { exportFilters } from '../run/export-filters.ts';
import { formatRefusal, templateRefusal } from '../run/plan-allows.ts';
import { writeExport } from '../run/write-export.ts';
import {
  type ExportOrder,
  type FileOutcome,
  findExportFile,
  finishExportFile,
  noteProgress,
  takeExportFile,
} from './export-files.store.ts';
import { expiryOf } from './order-export.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'log' | 'settings'>;

const GIB = 1024 ** 3;
const MOST_BYTES = 2 * GIB;
const MOST_ATTEMPTS = 3;

/** What is written, how much work that is, and afterwards how many originals are missing in it. */
interface Work {
  readonly total: number;
  readonly source: AsyncIterable<Uint8Array>;
  readonly missing: () => number | null;
}

type WorkNeeds = Pick<Needs, 'db' | 'files' | 'clock' | 'log'>;

/** Makes a month's evidence, which needs more than this feature knows of. */
export type EvidenceWriter = (
  needs: WorkNeeds,
  ownerId: string,
  order: Pick<ExportOrder, 'filters'>,
  onWork: (count: number) => Promise<void>,
) => Promise<Work>;

/** Somebody took it away, or another attempt makes it now. */
class NoLongerOurs extends Error {
  override name = 'NoLongerOurs';
}

/**
 * Makes a file that somebody asked for. It may run twice, also at once: the later attempt marks the row as its own, and
 * the earlier one stops at its next page.
 */
export async function makeExportFile(
  { db, queue, files, clock, log, settings }: Needs,
  { ownerId, id }: { ownerId: string; id: string },
  writeEvidence: EvidenceWriter,
): Promise<void> {
  const attempt = newId(clock.now());
  const order = await takeExportFile(db, ownerId, id, { id: attempt, at: clock.now() });
  if (order === undefined) return; // finished, or taken away
  const limit = storageLimitOf(settings);
  let done = 0;
  const finish = async (outcome: FileOutcome) =>
    await db.transaction().execute(async (tx) => {
      const at = clock.now();
      const isOurs = await finishExportFile(tx, ownerId, id, { attempt, at, expiresAt: expiryOf(at), ...outcome });
      if (isOurs) await closeTasks(tx, ownerId, [id]);
      if (isOurs && 'bytes' in outcome) {
        await recordDownload(tx, ownerId, downloadedExport(order, done), { ...order.orderedBy, at });
        await addStored(tx, ownerId, outcome.bytes, limit);
      }
      // Deletes what the failed attempt left on the disk.
      if (isOurs && 'problem' in outcome) await queue.add(tx, dropMadeFilesJob, { ownerId, ids: [id] });
      return isOurs;
    });
  try {
    const note = async (progress: { total?: number; done: number }) => {
      if (!(await noteProgress(db, ownerId, id, { ...progress, attempt, at: clock.now() }))) throw new NoLongerOurs();
    };
    requireAllowed(await entitlementsOf(db, ownerId, clock.now()), order);
    const work = order.format === 'evidence' ? writeEvidence : workOf;
    const { total, source, missing } = await work({ db, files, clock, log }, ownerId, order, async (count) => {
      done += count;
      await note({ done });
    });
    await note({ total, done: 0 });
    const room = Math.max(0, limit - (await findStorageUse(db, ownerId)));
    const bytes = await writeWithin({ room }, (most) => files.made.write(ownerId, id, source, most));
    if (!(await finish({ bytes, missing: missing() }))) throw new NoLongerOurs();
  } catch (error) {
    if (error instanceof NoLongerOurs) {
      await removeIfNobodys({ db, files }, ownerId, id);
      return;
    }
    const problem = await sayingWhose(db, ownerId, problemOf(error, order));
    if (problem === null) throw error;
    log.error({ err: error, ownerId, exportId: id, reason: problem }, 'no se pudo preparar una exportación');
    if (await finish({ problem })) queue.wake(dropMadeFilesJob);
  }
}

/** Between order and file the plan may have ended, or the business been suspended. */
function requireAllowed(entitlements: Entitlements, { format, template }: ExportOrder): void {
  const refusal =
    suspensionOf(entitlements) ??
    (format === 'originals' ? null : formatRefusal(entitlements, format === 'evidence' ? 'excel' : format)) ??
    (template === null ? null : templateRefusal(entitlements, template));
  if (refusal !== null) throw new NotAllowed(refusal);
}

function suspensionOf({ blockedBy, payer }: Entitlements): ExportReason | null {
  if (blockedBy === 'suspended') return exportReason('suspended');
  return blockedBy === 'payer-suspended' ? exportReason('payer-suspended', { payer: payer?.name ?? '' }) : null;
}

class NotAllowed extends Error {
  override name = 'NotAllowed';
  readonly reason: ExportReason;

  constructor(reason: ExportReason) {
    super(reason.code);
    this.reason = reason;
  }
}

/** The work on a sheet, counted in rows, or on originals, counted in invoices. */
async function workOf(
  needs: WorkNeeds,
  ownerId: string,
  { template, format, filters: asked }: Pick<ExportOrder, 'template' | 'format' | 'filters'>,
  onWork: (count: number) => Promise<void>,
): Promise<Work> {
  const filters = await exportFilters(needs.db, ownerId, template, asked);
  if (template === null || format === 'originals' || format === 'evidence') {
    let missing = 0;
    const { invoices: total } = await countOriginals(needs.db, ownerId, filters);
    const onOriginal = ({ state }: ToldOriginal) => {
      if (state === 'damaged') missing += 1;
    };
    const source = writeOriginals(needs, ownerId, filters, { onInvoices: onWork, onOriginal });
    return { total, source, missing: () => missing };
  }
  const total = await countRows(needs.db, ownerId, template, filters);
  const source = writeExport(needs.db, ownerId, { template, filters, format }, onWork);
  return { total, source, missing: () => null };
}

class NoRoom extends Error {
  override name = 'NoRoom';
}

/**
 * Writes no more than the business has room for; another file may come meanwhile, so the room is checked again at the
 * end.
 */
async function writeWithin({ room }: { room: number }, write: (most: number) => Promise<number>): Promise<number> {
  if (room >= MOST_BYTES) return await write(MOST_BYTES);
  return await write(room).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new NoRoom('no room', { cause: error }) : error;
  });
}

/** Null when another attempt may succeed. */
function problemOf(
  error: unknown,
  { format, attempts }: { format: KeptFormat; attempts: number },
): ExportReason | null {
  if (error instanceof NotAllowed) return error.reason;
  // Before its last attempt it is tried again: the documents may have stopped changing by then.
  if (error instanceof ApiError && error.code === 'muchos_cambios')
    return attempts >= MOST_ATTEMPTS ? exportReason('many-changes') : null;
  if (error instanceof ApiError) return exportReason('refused', { error: error.code });
  if (error instanceof NoRoom || isOverStorageLimit(error)) return exportReason('no-room');
  if (error instanceof FileTooLarge) return exportReason(format === 'evidence' ? 'evidence-too-large' : 'too-large');
  if (isDiskFull(error)) return exportReason('disk-full');
  return attempts >= MOST_ATTEMPTS ? exportReason('failed') : null;
}

/** Names the payer where the missing room is shared by all businesses that it pays for. */
async function sayingWhose(db: Db, ownerId: string, problem: ExportReason | null): Promise<ExportReason | null> {
  if (problem?.code !== 'no-room') return problem;
  const payer = await payerOf(db, ownerId);
  return payer ? exportReason('payer-has-no-room', { payer: payer.name }) : problem;
}

/** Deletes the bytes only when the row is gone: otherwise another attempt is making them. */
async function removeIfNobodys({ db, files }: Pick<Needs, 'db' | 'files'>, ownerId: string, id: string): Promise<void> {
  if ((await findExportFile(db, ownerId, id)) === undefined) await files.made.remove(ownerId, id);
}
