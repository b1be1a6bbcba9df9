import type { Db } from '#server/platform/db/connect.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { type Keys, keysOf, lockKeys } from './invoice-locks.store.ts';
import { planSaving } from './plan-saving.ts';
import { findKnown, mergeRows, replaceInvoice, writeInvoices } from './save-invoices.store.ts';
import type {
  CancellationNotice,
  DocumentLink,
  InvoiceReading,
  SavedInvoice,
  StoredInvoice,
} from './stored-invoice.ts';

/** What the caller writes about the results, in the statement that writes the invoices. */
export type Alongside = (
  saved: readonly SavedInvoice[],
  /** The invoices behind them, as they are from now on. */
  invoices: readonly StoredInvoice[],
) => readonly Part[] | Promise<readonly Part[]>;

export async function saveReadInvoice(
  tx: Db,
  ownerId: string,
  reading: InvoiceReading,
  at: Date,
): Promise<SavedInvoice> {
  const [saved] = await saveReadInvoices(tx, ownerId, [reading], at);
  if (saved === undefined) throw new Error('one reading gives one invoice');
  return saved;
}

/**
 * Adds what is new and improves what is known, under the same-invoice rule, and keeps the roll-ups; writers of the same
 * invoice wait for each other until their transactions end. Results come in the order of the readings. The number of
 * statements does not grow with the number of new invoices.
 */
export async function saveReadInvoices(
  tx: Db,
  ownerId: string,
  readings: readonly InvoiceReading[],
  at: Date,
  { notices = [], alongside = () => [] }: Partial<Pick<Saving, 'notices' | 'alongside'>> = {},
): Promise<SavedInvoice[]> {
  const saving = { readings, notices, at, alongside };
  const keys = keysToSave(saving);
  await lockKeys(tx, ownerId, keys);
  return await saveUnderLock(tx, ownerId, keys, saving);
}

const NOTHING_KNOWN = { known: [], cancelled: new Map() };

interface Saving {
  readonly readings: readonly InvoiceReading[];
  /** They count whether their invoice is here, among the readings, or still to come. */
  readonly notices: readonly CancellationNotice[];
  readonly at: Date;
  readonly alongside: Alongside;
}

function keysToSave({ readings, notices }: Saving): Keys {
  const { cdcs, papers } = keysOf(readings.map(({ invoice }) => invoice));
  return { cdcs: [...new Set([...cdcs, ...notices.map(({ cdc }) => cdc)])], papers };
}

async function saveUnderLock(tx: Db, ownerId: string, keys: Keys, saving: Saving): Promise<SavedInvoice[]> {
  const { readings, notices, at, alongside } = saving;
  const { known, cancelled } =
    keys.cdcs.length + keys.papers.length === 0 ? NOTHING_KNOWN : await findKnown(tx, ownerId, keys);
  const fresh = new Map(notices.filter(({ cdc }) => !cancelled.has(cdc)).map((notice) => [notice.cdc, notice]));
  const plan = planSaving(known, readings, at, new Map([...fresh, ...cancelled]));
  const touched = new Set([...plan.changed.map(({ id }) => id), ...plan.merged.map(({ from }) => from)]);
  for (const { from, into } of plan.merged) await mergeRows(tx, ownerId, from, into);
  const changed = [];
  for (const stored of plan.changed) changed.push(await replaceInvoice(tx, ownerId, stored, at));
  const writing = {
    added: plan.added,
    changed,
    notices: [...fresh.values()],
    links: linksOf(readings, plan.results),
    before: known.filter(({ id }) => touched.has(id)).map(({ figures }) => figures),
    alongside: await alongside(plan.results, plan.final),
  };
  await writeInvoices(tx, ownerId, writing, at);
  return plan.results;
}

/** Which documents gave which invoices, in the order of each document. */
function linksOf(readings: readonly InvoiceReading[], results: readonly SavedInvoice[]): DocumentLink[] {
  const positions = new Map<string, number>();
  return results.flatMap(({ invoiceId, isNew }, at) => {
    const documentId = readings[at]?.documentId;
    if (documentId === undefined) return [];
    const position = positions.get(documentId) ?? 0;
    positions.set(documentId, position + 1);
    return [{ documentId, position, invoiceId, isNew }];
  });
}
