import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { type Doubt, documentDoubt } from '#domain/invoice/doubt.ts';
import type { InvoiceChange } from '#domain/invoice/invoice-change.ts';
import { numberKey, possibleKey } from '#domain/invoice/same-invoice.ts';
import { addSameNumberCheck } from '#domain/invoice/same-number-check.ts';
import { newId } from '#server/platform/new-id.ts';
import { joinCopy } from './join-copy.ts';
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
  const proven = new Map([...entries].filter(isProven).map((entry) => [numberKey(entry.stored.invoice), entry]));
  for (const entry of entries) {
    markPossibleRepeat(entry, proven);
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
  const kept = {
    ...{ id: newId(at), invoice, source, createdAt: at, revision: 1, otherCopies: [] },
    ...judgementOf(reading),
  };
  const entry = entryOf(kept, true);
  return { entry, isNew: true, upgraded: false };
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
  const { invoice, source, isReadAgain = false, documentId = null } = reading;
  const { stored, isReplaced, change } = joinCopy(entry.stored, {
    ...judgementOf(reading),
    ...{ invoice, source, isReadAgain },
  });
  if (stored !== entry.stored) {
    entry.stored = stored;
    entry.isChanged = true;
  }
  if (change !== null) entry.changes.push({ change, documentId });
  return { entry, isNew: false, upgraded: isReplaced };
}

/** The one that was received first is the one that is there, whichever row stays. */
function mergeInto(into: Entry, from: Entry, documentId: string | undefined) {
  const [older, younger] = from.stored.createdAt < into.stored.createdAt ? [from, into] : [into, from];
  const { stored, change } = joinCopy(older.stored, younger.stored);
  const { id, revision } = into.stored;
  const cdc = stored.invoice.cdc ?? younger.stored.invoice.cdc;
  into.stored = { ...stored, invoice: { ...stored.invoice, cdc }, id, revision, createdAt: older.stored.createdAt };
  into.isChanged = true;
  into.changes.push(...from.changes);
  if (change !== null) into.changes.push({ change, documentId: documentId ?? null });
  if (!from.isNew) {
    into.changes.push({ change: { kind: 'merged', from: from.stored.id }, documentId: documentId ?? null });
  }
  from.mergedInto = into;
  return { from: from.stored.id, into: into.stored.id };
}

const isProven = ({ stored }: Entry) => stored.strength === 'chained';

/** One that counts, though nothing tells it from a paper that is proven, waits for a person; the proven one counts. */
function markPossibleRepeat(entry: Entry, proven: ReadonlyMap<string, Entry>): void {
  const { stored } = entry;
  const key = possibleKey(stored.invoice);
  const other = key === null ? undefined : proven.get(key);
  const isDecided = stored.confirmation !== null || stored.firstReading !== null;
  if (other === undefined || other === entry || stored.strength === 'chained') return;
  if (stored.isInReview || isDecided) return;
  const { number } = stored.invoice;
  const doubt: Doubt = {
    ...{ field: 'number', reason: 'possible-repeat', read: formatDocumentNumber(number), suggested: null, place: null },
  };
  entry.stored = { ...stored, isInReview: true, doubts: [...stored.doubts, doubt] };
  entry.isChanged = true;
  if (!entry.isNew) entry.changes.push({ change: { kind: 'possible-repeat' }, documentId: other.stored.readFrom });
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
