import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { addCopiesDifferCheck, knownCopies } from '#domain/invoice/copies-differ-check.ts';
import { isIntact } from '#domain/invoice/copy-strength.ts';
import { type Doubt, documentDoubt } from '#domain/invoice/doubt.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import {
  type CopyFigures,
  differencesBetween,
  figuresOfCopy,
  type InvoiceChange,
} from '#domain/invoice/invoice-change.ts';
import { isBetter, mergeReadings } from '#domain/invoice/same-invoice.ts';
import { addSameNumberCheck } from '#domain/invoice/same-number-check.ts';
import { type ReadingDifference, readingDifferences } from '#domain/review/reading-difference.ts';
import { searchable } from '#domain/searchable.ts';
import { newId } from '#server/platform/new-id.ts';
import { paperIndex } from './paper-index.ts';
import type {
  CancellationNotice,
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
  /** What happened to invoices that were there, for their history. */
  readonly changes: readonly RecordedChange[];
}

interface Entry {
  stored: StoredInvoice;
  readonly isNew: boolean;
  isChanged: boolean;
  /** The other, when it turned out to be the same paper. */
  mergedInto: Entry | null;
  readonly changes: { readonly change: InvoiceChange; readonly documentId: string | null }[];
}

/**
 * What to write so that the readings are in the store once each. Pure, so that the rule can be read in one place.
 * `cancelled`: what is known of the cancellation of their CDCs, by these notices or by earlier ones.
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
      const { id, createdAt, isInReview } = finalOf(entry).stored;
      return { ...result, invoiceId: id, knownSince: createdAt, isInReview };
    }),
    final: outcomes.map(({ entry }) => finalOf(entry).stored),
    changes: [...entries].flatMap(recordedChanges),
  };
}

function entryOf(stored: StoredInvoice, isNew: boolean): Entry {
  return { stored, isNew, isChanged: false, mergedInto: null, changes: [] };
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
  const kept = { id: newId(at), invoice, source, ...judgementOf(reading), createdAt: at, revision: 1 };
  const entry = entryOf(kept, true);
  return { entry, isNew: true, upgraded: false };
}

/** A PDF proves no more than a file without a signature. */
function judgementOf(reading: InvoiceReading): Judgement {
  const { source, verification, doubts = ownDoubts(reading), isInReview, documentId, places = {} } = reading;
  const { verdict, checks, alteration, strength, chain } = verification;
  return {
    strength: source === 'xml' ? strength : 'intact-unsigned',
    isInReview: isInReview ?? doubts.length > 0,
    doubts,
    places,
    readFrom: documentId ?? null,
    verdict,
    checks,
    alteration,
    chain,
    confirmation: null,
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
  const { stored } = entry;
  const judgement = judgementOf(reading);
  const incoming = {
    invoice: reading.invoice,
    source: reading.source,
    strength: judgement.strength,
    isInReview: judgement.isInReview,
    isReadAgain: reading.isReadAgain === true,
  };
  const known = { ...stored, isDecided: stored.confirmation !== null || stored.firstReading !== null };
  const merged = mergeReadings(known, incoming);
  const upgraded = isBetter(incoming, known);
  const { cdc, protocolNumber, cancellation } = stored.invoice;
  const learned =
    merged.invoice.cdc !== cdc ||
    merged.invoice.protocolNumber !== protocolNumber ||
    (cancellation === null && merged.invoice.cancellation !== null);
  if (upgraded || learned) {
    entry.stored = { ...stored, ...(upgraded ? judgement : {}), source: merged.source, invoice: merged.invoice };
    entry.isChanged = true;
  }
  noteDifferences(entry, stored, reading, upgraded);
  return { entry, isNew: false, upgraded };
}

/** What this copy and the one before say differently. */
function noteDifferences(entry: Entry, before: StoredInvoice, reading: InvoiceReading, upgraded: boolean): void {
  const documentId = reading.documentId ?? null;
  const differences = bothXml(before, reading) ? differencesBetween(before.invoice, reading.invoice) : [];
  const isCredible = isIntact(before.strength) && isIntact(reading.verification.strength);
  if (upgraded) {
    const change = { kind: 'figures-replaced', from: before.strength, to: entry.stored.strength, differences } as const;
    const fromReading = before.source === 'xml' ? [] : differencesFromReading(before.invoice, entry.stored.invoice);
    entry.changes.push({ change: fromReading.length > 0 ? { ...change, fromReading } : change, documentId });
  } else if (differences.length > 0 && !isCredible) {
    entry.changes.push({ change: { kind: 'copy-ignored' }, documentId });
  }
  const copies = isCredible && differences.length > 0 ? [before.invoice, reading.invoice] : [];
  const isMarked = markCopies(entry, [...knownCopies(before), ...copies.map(figuresOfCopy)]);
  if (isMarked && !upgraded) entry.changes.push({ change: { kind: 'copies-differ', differences }, documentId });
}

/** What was read from a PDF and is otherwise. What it left out is no difference, nor is how a name is written. */
function differencesFromReading(before: Invoice, after: Invoice): ReadingDifference[] {
  const differing = readingDifferences(before, after).filter(
    (one) => one.before !== null && searchable(one.before) !== searchable(one.after ?? ''),
  );
  const named = differing.filter(({ field }) => field !== 'items');
  return named.length > 0 ? named : differing;
}

/** Intact copies of one document that say different things: one of them is false. True when that was not said yet. */
function markCopies(entry: Entry, copies: readonly CopyFigures[]): boolean {
  const marked = addCopiesDifferCheck(entry.stored, copies);
  if (marked === entry.stored) return false;
  entry.stored = marked;
  entry.isChanged = true;
  return true;
}

const bothXml = (before: StoredInvoice, reading: InvoiceReading) => before.source === 'xml' && reading.source === 'xml';

function mergeInto(into: Entry, from: Entry, documentId: string | undefined) {
  if (from.stored.createdAt < into.stored.createdAt) into.stored = { ...into.stored, createdAt: from.stored.createdAt };
  into.isChanged = true;
  into.changes.push(...from.changes);
  const credible = [into.stored, from.stored].filter(({ source, strength }) => source === 'xml' && isIntact(strength));
  if (credible.length === 2) {
    markCopies(into, [...knownCopies(from.stored), ...credible.map(({ invoice }) => figuresOfCopy(invoice))]);
  }
  if (!from.isNew) {
    into.changes.push({ change: { kind: 'merged', from: from.stored.id }, documentId: documentId ?? null });
  }
  from.mergedInto = into;
  return { from: from.stored.id, into: into.stored.id };
}

function markSameNumber(entry: Entry, otherCdcs: readonly string[]): void {
  const marked = addSameNumberCheck(entry.stored, otherCdcs);
  if (marked === entry.stored) return;
  entry.stored = marked;
  entry.isChanged = true;
}

/** What is known of its cancellation is laid over it afterwards, wherever it came from; a person may have undone it. */
function withoutCancellation(
  reading: InvoiceReading,
  cancelled: ReadonlyMap<string, KnownCancellation>,
): InvoiceReading {
  const { invoice } = reading;
  if (invoice.cancellation === null || !cancelled.has(invoice.cdc ?? '')) return reading;
  return { ...reading, invoice: { ...invoice, cancellation: null } };
}

/** By its issuer's word, which came in a file of its own or in that of the invoice. */
function markCancelled(entry: Entry, cancelled: ReadonlyMap<string, KnownCancellation>): void {
  const { invoice } = entry.stored;
  const word = cancelled.get(invoice.cdc ?? '');
  if (word === undefined || word.isUndone || invoice.cancellation !== null) return;
  const { reason, signedAt, documentId } = word;
  entry.stored = { ...entry.stored, invoice: { ...invoice, cancellation: { reason, signedAt } } };
  entry.isChanged = true;
  entry.changes.push({ change: { kind: 'cancelled', reason }, documentId });
}

/** Notices that change nothing are told all the same. */
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

/** Null: it counts. */
function ignoredBecause(effect: CancellationNotice['effect'], word: KnownCancellation | undefined) {
  if (effect !== 'cancels') return effect;
  return word?.isUndone ? 'undone' : null;
}
