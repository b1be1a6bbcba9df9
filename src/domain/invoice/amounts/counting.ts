import { type Amount, toUnits, type Units } from '../../money/money.ts';
import type { DocumentType, Invoice } from '../invoice.ts';
import { guaraniTotal } from './guarani-total.ts';

/** What decides whether an invoice counts in a sum. */
export interface CountingFacts {
  readonly documentType: DocumentType;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  /** A figure is doubtful until a person has looked. */
  readonly isInReview: boolean;
  /** Null when the document gives no amount, or no way to convert it. */
  readonly totalInGuaranies: Amount | null;
}

export function countingFacts(invoice: Invoice, isInReview: boolean): CountingFacts {
  return {
    documentType: invoice.documentType,
    isTest: invoice.environment === 'test',
    isCancelled: invoice.cancellation !== null,
    isInReview,
    totalInGuaranies: guaraniTotal(invoice),
  };
}

/** Why an invoice is in no sum. */
export type NotCountedReason = 'cancelled' | 'test' | 'in-review' | 'no-amounts' | 'no-rate';

export type SignInSums = 1 | 0 | -1;

/** How sums and averages treat an invoice. */
export interface Counting {
  /** −1 for what sums subtract. 0: the invoice never belongs in a sum, and sums do not report it as left out. */
  readonly sign: SignInSums;
  /** What a sum adds for it, with its sign, in units of guaraníes; 0 when there is a reason not to. */
  readonly amount: Units;
  /** The reason that matters most; null when its amount is in the sums. */
  readonly reason: NotCountedReason | null;
  /** Counted in the number of invoices; also true when only its amount cannot be converted. */
  readonly isCounted: boolean;
  /** In averages: credit notes are not. */
  readonly isAveraged: boolean;
  /** It belongs in sums, but they leave its amount out, and say so. */
  readonly isLeftOut: boolean;
  /** The amount that sums leave out, as far as it is known: with its sign, in units of guaraníes. */
  readonly leftOutAmount: Units;
}

/** Does it count in a sum, and if not, why. */
export function countingOf(facts: CountingFacts): Counting {
  const sign = signInSums(facts);
  const reason = reasonOf(facts);
  const signed = BigInt(sign) * (facts.totalInGuaranies === null ? 0n : toUnits(facts.totalInGuaranies));
  const isLeftOut = sign !== 0 && reason !== null;
  return {
    sign,
    amount: reason === null ? signed : 0n,
    reason,
    isCounted: reason === null || reason === 'no-rate',
    isAveraged: reason === null && sign === 1,
    isLeftOut,
    leftOutAmount: isLeftOut ? signed : 0n,
  };
}

/** Credit notes count negative; remission notes, test documents and cancelled ones not at all. */
function signInSums({
  documentType,
  isTest,
  isCancelled,
}: Pick<CountingFacts, 'documentType' | 'isTest' | 'isCancelled'>): SignInSums {
  if (isTest || isCancelled || documentType === 'remission-note') return 0;
  return documentType === 'credit-note' ? -1 : 1;
}

function reasonOf(facts: CountingFacts): NotCountedReason | null {
  if (facts.isCancelled) return 'cancelled';
  if (facts.isTest) return 'test';
  if (facts.isInReview) return 'in-review';
  if (facts.documentType === 'remission-note') return 'no-amounts';
  return facts.totalInGuaranies === null ? 'no-rate' : null;
}
