import { renewCopiesDifferCheck } from '#domain/invoice/copies/copies-differ-check.ts';
import { differencesBetween, figuresOfCopy, statedFigures } from '#domain/invoice/copies/copy-figures.ts';
import { newId } from '#server/platform/new-id.ts';
import type { CopyReading, OtherCopy, StoredInvoice } from './stored-invoice.ts';

/** Somebody may send a thousand false copies. */
const MOST_COPIES = 5;
/** Characters of JSON: an honest invoice has some ten thousand, and all copies stand in one row. */
const LONGEST_READING = 200_000;

type OfCopy = CopyReading & Pick<StoredInvoice, 'source' | 'readFrom'>;

export function otherCopyOf(copy: OfCopy): OtherCopy {
  const { invoice, source, strength, isInReview, doubts, places, verdict, checks, alteration, chain } = copy;
  const reading = { invoice, strength, isInReview, doubts, places, verdict, checks, alteration, chain };
  return {
    id: newId(),
    documentId: copy.readFrom,
    source,
    figures: figuresOfCopy(invoice),
    isSettled: false,
    reading: JSON.stringify(reading).length > LONGEST_READING ? null : reading,
  };
}

interface MoreCopies {
  /** The figures that were replaced: they are kept before any others. */
  readonly replaced?: readonly OtherCopy[];
  readonly more?: readonly OtherCopy[];
}

/**
 * The invoice with these copies beside it: of several that say the same only the first, and none that says what the
 * invoice says. What a person has settled stays settled, however often it comes. The same object when nothing is new.
 */
export function withOtherCopies<S extends StoredInvoice>(stored: S, { replaced = [], more = [] }: MoreCopies = {}): S {
  const current = statedFigures(stored);
  const kept: OtherCopy[] = [];
  for (const copy of [...replaced, ...stored.otherCopies, ...more]) {
    if ([current, ...kept].every((other) => differencesBetween(other, copy).length > 0)) kept.push(copy);
  }
  const otherCopies = kept.slice(0, MOST_COPIES);
  const isAsItWas =
    otherCopies.length === stored.otherCopies.length &&
    otherCopies.every((copy, at) => copy === stored.otherCopies[at]);
  return renewCopiesDifferCheck(isAsItWas ? stored : { ...stored, otherCopies }, current, otherCopies);
}

/** Those that say something else than what stands there. */
export function differingCopies(stored: Pick<StoredInvoice, 'source' | 'invoice' | 'otherCopies'>): OtherCopy[] {
  const current = statedFigures(stored);
  return stored.otherCopies.filter((copy) => differencesBetween(current, copy).length > 0);
}

/** A person has chosen: what the others say is not asked again. */
export function withCopiesSettled<S extends StoredInvoice>(stored: S): S {
  const otherCopies = stored.otherCopies.map((copy) => ({ ...copy, isSettled: true }));
  return withOtherCopies({ ...stored, otherCopies });
}
