import type { NewAuditEvent } from '#server/features/audit/audit-event.ts';
import { auditParts } from '#server/features/audit/audit-events.ts';
import { findListened, type Listened } from '#server/features/webhooks/outbox/announce.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { dueAgainParts } from '../recheck/recheck.store.ts';
import { isKeyless, type Keys, keysOf, lockKeys } from './invoice-locks.store.ts';
import { planSaving, type SavingPlan } from './plan-saving.ts';
import { renewFoundPairs } from './renew-found-pairs.ts';
import { findKnown, mergeRows, replaceInvoice, writeInvoices } from './save-invoices.store.ts';
import type {
  CancellationNotice,
  DocumentLink,
  InvoiceReading,
  KnownCancellation,
  RecordedChange,
  SavedInvoice,
  StoredInvoice,
} from './stored-invoice.ts';

/** What the caller writes about the results, in the statement that writes the invoices. */
export type Alongside = (
  saved: readonly SavedInvoice[],
  /** The invoices behind them, as they are from now on. */
  invoices: readonly StoredInvoice[],
  notes: SavingNotes,
) => readonly Part[] | Promise<readonly Part[]>;

/** What else there is to say about the documents. */
export interface SavingNotes {
  readonly changes: readonly RecordedChange[];
  /** Invoices that were there and get another revision by it. */
  readonly renewed: ReadonlySet<string>;
  /** CDCs whose cancellation a person has undone. */
  readonly undone: ReadonlySet<string>;
}

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
  { notices = [], alongside = () => [], by, listened, areKeysHeld = false }: SavingOptions = {},
): Promise<SavedInvoice[]> {
  const saving = { readings, notices, at, alongside, by, listened };
  const keys = keysToSave(saving);
  if (!areKeysHeld) await lockKeys(tx, ownerId, keys);
  return await saveUnderLock(tx, ownerId, keys, saving);
}

type SavingOptions = Partial<Pick<Saving, 'notices' | 'alongside' | 'by' | 'listened'>> & {
  /** By `lockKeysToSave`, of all that is saved. */
  readonly areKeysHeld?: boolean;
};

/** For callers that change links of documents before saving: keys are locked before any row of an invoice. */
export async function lockKeysToSave(
  tx: Db,
  ownerId: string,
  saving: Pick<Saving, 'readings' | 'notices'>,
): Promise<void> {
  await lockKeys(tx, ownerId, keysToSave(saving));
}

const NOTHING_KNOWN = { known: [], cancelled: new Map<string, KnownCancellation>() };

interface Saving {
  readonly readings: readonly InvoiceReading[];
  /** Cancellation notices count whether their invoice is stored, among the readings, or still to come. */
  readonly notices: readonly CancellationNotice[];
  readonly at: Date;
  readonly alongside: Alongside;
  /** The person who does it, and from where; absent: whoever sent the documents. */
  readonly by?: { readonly userId: string; readonly address: string } | undefined;
  /** Where the caller has looked already what is told to whom. */
  readonly listened?: Listened | undefined;
}

function keysToSave({ readings, notices }: Pick<Saving, 'readings' | 'notices'>): Keys {
  const { cdcs, ...keys } = keysOf(readings.map(({ invoice }) => invoice));
  return { ...keys, cdcs: [...new Set([...cdcs, ...notices.map(({ cdc }) => cdc)])] };
}

