import type { AmountNotCounted, NotCounted } from '#contract/invoices/not-counted.ts';
import { type CountingFacts, countingOf, type NotCountedReason } from '#domain/invoice/amounts/counting.ts';
import { toUnits } from '#domain/money/money.ts';
import { invoiceText } from '#text/invoice.ts';
import { formatGuaranies, formatMoney, formatNumber } from './amounts.ts';

const NAMES: Record<NotCountedReason, keyof NotCounted> = {
  cancelled: 'cancelled',
  test: 'test',
  'in-review': 'inReview',
  'no-amounts': 'noAmounts',
  'no-rate': 'noRate',
};
/** The reasons, in the order in which they are listed. */
const TOLD = ['test', 'inReview', 'cancelled', 'noAmounts', 'noRate'] as const satisfies readonly (keyof NotCounted)[];

/** Counts, for invoices that are loaded, the same reasons that the server counts for its sums. */
export function countNotCounted(invoices: readonly CountingFacts[]): NotCounted {
  const counts = { cancelled: 0, test: 0, inReview: 0, noAmounts: 0, noRate: 0 };
  for (const invoice of invoices) {
    const { reason } = countingOf(invoice);
    if (reason !== null) counts[NAMES[reason]] += 1;
  }
  return counts;
}

/** «6 no suman: 3 de prueba, 2 en revisión, 1 anulada», with the amounts left out; null when all of them count. */
export function notCountedSentence(counts: NotCounted, leftOut: AmountNotCounted | null = null): string | null {
  const { all, reasons, missing } = invoiceText.notCounted;
  const told = TOLD.filter((name) => counts[name] > 0).map((name) =>
    reasons[name](formatNumber(counts[name]), counts[name] === 1),
  );
  const count = TOLD.reduce((sum, name) => sum + counts[name], 0);
  if (count === 0) return null;
  const amounts = leftOut === null ? [] : amountsOf(leftOut);
  return `${all(formatNumber(count), count === 1)}: ${told.join(', ')}${amounts.length > 0 ? missing(amounts) : ''}`;
}

/** The amounts that a sum leaves out, each in its own currency. */
function amountsOf({ amount, otherCurrencies = [] }: AmountNotCounted): string[] {
  const guaranies = toUnits(amount) === 0n ? [] : [formatGuaranies(amount)];
  return [...guaranies, ...otherCurrencies.map((other) => formatMoney(other.amount, other.currency))];
}

/** «388 facturas y 5 notas de crédito»: a credit note does not count as an invoice. */
export function documentCount(count: number, creditNotes = 0): string {
  const invoices = count - creditNotes;
  const { invoiceCount, creditNoteCount } = invoiceText.notCounted;
  const notes = creditNoteCount(formatNumber(creditNotes), creditNotes === 1);
  if (creditNotes === 0) return invoiceCount(formatNumber(invoices), invoices === 1);
  return invoices === 0 ? notes : `${invoiceCount(formatNumber(invoices), invoices === 1)} y ${notes}`;
}
