import { isDeepStrictEqual } from 'node:util';
import { keepingRate } from '#domain/invoice/amounts/typed-rate.ts';
import type { Check } from '#domain/invoice/check.ts';
import { type Copy, type CopyEffect, completed, effectOfCopy } from '#domain/invoice/copies/which-copy.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { worstOf } from '#domain/invoice/verdict.ts';
import { isRepeatDoubt } from '#domain/review/doubt.ts';
import type { InvoiceChange } from '#domain/review/invoice-change.ts';
import { type ReadingDifference, readingDifferences } from '#domain/review/reading-difference.ts';
import { searchable } from '#domain/text/searchable.ts';
import { withoutRepeatDoubts } from './mark-repeats.ts';
import { otherCopyOf, withOtherCopies } from './other-copies.ts';
import type { Judgement, OtherCopy, StoredInvoice } from './stored-invoice.ts';

/** A copy of an invoice that is there, with what is known of it. */
interface CopyToJoin extends Judgement, Pick<StoredInvoice, 'invoice' | 'source'> {
  /** Where a whole invoice is joined: the copies that were kept beside it. */
  readonly otherCopies?: readonly OtherCopy[];
  /** Its document was read before. */
  readonly isReadAgain?: boolean;
}

interface Joined {
  /** The very same as before when the copy changes nothing. */
  readonly stored: StoredInvoice;
  /** The figures are the copy's from now on. */
  readonly isReplaced: boolean;
  /** Null: nothing that anybody has to know. */
  readonly change: InvoiceChange | null;
}

/**
 * What becomes of an invoice, and what its history tells, when another copy of it comes. Whether it may be the same as
 * yet another invoice is a separate question, not about figures, and stays open.
 */
export function joinCopy(known: StoredInvoice, copy: CopyToJoin): Joined {
  const asked = [...known.doubts, ...copy.doubts].filter(isRepeatDoubt);
  if (asked.length === 0) return joinFigures(known, copy);
  const bare = withoutRepeatDoubts(known);
  const joined = joinFigures(bare, withoutRepeatDoubts(copy));
  if (joined.stored === bare && asked.every((doubt) => known.doubts.includes(doubt)))
    return { ...joined, stored: known };
  const each = [...new Map(asked.map((doubt) => [doubt.otherId, doubt])).values()];
  const stored = { ...joined.stored, isInReview: true, doubts: [...joined.stored.doubts, ...each] };
  return { ...joined, stored };
}

function joinFigures(known: StoredInvoice, copy: CopyToJoin): Joined {
  const outcome = effectOfCopy(asCopy(known), { ...asCopy(copy), isSameDocument: isSameDocument(known, copy) });
  const before = withoutEarlierReading(known, copy);
  const joined = withCancellation(joinedBy(outcome, before, copy), copy.invoice);
  const stored = withOtherCopies(joined, keptBeside(outcome, before, copy));
  const change = isSaidAgain(known, copy) ? null : changeOf(outcome, before, stored);
  return { stored, isReplaced: outcome.effect === 'replaces', change };
}

/** The same file says the same again, so nothing is told; only whether somebody must look at it may have changed. */
function isSaidAgain(known: StoredInvoice, { isReadAgain, readFrom, source, invoice }: CopyToJoin): boolean {
  if (isReadAgain !== true || known.readFrom !== readFrom || known.source !== source) return false;
  return isDeepStrictEqual(known.invoice, invoice);
}

/** Older rows do not hold the document that they were read from: there the one that is read again is taken for it. */
function isSameDocument({ source, readFrom }: StoredInvoice, copy: CopyToJoin): boolean {
  if (copy.isReadAgain !== true || source === 'xml') return false;
  return readFrom === null || readFrom === copy.readFrom;
}

const asCopy = (copy: CopyToJoin | StoredInvoice): Copy => ({
  source: copy.source,
  strength: copy.strength,
  isAltered: copy.alteration !== null,
  invoice: copy.invoice,
  isInReview: copy.isInReview,
  isDecided: copy.source === 'typed' || copy.confirmation !== null || copy.firstReading !== null,
});

/** Removes the copy that came from an earlier reading of the document that is read again now. */
function withoutEarlierReading(known: StoredInvoice, { isReadAgain, readFrom }: CopyToJoin): StoredInvoice {
  if (!isReadAgain || readFrom === null) return known;
  const otherCopies = known.otherCopies.filter((other) => other.isSettled || other.documentId !== readFrom);
  return otherCopies.length === known.otherCopies.length ? known : { ...known, otherCopies };
}

