import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { addSameNumberCheck } from '#domain/invoice/copies/same-number-check.ts';
import { type Doubt, documentDoubt, isRepeatDoubt } from '#domain/review/doubt.ts';
import type { InvoiceChange } from '#domain/review/invoice-change.ts';
import { newId } from '#server/platform/new-id.ts';
import { joinCopy } from './join-copy.ts';
import { isKnownOtherwise, isWaitingAsRepeat, markRepeats } from './mark-repeats.ts';
import { paperIndex } from './paper-index.ts';
import type {
  CancellationNotice,
  Decision,
  InvoiceReading,
  Judgement,
  KnownCancellation,
  RecordedChange,
  SavedInvoice,
  StoredInvoice,
} from './stored-invoice.ts';

export interface SavingPlan {
  readonly added: readonly StoredInvoice[];
  readonly changed: readonly StoredInvoice[];
  /** Two rows that turned out to be one paper: the first goes, its documents become those of the second. */
  readonly merged: readonly { readonly from: string; readonly into: string }[];
  readonly results: SavedInvoice[];
  /** The invoices behind the results, as they are from now on. */
  readonly final: readonly StoredInvoice[];
  /** What happened to invoices, for their history. */
  readonly changes: readonly RecordedChange[];
}

interface Entry {
  stored: StoredInvoice;
  /** As it was before; null of what is new. */
  readonly before: StoredInvoice | null;
  readonly isNew: boolean;
  isChanged: boolean;
  /** The other, when it turned out to be the same paper. */
  mergedInto: Entry | null;
  readonly changes: { readonly change: InvoiceChange; readonly documentId: string | null }[];
}

/**
 * Plans what to write so that each document of the readings is stored once. Pure, so that the rule can be read in one
 * place. `cancelled`: what is known about cancellations of their CDCs, from these notices or earlier ones.
 */
export function planSaving(
  known: readonly StoredInvoice[],
  readings: readonly InvoiceReading[],
  at: Date,
  cancelled: ReadonlyMap<string, KnownCancellation>,
  notices: readonly CancellationNotice[] = [],
): SavingPlan {
  const entries = new Set<Entry>(known.map((stored) => entryOf(stored, false)));
  const papers = paperIndex<Entry>();
  for (const entry of entries) papers.add(entry);
  const merged: { from: string; into: string }[] = [];
  const outcomes = readings.map((given) => {
    const reading = withoutCancellation(given, cancelled);
    const [first, ...others] = papers.sameAs(reading.invoice);
    const result = first === undefined ? addInvoice(reading, at) : mergeReading(first, reading);
    for (const other of others) {
      entries.delete(other);
      papers.remove(other);
      merged.push(mergeInto(result.entry, other, reading.documentId));
    }
    entries.add(result.entry);
    papers.add(result.entry);
    return result;
  });
  markPossibleRepeats(entries, new Map(merged.map(({ from, into }) => [from, into])));
  for (const entry of entries) {
    markSameNumber(entry, papers.otherCdcsOf(entry));
    markCancelled(entry, cancelled);
    noteIgnored(entry, cancelled, notices);
  }
  const written = [...entries].filter(({ isNew, isChanged }) => isNew || isChanged);
  return {
    added: written.filter(({ isNew }) => isNew).map(({ stored }) => stored),
    changed: written.filter(({ isNew }) => !isNew).map(({ stored }) => stored),
    merged: merged.filter(({ from }) => known.some(({ id }) => id === from)),
    results: outcomes.map(({ entry, ...result }) => {
      const { stored } = finalOf(entry);
      const { id, createdAt, isInReview } = stored;
      const asked = isWaitingAsRepeat(stored) ? { isPossibleRepeat: true } : {};
      return { ...result, invoiceId: id, knownSince: createdAt, isInReview, ...asked };
    }),
    final: outcomes.map(({ entry }) => finalOf(entry).stored),
    changes: [...entries].flatMap(recordedChanges),
  };
}

function entryOf(stored: StoredInvoice, isNew: boolean): Entry {
  return { stored, before: isNew ? null : stored, isNew, isChanged: false, mergedInto: null, changes: [] };
}

