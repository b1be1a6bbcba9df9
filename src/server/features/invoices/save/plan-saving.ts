import type { Cancellation } from '#domain/invoice/invoice.ts';
import { mergeReadings } from '#domain/invoice/same-invoice.ts';
import { addSameNumberCheck } from '#domain/invoice/same-number-check.ts';
import { newId } from '#server/platform/new-id.ts';
import { paperIndex } from './paper-index.ts';
import type { InvoiceReading, SavedInvoice, StoredInvoice } from './stored-invoice.ts';

export interface SavingPlan {
  readonly added: readonly StoredInvoice[];
  readonly changed: readonly StoredInvoice[];
  /** Two rows that turned out to be one paper: the first goes, its documents become those of the second. */
  readonly merged: readonly { readonly from: string; readonly into: string }[];
  readonly results: SavedInvoice[];
  /** The invoices behind the results, as they are from now on. */
  readonly final: readonly StoredInvoice[];
}

interface Entry {
  stored: StoredInvoice;
  readonly isNew: boolean;
  isChanged: boolean;
  /** The other, when it turned out to be the same paper. */
  mergedInto: Entry | null;
}

/** What to write so that the readings are in the store once each. Pure, so that the rule can be read in one place. */
export function planSaving(
  known: readonly StoredInvoice[],
  readings: readonly InvoiceReading[],
  at: Date,
  cancelled: ReadonlyMap<string, Cancellation>,
): SavingPlan {
  const entries = new Set<Entry>(known.map((stored) => ({ stored, isNew: false, isChanged: false, mergedInto: null })));
  const papers = paperIndex<Entry>();
  for (const entry of entries) papers.add(entry);
  const merged: { from: string; into: string }[] = [];
  const outcomes = readings.map((reading) => {
    const [first, ...others] = papers.sameAs(reading.invoice);
    const result = first === undefined ? addInvoice(reading, at) : mergeReading(first, reading);
    for (const other of others) {
      entries.delete(other);
      papers.remove(other);
      merged.push(mergeInto(result.entry, other));
    }
    entries.add(result.entry);
    papers.add(result.entry);
    return result;
  });
  for (const entry of entries) {
    markSameNumber(entry, papers.otherCdcsOf(entry));
    markCancelled(entry, cancelled);
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
  };
}

function finalOf(entry: Entry): Entry {
  return entry.mergedInto === null ? entry : finalOf(entry.mergedInto);
}

function addInvoice(reading: InvoiceReading, at: Date) {
  const { invoice, source, verification } = reading;
  const entry: Entry = {
    stored: {
      id: newId(at),
      invoice,
      source,
      hasValidSignature: hasValidSignature(reading),
      isInReview: isInReview(reading),
      verdict: verification.verdict,
      checks: verification.checks,
      createdAt: at,
    },
    isNew: true,
    isChanged: false,
    mergedInto: null,
  };
  return { entry, isNew: true, upgraded: false };
}

function mergeReading(entry: Entry, reading: InvoiceReading) {
  const { stored } = entry;
  const incoming = { ...reading, hasValidSignature: hasValidSignature(reading) };
  const merged = mergeReadings(stored, incoming);
  const upgraded = merged.source !== stored.source || merged.hasValidSignature !== stored.hasValidSignature;
  const { cdc, protocolNumber, cancellation } = stored.invoice;
  const learned =
    merged.invoice.cdc !== cdc ||
    merged.invoice.protocolNumber !== protocolNumber ||
    (cancellation === null && merged.invoice.cancellation !== null);
  if (upgraded || learned) {
    const judged = upgraded
      ? { ...reading.verification, isInReview: isInReview(reading) }
      : { verdict: stored.verdict, checks: stored.checks, isInReview: stored.isInReview };
    const { source, hasValidSignature: signed, invoice } = merged;
    entry.stored = { ...stored, ...judged, source, hasValidSignature: signed, invoice };
    entry.isChanged = true;
  }
  return { entry, isNew: false, upgraded };
}

function mergeInto(into: Entry, from: Entry) {
  if (from.stored.createdAt < into.stored.createdAt) into.stored = { ...into.stored, createdAt: from.stored.createdAt };
  into.isChanged = true;
  from.mergedInto = into;
  return { from: from.stored.id, into: into.stored.id };
}

function markSameNumber(entry: Entry, otherCdcs: readonly string[]): void {
  const marked = addSameNumberCheck(entry.stored, otherCdcs);
  if (marked === entry.stored) return;
  entry.stored = marked;
  entry.isChanged = true;
}

/** By a notice of its issuer that came in a file of its own. */
function markCancelled(entry: Entry, cancelled: ReadonlyMap<string, Cancellation>): void {
  const { invoice } = entry.stored;
  const notice = cancelled.get(invoice.cdc ?? '');
  if (notice === undefined || invoice.cancellation !== null) return;
  const { reason, signedAt } = notice;
  entry.stored = { ...entry.stored, invoice: { ...invoice, cancellation: { reason, signedAt } } };
  entry.isChanged = true;
}

function hasValidSignature({ source, verification }: InvoiceReading): boolean {
  return source === 'xml' && verification.checks.some(({ name, verdict }) => name === 'signature' && verdict === 'ok');
}

function isInReview({ invoice, isInReview: said }: InvoiceReading): boolean {
  return said ?? invoice.unreadable.length > 0;
}
