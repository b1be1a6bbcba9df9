import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceChange } from '#domain/review/invoice-change.ts';
import type { NewAuditEvent } from '#server/features/audit/audit-event.ts';
import { auditParts } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { RemovedBy } from '../remove/remove-invoices.ts';
import { joinPapers } from '../save/join-papers.ts';
import { askedAsBefore, isKnownOtherwise, isWaitingAsRepeat, markRepeats } from '../save/mark-repeats.ts';
import { renewFoundPairs } from '../save/renew-found-pairs.ts';
import { renewSameNumberChecks } from '../save/renew-same-number-checks.ts';
import { writeToldApart } from '../save/repeat-pairs.store.ts';
import { mergeRows, replaceInvoice, writeInvoices } from '../save/save-invoices.store.ts';
import { auditEvent } from '../save/save-read-invoice.ts';
import type { DocumentLink, KnownInvoice, StoredInvoice } from '../save/stored-invoice.ts';
import type { LockedInvoice } from './lock-invoice.ts';

/** Who decides, when, and from where. */
export type DecidedBy = RemovedBy;

interface Decided extends LockedInvoice {
  /** The invoice as it is from now on. */
  readonly decided: StoredInvoice;
  readonly change: InvoiceChange;
}

/**
 * Writes the row, the sums and the audit together, with the checks of others of the same number and the questions
 * whether one of them is the same document. Returns the invoice as it is from now on.
 */
export async function writeDecided(
  tx: Db,
  ownerId: string,
  { known, others, decided, change }: Decided,
  by: DecidedBy,
): Promise<StoredInvoice> {
  const taken = known.toldApart.filter((id) => !decided.toldApart.includes(id));
  const all = [
    { ...askedWhere(known, decided, change), figures: known.figures },
    ...others.map((one) => withoutToldApart(one, taken, known.id)),
  ];
  const renewed = renewedAmong(all, known);
  const written = all.filter(({ id }) => id === decided.id || renewed.has(id));
  const told = changedBetween(known.toldApart, decided.toldApart);
  await writeToldApart(tx, ownerId, decided.id, told);
  await renewFoundPairs(tx, ownerId, {
    all: all.map((one) => renewed.get(one.id) ?? one),
    ids: [decided.id],
    reopened: told.removed.map((otherId) => ({ invoiceId: decided.id, otherId })),
    at: by.at,
  });
  const changed = [];
  for (const { id } of written) changed.push(await replaceInvoice(tx, ownerId, pick(all, renewed, id), by.at));
  const before = written.map(({ figures }) => figures);
  const events = [eventOf(decided.id, decided.invoice, change, by), ...repeatEvents(others, renewed, by)];
  const alongside = auditParts(ownerId, events, by.at);
  await writeInvoices(tx, ownerId, { ...NOTHING_NEW, changed, before, alongside }, by.at);
  return pick(all, renewed, decided.id);
}

/**
 * A decision about figures leaves the question whether it repeats another invoice open; only undoing a decision
 * restores what was asked before.
 */
function askedWhere(known: StoredInvoice, decided: StoredInvoice, { kind }: InvoiceChange): StoredInvoice {
  return kind === 'decision-undone' ? decided : askedAsBefore(decided, known);
}

/** Those of them whose checks or questions about the others change, now that this one is as it is. */
function renewedAmong(all: readonly KnownInvoice[], before: KnownInvoice): Map<string, KnownInvoice> {
  const renewed = new Map(renewSameNumberChecks(all).map((stored) => [stored.id, stored]));
  const current = all.map((one) => renewed.get(one.id) ?? one);
  const isIt = ({ id }: StoredInvoice) => id === before.id;
  const isNews = (one: StoredInvoice) => isIt(one) && isKnownOtherwise(before, one);
  const marked = markRepeats(current, { isNews, isWhole: isIt });
  for (const stored of marked) renewed.set(stored.id, stored);
  return renewed;
}

function changedBetween(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}

/** Removes the mark from the other invoice of a pair too: both name each other in `toldApart`. */
function withoutToldApart<S extends StoredInvoice>(stored: S, ids: readonly string[], id: string): S {
  return ids.includes(stored.id) ? { ...stored, toldApart: stored.toldApart.filter((one) => one !== id) } : stored;
}

/** Events of other invoices that wait from now on, or no longer do, because of this one. */
export function repeatEvents(
  others: readonly KnownInvoice[],
  renewed: ReadonlyMap<string, StoredInvoice>,
  by: DecidedBy,
): NewAuditEvent[] {
  return others.flatMap((before) => {
    const after = renewed.get(before.id) ?? before;
    const isWaiting = isWaitingAsRepeat(after);
    if (isWaiting === isWaitingAsRepeat(before)) return [];
    const change: InvoiceChange = isWaiting
      ? { kind: 'possible-repeat', isOtherProven: false }
      : { kind: 'repeat-settled' };
    return [eventOf(before.id, before.invoice, change, by)];
  });
}

const NOTHING_NEW = { added: [], changed: [], notices: [], links: [] };

function pick(all: readonly KnownInvoice[], renewed: ReadonlyMap<string, KnownInvoice>, id: string): KnownInvoice {
  const stored = renewed.get(id) ?? all.find((one) => one.id === id);
  if (stored === undefined) throw new Error('what is written was read');
  return stored;
}

/**
 * The invoice that was decided on turned out to be another one that is there: its documents become documents of that
 * one, and the rule for copies says whose figures count. Others that may be the same as it may be the same as that one.
 * Returns what is there from now on.
 */
