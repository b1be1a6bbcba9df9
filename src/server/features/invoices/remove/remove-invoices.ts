import type { RemovalWord } from '#contract/webhooks/event-bodies.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import type { InvoiceChange } from '#domain/review/invoice-change.ts';
import { auditParts } from '#server/features/audit/audit-events.ts';
import { announceParts, findListened } from '#server/features/webhooks/outbox/announce.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Row } from '#server/platform/db/insert-rows.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { figuresOf } from '../roll-ups/figures.store.ts';
import { changeBetween } from '../roll-ups/roll-up-change.ts';
import { applyRollUps } from '../roll-ups/roll-ups.store.ts';
import { removedEvent, savedEvent } from '../save/invoice-events.store.ts';
import { findKeys, keysOf, lockKeys } from '../save/invoice-locks.store.ts';
import { invoiceRow } from '../save/invoice-rows.store.ts';
import { markRepeats } from '../save/mark-repeats.ts';
import { renewSameNumberChecks } from '../save/renew-same-number-checks.ts';
import { findWaitingFor } from '../save/repeat-pairs.store.ts';
import { findKnown, findKnownInvoices, replaceInvoice } from '../save/save-invoices.store.ts';
import { auditEvent } from '../save/save-read-invoice.ts';
import type { StoredInvoice } from '../save/stored-invoice.ts';
import { deleteInvoices, lockInvoices, type RemovedInvoice, writeChecks } from './remove-invoices.store.ts';

/**
 * Called before anything is decided about their documents: until the end of the transaction no reading adds another.
 * Keys are locked first, as readings do: otherwise a reading in between could hold a row of the same number that we
 * have not seen, and wait for ours. True when all of them are there.
 */
export async function lockInvoicesToRemove(tx: Db, ownerId: string, ids: readonly string[]): Promise<boolean> {
  await lockKeys(tx, ownerId, await findKeys(tx, ownerId, ids));
  const found = await lockInvoices(tx, ownerId, ids);
  return ids.every((id) => found.has(id));
}

export { deleteNotices } from './remove-invoices.store.ts';

/** Who takes them away, and from where. */
export interface RemovedBy {
  readonly userId: string;
  readonly address: string;
  readonly at: Date;
}

/**
 * Deletes the invoices with their items, their relations and their links to documents. Those of the same number no
 * longer name them, and an invoice that waited because it might be one of them counts. Last in the transaction, since
 * it locks the owner's sums.
 */
export async function removeInvoices(
  tx: Db,
  ownerId: string,
  ids: readonly string[],
  { userId, address, at }: RemovedBy,
  { changeOf = deleted, settleDocuments = async () => {} }: Removing = {},
): Promise<readonly RemovedInvoice[]> {
  const waiting = await findWaitingFor(tx, ownerId, ids);
  const removed = await deleteInvoices(tx, ownerId, ids);
  if (removed.length === 0) return [];
  const papers = [...new Set(removed.flatMap(({ paperKey }) => paperKey ?? []))];
  const left = papers.length === 0 ? [] : (await findKnown(tx, ownerId, { cdcs: [], papers, numbers: [] })).known;
  const renewed = renewSameNumberChecks(left);
  for (const stored of renewed) await writeChecks(tx, ownerId, stored);
  const released = await releaseRepeats(tx, ownerId, { waiting, gone: ids, at });
  for (const { id, isCounting } of released) if (isCounting) await settleDocuments(id);
  const before = [...removed, ...renewed, ...released].map(({ figures }) => figures);
  const after = [
    // As `writeChecks` left them.
    ...renewed.map(({ figures, verdict }) => ({ ...figures, verdict, revision: figures.revision + 1 })),
    ...released.map((one) => one.after),
  ];
  const events = [
    ...removed.map((one) =>
      auditEvent({ invoiceId: one.id, documentId: null, change: changeOf(one), about: one.about }),
    ),
    ...released.flatMap(({ id, about, isCounting }) =>
      isCounting ? auditEvent({ invoiceId: id, documentId: null, change: { kind: 'repeat-settled' }, about }) : [],
    ),
  ].map((event) => ({ ...event, userId, origin: address }));
  const told = await eventParts(tx, ownerId, { removed, changeOf, renewed, released }, at);
  await applyRollUps(tx, ownerId, changeBetween(before, after), [...auditParts(ownerId, events, at), ...told]);
  return removed;
}

interface Gone {
  readonly removed: readonly RemovedInvoice[];
  readonly changeOf: (removed: RemovedInvoice) => InvoiceChange;
  readonly renewed: readonly StoredInvoice[];
  readonly released: readonly { readonly row: Row<'invoice'> }[];
}

/** Events for the webhook addresses of the business. */
async function eventParts(
  tx: Db,
  ownerId: string,
  { removed, changeOf, renewed, released }: Gone,
  at: Date,
): Promise<Part[]> {
  const listened = await findListened(tx, ownerId);
  if (listened.size === 0) return [];
  const checked = renewed.map((one) => invoiceRow(ownerId, { ...one, revision: one.revision + 1 }, at));
  const changed = [...checked, ...released.map(({ row }) => row)];
  const events = [
    ...removed.map((one) => removedEvent({ ...one, ...one.about }, whyOf(changeOf(one)))),
    ...changed.map((row) => savedEvent(row, 'invoice-changed')),
  ];
  return announceParts(ownerId, listened, events, at);
}

const whyOf = ({ kind }: InvoiceChange): RemovalWord =>
  kind === 'moved' || kind === 'not-an-invoice' ? kind : 'deleted';

interface Removing {
  readonly changeOf?: (removed: RemovedInvoice) => InvoiceChange;
  /** Settles the documents of an invoice that waited only because it might be the same as a removed one. */
  readonly settleDocuments?: (invoiceId: string) => Promise<unknown>;
}

/**
 * Ends the waiting of invoices that may be the same as a removed one, unless they may be the same as another one too.
 */
async function releaseRepeats(
  tx: Db,
  ownerId: string,
  { waiting, gone, at }: { waiting: readonly string[]; gone: readonly string[]; at: Date },
) {
  if (waiting.length === 0) return [];
  const lost = await findKnownInvoices(tx, ownerId, waiting);
  const { known } = await findKnown(tx, ownerId, keysOf([...lost.values()].map(({ invoice }) => invoice)));
  const all = [...new Map([...lost, ...known.map((one) => [one.id, one] as const)]).values()];
  const marked = markRepeats(all, { isNews: ({ id }) => lost.has(id), gone: new Map(gone.map((id) => [id, null])) });
  const released = [];
  for (const stored of marked) {
    const row = await replaceInvoice(tx, ownerId, stored, at);
    const { number, issuer, currency } = stored.invoice;
    const about = { documentNumber: formatDocumentNumber(number), issuerName: issuer.name, currency };
    const { id, figures, isInReview } = stored;
    released.push({ id, about, figures, row, after: figuresOf(row), isCounting: !isInReview });
  }
  return released;
}

/** The change of an invoice whose documents went to another business, or back. */
export const moved =
  (way: 'to-receiver' | 'back', businessId: string) =>
  ({ issuerRuc, issueDate, total }: RemovedInvoice) =>
    ({ kind: 'moved', way, businessId, issuerRuc, issueDate, total }) as const satisfies InvoiceChange;

export function deleted({ issuerRuc, issueDate, total }: RemovedInvoice) {
  return { kind: 'deleted', issuerRuc, issueDate, total } as const satisfies InvoiceChange;
}
