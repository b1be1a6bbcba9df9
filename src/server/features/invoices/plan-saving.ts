import { compareInvoices, mergeReadings, paperKey } from '#domain/same-invoice.ts';
import { newId } from '#server/platform/new-id.ts';
import type { SavedInvoice } from './save-read-invoice.ts';
import type { InvoiceReading, StoredInvoice } from './stored-invoice.ts';
import { withTwins } from './twins.ts';

export interface SavingPlan {
  readonly added: readonly StoredInvoice[];
  readonly changed: readonly StoredInvoice[];
  /** Two rows that turned out to be one paper. */
  readonly absorbed: readonly { readonly from: string; readonly into: string }[];
  readonly results: SavedInvoice[];
}

interface Entry {
  stored: StoredInvoice;
  readonly isNew: boolean;
  isChanged: boolean;
}

/** What to write so that the readings are in the store once each. Pure, so that the rule can be read in one place. */
export function planSaving(known: readonly StoredInvoice[], readings: readonly InvoiceReading[], at: Date): SavingPlan {
  const entries: Entry[] = known.map((stored) => ({ stored, isNew: false, isChanged: false }));
  const absorbed: { from: string; into: string }[] = [];
  const placed = readings.map((reading) => {
    const [first, ...others] = samePapers(entries, reading);
    if (first === undefined) return place(entries, reading, at);
    for (const other of others) absorbed.push(absorbInto(entries, first, other));
    return improve(first, reading);
  });
  for (const entry of entries) markTwins(entry, entries);
  const written = entries.filter(({ isNew, isChanged }) => isNew || isChanged);
  return {
    added: written.filter(({ isNew }) => isNew).map(({ stored }) => stored),
    changed: written.filter(({ isNew }) => !isNew).map(({ stored }) => stored),
    absorbed,
    results: placed.map(({ entry, ...result }) => ({
      ...result,
      invoiceId: entry.stored.id,
      knownSince: entry.stored.createdAt,
      isInReview: entry.stored.isInReview,
    })),
  };
}

/**
 * The one with the same CDC first. Of those without a CDC of their own only the oldest counts when the reading has
 * none either: nobody can tell which of two papers it is a copy of.
 */
function samePapers(entries: readonly Entry[], { invoice }: InvoiceReading): Entry[] {
  const same = entries.filter(({ stored }) => compareInvoices(stored.invoice, invoice) === 'same');
  const byCdc = same.filter(({ stored }) => invoice.cdc !== null && stored.invoice.cdc === invoice.cdc);
  const byPaper = same.filter((entry) => !byCdc.includes(entry)).sort(byAge);
  return invoice.cdc === null ? byPaper.slice(0, 1) : [...byCdc, ...byPaper];
}

const byAge = (a: Entry, b: Entry) => a.stored.createdAt.getTime() - b.stored.createdAt.getTime();

function place(entries: Entry[], reading: InvoiceReading, at: Date) {
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
  };
  entries.push(entry);
  return { entry, isNew: true, upgraded: false };
}

function improve(entry: Entry, reading: InvoiceReading) {
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

function absorbInto(entries: Entry[], into: Entry, from: Entry) {
  entries.splice(entries.indexOf(from), 1);
  const older = byAge(from, into) < 0 ? from.stored.createdAt : into.stored.createdAt;
  into.stored = { ...into.stored, createdAt: older };
  into.isChanged = true;
  return { from: from.stored.id, into: into.stored.id };
}

function markTwins(entry: Entry, entries: readonly Entry[]): void {
  const { invoice } = entry.stored;
  const key = paperKey(invoice);
  const twins = entries.filter(({ stored }) => key !== null && compareInvoices(stored.invoice, invoice) === 'observed');
  const marked = withTwins(
    entry.stored,
    twins.flatMap(({ stored }) => stored.invoice.cdc ?? []),
  );
  if (marked === entry.stored) return;
  entry.stored = marked;
  entry.isChanged = true;
}

function hasValidSignature({ source, verification }: InvoiceReading): boolean {
  return source === 'xml' && verification.checks.some(({ name, verdict }) => name === 'signature' && verdict === 'ok');
}

function isInReview({ invoice, isInReview: said }: InvoiceReading): boolean {
  return said ?? invoice.unreadable.length > 0;
}