export async function mergeDecided(
  tx: Db,
  ownerId: string,
  { known, decided, change, into, others, decisions }: Omit<Decided, 'change'> & Merging,
  by: DecidedBy,
): Promise<StoredInvoice> {
  const joined = joinPapers(into, { ...decided, createdAt: known.createdAt });
  const { change: joining } = joined;
  const isChanged = joined.isChanged || decisions !== undefined;
  const merged = decisions === undefined ? joined.stored : { ...joined.stored, decisions };
  const { id, revision } = into;
  const left = others.filter((one) => one.id !== id && one.id !== known.id);
  const all = [{ ...merged, figures: into.figures }, ...left];
  const gone = new Map([[known.id, id]]);
  const renewed = new Map(
    markRepeats(all, { isNews: (one) => one.id === id && isKnownOtherwise(into, one), gone }).map((stored) => [
      stored.id,
      stored,
    ]),
  );
  const current = all.map((one) => renewed.get(one.id) ?? one);
  await renewFoundPairs(tx, ownerId, { all: current, ids: [known.id, id], gone, at: by.at });
  await mergeRows(tx, ownerId, known.id, id);
  const written = all.filter((one) => (isChanged && one.id === id) || renewed.has(one.id));
  const released = left.filter((one) => isWaitingAsRepeat(one) && !isWaitingAsRepeat(pick(all, renewed, one.id)));
  const settled = (one: KnownInvoice) => (one.id === id && decisions !== undefined ? withReleased(one, released) : one);
  const changed = [];
  for (const one of written)
    changed.push(await replaceInvoice(tx, ownerId, settled(pick(all, renewed, one.id)), by.at));
  const before = [known.figures, ...written.map(({ figures }) => figures)];
  const events = [
    ...(change === null ? [] : [eventOf(known.id, decided.invoice, change, by)]),
    ...(joining === null ? [] : [eventOf(id, into.invoice, joining, by)]),
    eventOf(id, into.invoice, { kind: 'merged', from: known.id }, by),
    ...repeatEvents(left, renewed, by),
  ];
  const alongside = auditParts(ownerId, events, by.at);
  await writeInvoices(
    tx,
    ownerId,
    { ...NOTHING_NEW, changed, before, alongside, merged: [{ from: known, into: id }] },
    by.at,
  );
  const stored = settled(pick(all, renewed, id));
  return written.some((one) => one.id === id) ? { ...stored, revision: revision + 1 } : stored;
}

/** So that they wait again when the join is undone. */
function withReleased(stored: KnownInvoice, released: readonly KnownInvoice[]): KnownInvoice {
  const last = stored.decisions.at(-1);
  if (last?.joined === undefined || released.length === 0) return stored;
  const joined = { ...last.joined, released: released.map(({ id }) => id) };
  return { ...stored, decisions: [...stored.decisions.slice(0, -1), { ...last, joined }] };
}

interface Merging {
  /** Null: the merge itself is the only event. */
  readonly change: InvoiceChange | null;
  readonly into: KnownInvoice;
  /** Decisions of the one that stays, from now on; absent: the merge cannot be taken back. */
  readonly decisions?: StoredInvoice['decisions'];
}

/** Writes an invoice that had left the lists back, with its documents. */
export async function writeAgain(
  tx: Db,
  ownerId: string,
  { stored, links, others, change }: WrittenAgain,
  by: DecidedBy,
): Promise<void> {
  const [back, ...renewed] = withRenewed(stored, others);
  await writeToldApart(tx, ownerId, stored.id, { added: stored.toldApart, removed: [] });
  const changed = [];
  for (const one of renewed) changed.push(await replaceInvoice(tx, ownerId, one, by.at));
  const before = others.filter(({ id }) => renewed.some((one) => one.id === id)).map(({ figures }) => figures);
  const alongside = auditParts(ownerId, [eventOf(stored.id, stored.invoice, change, by)], by.at);
  await writeInvoices(tx, ownerId, { added: [back], changed, before, notices: [], links, alongside }, by.at);
}

interface WrittenAgain {
  readonly stored: StoredInvoice;
  readonly links: readonly DocumentLink[];
  readonly others: readonly KnownInvoice[];
  readonly change: InvoiceChange;
}

/** The invoice itself, and then those of the others whose checks or questions change because of it. */
function withRenewed(stored: StoredInvoice, others: readonly StoredInvoice[]): [StoredInvoice, ...StoredInvoice[]] {
  const checked = new Map(renewSameNumberChecks([stored, ...others]).map((one) => [one.id, one]));
  const all = [stored, ...others].map((one) => checked.get(one.id) ?? one);
  const isIt = ({ id }: StoredInvoice) => id === stored.id;
  const marked = new Map(markRepeats(all, { isNews: isIt, isWhole: isIt }).map((one) => [one.id, one]));
  const [back = stored, ...rest] = all.map((one) => marked.get(one.id) ?? one);
  return [back, ...rest.filter(({ id }) => checked.has(id) || marked.has(id))];
}

export function eventOf(invoiceId: string, invoice: Invoice, change: InvoiceChange, by: DecidedBy): NewAuditEvent {
  const { number, issuer, currency } = invoice;
  const about = { documentNumber: formatDocumentNumber(number), issuerName: issuer.name, currency };
  const event = auditEvent({ invoiceId, documentId: null, change, about });
  return { ...event, userId: by.userId, origin: by.address };
}