function joinedBy(outcome: CopyEffect, known: StoredInvoice, copy: CopyToJoin): StoredInvoice {
  if (outcome.effect === 'completes') return completedBy(known, copy);
  if (outcome.effect !== 'replaces') return known;
  const { isReadAgain: _, otherCopies: __, ...judged } = copy;
  const parts = outcome.keepsParts ? completed(copy, known.invoice) : copy.invoice;
  const isTold = outcome.differences.length === 0 && known.alteration === null;
  // Keeps the key that the invoice is stored under.
  const cdc = parts.cdc ?? known.invoice.cdc;
  const protocolNumber = parts.protocolNumber ?? (isTold ? known.invoice.protocolNumber : null);
  const cancellation = parts.cancellation ?? known.invoice.cancellation;
  const invoice = keepingRate({ ...parts, cdc, protocolNumber, cancellation }, known.invoice);
  return { ...known, ...judged, invoice };
}

function completedBy(known: StoredInvoice, copy: CopyToJoin): StoredInvoice {
  const invoice = completed(known, copy.invoice);
  const isMore =
    invoice.protocolNumber !== known.invoice.protocolNumber || readingDifferences(known.invoice, invoice).length > 0;
  if (!isMore) return known;
  const checks = known.source === 'xml' ? known.checks : known.checks.map((check) => betterCheck(check, copy.checks));
  return { ...known, invoice, checks, verdict: worstOf(checks) };
}

/** Checks that could not be made for want of lines or parts, and can be once they are there. */
const OF_PARTS: ReadonlySet<string> = new Set(['items', 'totals', 'vat']);
function betterCheck(check: Check, others: readonly Check[]): Check {
  if (check.verdict !== 'not-verifiable' || !OF_PARTS.has(check.name)) return check;
  return others.find(({ name }) => name === check.name) ?? check;
}

/** Takes over the issuer's proven cancellation, whatever the copy that brought it is worth. */
function withCancellation(stored: StoredInvoice, { cancellation }: Invoice): StoredInvoice {
  if (cancellation === null || stored.invoice.cancellation !== null) return stored;
  return { ...stored, invoice: { ...stored.invoice, cancellation } };
}

function keptBeside(outcome: CopyEffect, known: StoredInvoice, copy: CopyToJoin) {
  const { otherCopies = [] } = copy;
  if (outcome.effect === 'differs') return { more: [...otherCopies, otherCopyOf(copy)] };
  if (outcome.effect !== 'replaces' || !outcome.isOtherKept) return { more: otherCopies };
  return { replaced: [otherCopyOf(known)], more: otherCopies };
}

function changeOf(outcome: CopyEffect, before: StoredInvoice, after: StoredInvoice): InvoiceChange | null {
  switch (outcome.effect) {
    case 'nothing':
      return null;
    case 'ignored':
      return { kind: 'copy-ignored' };
    case 'differs': {
      const isNews = after.otherCopies.length > before.otherCopies.length;
      // What an altered document says is told only in its own comparison.
      const differences = before.alteration === null ? outcome.differences : [];
      return isNews ? { kind: 'copies-differ', differences } : null;
    }
    case 'completes': {
      const fields = readingDifferences(before.invoice, after.invoice).map(({ field }) => field);
      return fields.length === 0 ? null : { kind: 'completed', fields };
    }
    case 'replaces':
      return replacedBy(outcome, before, after);
  }
}

function replacedBy(
  { differences, isOverruling }: Extract<CopyEffect, { effect: 'replaces' }>,
  before: StoredInvoice,
  after: StoredInvoice,
): InvoiceChange {
  const areElectronic = before.source === 'xml' && after.source === 'xml';
  const fromReading = areElectronic ? [] : differencesFromReading(before.invoice, after.invoice);
  return {
    kind: 'figures-replaced',
    from: before.alteration === null ? before.strength : 'altered-or-reformatted',
    to: after.strength,
    differences,
    ...(fromReading.length > 0 && before.alteration === null ? { fromReading } : {}),
    ...(after.source === 'xml' ? {} : { isPrinted: true }),
    ...(isOverruling ? { isOverruling } : {}),
  };
}

/** What was read from a PDF and is otherwise. What it left out is no difference, nor is how a name is written. */
function differencesFromReading(before: Invoice, after: Invoice): ReadingDifference[] {
  const differing = readingDifferences(before, after).filter(
    (one) => one.before !== null && searchable(one.before) !== searchable(one.after ?? ''),
  );
  const named = differing.filter(({ field }) => field !== 'items');
  return named.length > 0 ? named : differing;
}