async function saveUnderLock(tx: Db, ownerId: string, keys: Keys, saving: Saving): Promise<SavedInvoice[]> {
  const { readings, notices, at, alongside, by } = saving;
  // Read before the statements that announce their locks: an announcement counts for the next statement only.
  const listened = saving.listened ?? (await findListened(tx, ownerId));
  const { known, cancelled } = isKeyless(keys) ? NOTHING_KNOWN : await findKnown(tx, ownerId, keys);
  const plan = planSaving(known, readings, at, withFresh(cancelled, notices), notices);
  const touched = new Set([...plan.changed.map(({ id }) => id), ...plan.merged.map(({ from }) => from)]);
  if (touched.size > 0) {
    const changedById = new Map(plan.changed.map((stored) => [stored.id, stored]));
    const all = [...plan.added, ...known.map((one) => changedById.get(one.id) ?? one)];
    const gone = new Map(plan.merged.map(({ from, into }) => [from, into]));
    await renewFoundPairs(tx, ownerId, { all, ids: [...touched], gone, at });
  }
  for (const { from, into } of plan.merged) await mergeRows(tx, ownerId, from, into);
  const changed = [];
  for (const stored of plan.changed) changed.push(await replaceInvoice(tx, ownerId, stored, at));
  const knownById = new Map(known.map((one) => [one.id, one]));
  const writing = {
    listened,
    merged: plan.merged.flatMap(({ from, into }) => {
      const gone = knownById.get(from);
      return gone === undefined ? [] : [{ from: gone, into }];
    }),
    added: plan.added,
    changed,
    notices: strongestOfEach(notices),
    links: linksOf(readings, plan.results),
    before: known.filter(({ id }) => touched.has(id)).map(({ figures }) => figures),
    alongside: [
      ...(await alongside(plan.results, plan.final, notesOf(plan, cancelled))),
      ...auditParts(
        ownerId,
        plan.changes.map((change) => ({
          ...auditEvent(change),
          ...(by === undefined ? {} : { userId: by.userId, origin: by.address }),
        })),
        at,
      ),
      ...dueAgainParts(ownerId, knownCdcs(plan)),
    ],
  };
  await writeInvoices(tx, ownerId, writing, at);
  return plan.results;
}

const notesOf = ({ changes, changed }: SavingPlan, cancelled: ReadonlyMap<string, KnownCancellation>): SavingNotes => ({
  changes,
  renewed: new Set(changed.map(({ id }) => id)),
  undone: undoneIn(cancelled),
});

/** Of invoices that were here before. */
function knownCdcs({ results, final }: Pick<SavingPlan, 'results' | 'final'>): string[] {
  return final.flatMap(({ invoice }, at) => (results[at]?.isNew ? [] : (invoice.cdc ?? [])));
}

/** The first notice for a CDC stays; one that a person has undone is not taken up again. */
function withFresh(cancelled: ReadonlyMap<string, KnownCancellation>, notices: readonly CancellationNotice[]) {
  const all = new Map(cancelled);
  for (const { cdc, effect, reason, signedAt, documentId } of notices) {
    if (effect === 'cancels' && !all.has(cdc)) all.set(cdc, { reason, signedAt, documentId, isUndone: false });
  }
  return all;
}

function undoneIn(cancelled: ReadonlyMap<string, KnownCancellation>): Set<string> {
  return new Set([...cancelled].flatMap(([cdc, { isUndone }]) => (isUndone ? cdc : [])));
}

/** A document may hold several notices for one CDC: one that cancels is enough. */
function strongestOfEach(notices: readonly CancellationNotice[]): CancellationNotice[] {
  const each = new Map<string, CancellationNotice>();
  for (const notice of notices) {
    const key = `${notice.cdc} ${notice.documentId}`;
    if (notice.effect === 'cancels' || !each.has(key)) each.set(key, notice);
  }
  return [...each.values()];
}

export function auditEvent({ invoiceId, documentId, change, about }: RecordedChange): NewAuditEvent {
  return { action: change.kind, invoiceId, documentId, details: { ...change, about } };
}

/** Which documents gave which invoices, in the order of each document. */
function linksOf(readings: readonly InvoiceReading[], results: readonly SavedInvoice[]): DocumentLink[] {
  const positions = new Map<string, number>();
  return results.flatMap(({ invoiceId, isNew }, at) => {
    const { documentId, position: given, pages = null } = readings[at] ?? {};
    if (documentId === undefined) return [];
    const position = given ?? positions.get(documentId) ?? 0;
    positions.set(documentId, position + 1);
    return [{ documentId, position, invoiceId, isNew, pages }];
  });
}
