import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { addCopiesDifferCheck, knownCopies } from '#domain/invoice/copies-differ-check.ts';
import { differencesBetween, type IgnoredCancellation, type InvoiceChange } from '#domain/invoice/invoice-change.ts';
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
  /** Why a notice that was believed changes nothing. */
  readonly disbelieved: IgnoredCancellation | null;
}

export interface JudgedAgain {
  readonly stored: StoredInvoice;
  readonly changes: readonly RecordedChange[];
}

/**
 * The invoice as if its copies came today, in their order. Its id, its first day and what a person confirmed stay. Null
 * when nothing can be said: no copy is left that gives the figures it has, or a person corrected them.
 */
export function judgeAgain(
  before: StoredInvoice,
  { readings, areAllRead }: Originals,
  { others, cancelled, disbelieved }: Surroundings,
): JudgedAgain | null {
  if (before.firstReading !== null) return null;
  const isCopyLeft = readings.some(({ invoice }) => differencesBetween(before.invoice, invoice).length === 0);
  if (readings.length === 0 || !(areAllRead || isCopyLeft)) return null;
  const { added } = planSaving(others, readings, before.createdAt, cancelled);
  const [fresh, ...more] = added;
  if (fresh === undefined || more.length > 0) return null;
  const { id, createdAt, revision, confirmation, decisions } = before;
  const protocolNumber = fresh.invoice.protocolNumber ?? before.invoice.protocolNumber;
  const judged = addCopiesDifferCheck({ ...fresh, invoice: { ...fresh.invoice, protocolNumber } }, knownCopies(before));
  const stored = {
    ...judged,
    id,
    createdAt,
    revision,
    confirmation,
    decisions,
    isInReview: judged.isInReview && confirmation === null,
    doubts: confirmation === null ? judged.doubts : [],
  };
  const { number, issuer, currency } = stored.invoice;
  const about = { documentNumber: formatDocumentNumber(number), issuerName: issuer.name, currency };
  const changes = changesBetween(before, stored, disbelieved);
  return { stored, changes: changes.map((change) => ({ invoiceId: id, documentId: null, change, about })) };
}

function changesBetween(
  before: StoredInvoice,
  after: StoredInvoice,
  disbelieved: IgnoredCancellation | null,
): InvoiceChange[] {
  const differences = differencesBetween(before.invoice, after.invoice);
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
