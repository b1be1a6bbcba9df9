import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { keepingRate } from '#domain/invoice/amounts/typed-rate.ts';
import { differencesBetween, statedFigures } from '#domain/invoice/copies/copy-figures.ts';
import type { IgnoredCancellation, InvoiceChange } from '#domain/review/invoice-change.ts';
import { withOtherCopies } from '../save/other-copies.ts';
import { planSaving } from '../save/plan-saving.ts';
import type { InvoiceReading, KnownCancellation, RecordedChange, StoredInvoice } from '../save/stored-invoice.ts';

export interface Originals {
  /** What each stored copy of the document says today, in the order in which they came. */
  readonly readings: readonly InvoiceReading[];
  /** False: some copy is gone or can no longer be read. */
  readonly areAllRead: boolean;
}

interface Surroundings {
  /** Other invoices with its keys. */
  readonly others: readonly StoredInvoice[];
  readonly cancelled: ReadonlyMap<string, KnownCancellation>;
  /** Why a notice that used to cancel the invoice changes nothing now. */
  readonly disbelieved: IgnoredCancellation | null;
}

export interface JudgedAgain {
  readonly stored: StoredInvoice;
  readonly changes: readonly RecordedChange[];
}

/**
 * The invoice as if its copies came today, in their order. Its id, its first day, what a person decided and what they
 * said about other copies stay; figures that a person decided change only by the issuer's proven signature. Null when
 * nothing can be said: no copy with its present figures is left.
 */
export function judgeAgain(
  before: StoredInvoice,
  { readings, areAllRead }: Originals,
  { others, cancelled, disbelieved }: Surroundings,
): JudgedAgain | null {
  const isCopyLeft = readings.some(
    (reading) => differencesBetween(statedFigures(before), statedFigures(reading)).length === 0,
  );
  if (readings.length === 0 || !(areAllRead || isCopyLeft || isPrintedOrCorrected(before))) return null;
  if (isPrintedOrCorrected(before)) return besideWhatIsThere(before, readings, { others, cancelled, disbelieved });
  const { added } = planSaving(others, readings, before.createdAt, cancelled);
  const [fresh, ...more] = added;
  if (fresh === undefined || more.length > 0) return null;
  const isSame = differencesBetween(statedFigures(before), statedFigures(fresh)).length === 0;
  if (!isSame && before.confirmation !== null && fresh.strength !== 'chained') {
    return besideWhatIsThere(before, readings, { others, cancelled, disbelieved });
  }
  const { id, createdAt, revision, otherCopies, toldApart } = before;
  const [confirmation, decisions] = isSame ? [before.confirmation, before.decisions] : [null, []];
  const protocolNumber = fresh.invoice.protocolNumber ?? before.invoice.protocolNumber;
  const judged = { ...fresh, ...{ id, createdAt, revision, confirmation, decisions, otherCopies, toldApart } };
  const stored = withOtherCopies(
    {
      ...judged,
      invoice: keepingRate({ ...fresh.invoice, protocolNumber }, before.invoice),
      isInReview: judged.isInReview && confirmation === null,
      doubts: confirmation === null ? judged.doubts : [],
    },
    { more: fresh.otherCopies },
  );
  return told(before, stored, disbelieved);
}

/**
 * For figures that a person gave, or that are not of these copies: the copies are added to what is there, and nothing
 * is taken back.
 */
function besideWhatIsThere(
  before: StoredInvoice,
  readings: readonly InvoiceReading[],
  { others, cancelled, disbelieved }: Surroundings,
): JudgedAgain {
  const { invoice } = before;
  // Whether it is cancelled follows from the notices alone.
  const known = invoice.cancellation === null ? before : { ...before, invoice: { ...invoice, cancellation: null } };
  const { changed } = planSaving([known, ...others], readings, before.createdAt, cancelled);
  return told(before, changed.find(({ id }) => id === before.id) ?? known, disbelieved);
}

const isPrintedOrCorrected = ({ source, firstReading }: StoredInvoice) => source !== 'xml' || firstReading !== null;

function told(before: StoredInvoice, stored: StoredInvoice, disbelieved: IgnoredCancellation | null): JudgedAgain {
  const { number, issuer, currency } = stored.invoice;
  const about = { documentNumber: formatDocumentNumber(number), issuerName: issuer.name, currency };
  const changes = changesBetween(before, stored, disbelieved);
  return { stored, changes: changes.map((change) => ({ invoiceId: before.id, documentId: null, change, about })) };
}

function changesBetween(
  before: StoredInvoice,
  after: StoredInvoice,
  disbelieved: IgnoredCancellation | null,
): InvoiceChange[] {
  const differences = differencesBetween(statedFigures(before), statedFigures(after));
  const isAltered = after.alteration !== null;
  const isOther =
    before.verdict !== after.verdict || isAltered !== (before.alteration !== null) || differences.length > 0;
  const [was, is] = [before.invoice.cancellation, after.invoice.cancellation];
  return [
    ...(isOther ? [{ kind: 'rechecked', found: isAltered ? 'altered' : after.verdict, differences } as const] : []),
    ...(was === null && is !== null ? [{ kind: 'cancelled', reason: is.reason } as const] : []),
    ...(was !== null && is === null
      ? [{ kind: 'cancellation-withdrawn', why: disbelieved ?? 'unproven' } as const]
      : []),
  ];
}