function finalOf(entry: Entry): Entry {
  return entry.mergedInto === null ? entry : finalOf(entry.mergedInto);
}

function recordedChanges({ stored, changes }: Entry): RecordedChange[] {
  const { number, issuer, currency } = stored.invoice;
  const about = { documentNumber: formatDocumentNumber(number), issuerName: issuer.name, currency };
  return changes.map((one) => ({ ...one, invoiceId: stored.id, about }));
}

function addInvoice(reading: InvoiceReading, at: Date) {
  const { invoice, source } = reading;
  const kept = {
    ...{ id: newId(at), invoice, source, createdAt: at, revision: 1, otherCopies: [], toldApart: [] },
    ...judgementOf(reading),
  };
  const decisions = reading.typed === undefined ? [] : [typingOf(kept, reading.typed.documents)];
  const entry = entryOf({ ...kept, decisions }, true);
  noteTyped(entry, reading, false);
  return { entry, isNew: true, upgraded: false };
}

/** The decision that typed an invoice. Nothing was there before: taking it back removes the invoice. */
function typingOf(kept: StoredInvoice, documents: Decision['documents']): Decision {
  const { invoice, isInReview, doubts, verdict, checks, confirmation, firstReading, revision } = kept;
  const before = { invoice, isInReview, doubts, verdict, checks, confirmation, firstReading };
  return { kind: 'typed', seenRevision: revision - 1, revision, before, documents };
}

function noteTyped({ stored, changes }: Entry, { typed }: InvoiceReading, isKnown: boolean): void {
  if (typed === undefined) return;
  const { isInReview } = stored;
  changes.push({ change: { kind: 'typed', reason: typed.reason, isKnown, isInReview }, documentId: null });
}

/** A PDF proves no more than a file without a signature. */
function judgementOf(reading: InvoiceReading): Judgement {
  const { source, verification, doubts = ownDoubts(reading), isInReview, documentId, places = {} } = reading;
  const { verdict, checks, alteration, strength, chain } = verification;
  return {
    strength: source === 'xml' ? strength : alteration === null ? 'intact-unsigned' : 'altered-or-reformatted',
    isInReview: isInReview ?? doubts.length > 0,
    doubts,
    places,
    readFrom: documentId ?? null,
    verdict,
    checks,
    alteration,
    chain,
    confirmation: reading.typed?.confirmation ?? null,
    firstReading: null,
    decisions: [],
  };
}

function ownDoubts({ invoice, verification }: InvoiceReading): Doubt[] {
  const doubts: Doubt[] = [];
  if (verification.alteration !== null) doubts.push(documentDoubt('altered'));
  if (invoice.unreadable.length > 0) doubts.push(documentDoubt('unreadable-values'));
  return doubts;
}

function mergeReading(entry: Entry, reading: InvoiceReading) {
  const { invoice, source, isReadAgain = false, documentId = null } = reading;
  const { stored, isReplaced, change } = joinCopy(entry.stored, {
    ...judgementOf(reading),
    ...{ invoice, source, isReadAgain },
  });
  if (stored !== entry.stored) {
    entry.stored = stored;
    entry.isChanged = true;
  }
  noteTyped(entry, reading, true);
  if (change !== null) entry.changes.push({ change, documentId });
  return { entry, isNew: false, upgraded: isReplaced };
}

/** The invoice received first is taken for the known one and the other for its copy, whichever row stays. */
function mergeInto(into: Entry, from: Entry, documentId: string | undefined) {
  const [older, younger] = from.stored.createdAt < into.stored.createdAt ? [from, into] : [into, from];
  const { stored, change } = joinCopy(older.stored, younger.stored);
  const { id, revision } = into.stored;
  const cdc = stored.invoice.cdc ?? younger.stored.invoice.cdc;
  const toldApart = [...new Set([...into.stored.toldApart, ...from.stored.toldApart])];
  const { createdAt } = older.stored;
  into.stored = { ...stored, invoice: { ...stored.invoice, cdc }, id, revision, createdAt, toldApart };
  into.isChanged = true;
  into.changes.push(...from.changes);
  if (change !== null) into.changes.push({ change, documentId: documentId ?? null });
  if (!from.isNew) {
    into.changes.push({ change: { kind: 'merged', from: from.stored.id }, documentId: documentId ?? null });
  }
  from.mergedInto = into;
  return { from: from.stored.id, into: into.stored.id };
}

/** An invoice that may be the same as another one waits for a person; one that no longer may does not. */
function markPossibleRepeats(entries: ReadonlySet<Entry>, gone: ReadonlyMap<string, string>): void {
  const byId = new Map([...entries].map((entry) => [entry.stored.id, entry]));
  const news = new Set([...entries].filter(isNews).map(({ stored }) => stored.id));
  const all = [...entries].map(({ stored }) => stored);
  for (const stored of markRepeats(all, { isNews: ({ id }) => news.has(id), gone })) {
    const entry = byId.get(stored.id);
    if (entry === undefined) continue;
    noteRepeat(entry, stored, byId);
    entry.stored = stored;
    entry.isChanged = true;
  }
}

/** It is new, or what identifies it changed. */
const isNews = ({ stored, before }: Entry): boolean => before === null || isKnownOtherwise(before, stored);

/** Notes in the history of a known invoice that it waits now, or no longer does. */
function noteRepeat(entry: Entry, after: StoredInvoice, byId: ReadonlyMap<string, Entry>): void {
  if (entry.isNew) return;
  const isWaiting = isWaitingAsRepeat(after);
  if (isWaiting === isWaitingAsRepeat(entry.stored)) return;
  const other = byId.get(after.doubts.find(isRepeatDoubt)?.otherId ?? '')?.stored;
  const change: InvoiceChange = isWaiting
    ? { kind: 'possible-repeat', isOtherProven: other?.strength === 'chained' }
    : { kind: 'repeat-settled' };
  entry.changes.push({ change, documentId: other?.readFrom ?? null });
}

function markSameNumber(entry: Entry, otherCdcs: readonly string[]): void {
  const marked = addSameNumberCheck(entry.stored, otherCdcs);
  if (marked === entry.stored) return;
  entry.stored = marked;
  entry.isChanged = true;
}

/** The cancellation is added at the end, wherever the notice of it came from; a person may have undone it. */
function withoutCancellation(
  reading: InvoiceReading,
  cancelled: ReadonlyMap<string, KnownCancellation>,
): InvoiceReading {
  const { invoice } = reading;
  if (invoice.cancellation === null || !cancelled.has(invoice.cdc ?? '')) return reading;
  return { ...reading, invoice: { ...invoice, cancellation: null } };
}

/** Marks what its issuer cancelled, by a notice in a file of its own or in that of the invoice. */
function markCancelled(entry: Entry, cancelled: ReadonlyMap<string, KnownCancellation>): void {
  const { invoice } = entry.stored;
  const word = cancelled.get(invoice.cdc ?? '');
  if (word === undefined || word.isUndone || invoice.cancellation !== null) return;
  const { reason, signedAt, documentId } = word;
  entry.stored = { ...entry.stored, invoice: { ...invoice, cancellation: { reason, signedAt } } };
  entry.isChanged = true;
  entry.changes.push({ change: { kind: 'cancelled', reason }, documentId });
}

/** Notices that change nothing are noted in the history too. */
function noteIgnored(
  { stored, changes }: Entry,
  cancelled: ReadonlyMap<string, KnownCancellation>,
  notices: readonly CancellationNotice[],
): void {
  for (const { cdc, effect, documentId } of notices) {
    if (cdc !== stored.invoice.cdc) continue;
    const why = ignoredBecause(effect, cancelled.get(cdc));
    if (why !== null) changes.push({ change: { kind: 'cancellation-ignored', why }, documentId });
  }
}

/** Null: the notice cancels. */
function ignoredBecause(effect: CancellationNotice['effect'], word: KnownCancellation | undefined) {
  if (effect !== 'cancels') return effect;
  return word?.isUndone ? 'undone' : null;
}
