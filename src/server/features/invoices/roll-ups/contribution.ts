import { vatCreditOf } from '#domain/business/invoice-side.ts';
import { type CountingFacts, countingOf, type NotCountedReason } from '#domain/invoice/amounts/counting.ts';
import type { CopyStrength } from '#domain/invoice/copies/copy-strength.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { Amount } from '#domain/money/money.ts';
import { wholeVatOf } from '#domain/money/total-remainder.ts';
import { wholeTaxesOf } from '#domain/money/whole-guaranies.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { dayInAsuncion, hourInAsuncion } from '#domain/time/period.ts';
import type { Pair } from './pair.ts';

/** What roll-ups look at of a stored invoice: its columns, so that they are always the sums of what is in the table. */
export interface Figures extends Pair, CountingFacts {
  readonly id: string;
  readonly revision: number;
  readonly pairId: string;
  readonly issueDate: CalendarDate;
  readonly createdAt: Date;
  readonly currency: string;
  readonly total: Amount | null;
  readonly vat: Amount | null;
  readonly vat5: Amount | null;
  readonly vat10: Amount | null;
  readonly base5: Amount | null;
  readonly base10: Amount | null;
  readonly exempt: Amount | null;
  readonly exonerated: Amount | null;
  readonly verdict: Verdict;
  readonly source: Source;
  readonly strength: CopyStrength;
  readonly isAltered: boolean;
  readonly hasCdc: boolean;
  readonly hasTimbrado: boolean;
  readonly itemCount: number;
}

export const COUNTS = [
  'listedCount',
  'counted',
  'averagedCount',
  'cdcCount',
  'timbradoCount',
  'xmlCount',
  'modelCount',
  'localCount',
  'typedCount',
  'observedCount',
  'inReviewCount',
  'leftOutCount',
  'itemCount',
  'creditNoteCount',
  'cancelledCount',
  'testCount',
  'reviewCount',
  'noAmountsCount',
  'noRateCount',
  'unsplitCount',
  'unreadVatCount',
  'differenceCount',
] as const;
/** In whole guaraníes, with the sign that the invoice has in sums. */
export const AMOUNTS = [
  'amount',
  'averagedAmount',
  'vat',
  'vat5',
  'vat10',
  'base5',
  'base10',
  'exempt',
  'observedAmount',
  'leftOutAmount',
  'rounding',
  'unsplitAmount',
  'unsplitVat',
  'differenceAmount',
] as const;
export type SumName = (typeof COUNTS)[number] | (typeof AMOUNTS)[number];
/** Amounts in units. */
export type Sums = Readonly<Record<SumName, bigint>>;

/** What one stored invoice adds to the roll-ups, and in which rows of them. */
export interface Contribution {
  readonly month: CalendarDate;
  /** In Asunción. */
  readonly receivedOn: CalendarDate;
  readonly receivedHour: number;
  /** RUC without check digit of the taxpayer whose VAT credit it is; null for nobody, and without VAT. */
  readonly vatCreditOf: string | null;
  /** Key by which distinct receivers are counted; null for nobody. */
  readonly receiver: string | null;
  readonly sums: Sums;
}

export function contributionOf(figures: Figures): Contribution {
  const sums = sumsOf(figures);
  return {
    month: `${figures.issueDate.slice(0, 7)}-01`,
    receivedOn: dayInAsuncion(figures.createdAt.getTime()),
    receivedHour: hourInAsuncion(figures.createdAt.getTime()),
    receiver: receiverKey(figures),
    vatCreditOf: [sums.vat5, sums.vat10, sums.unsplitVat].every((vat) => vat === 0n) ? null : vatCreditOf(figures),
    sums,
  };
}

function sumsOf(figures: Figures): Sums {
  const { source } = figures;
  const { sign, amount, reason, isCounted, isAveraged, isLeftOut, leftOutAmount } = countingOf(figures);
  const { whole, taxes } = wholeTaxesOf(figures);
  const { rounding, unsplit, difference } = whole;
  const isObserved = figures.verdict === 'observed';
  const one = (yes: boolean) => (yes ? 1n : 0n);
  const because = (named: NotCountedReason) => one(reason === named);
  const signed = (units: bigint) => (isCounted ? BigInt(sign) * units : 0n);
  return {
    listedCount: 1n,
    counted: one(isCounted),
    amount,
    averagedCount: one(isAveraged),
    averagedAmount: isAveraged ? amount : 0n,
    vat: signed(taxes.vat),
    vat5: signed(taxes.vat5),
    vat10: signed(taxes.vat10),
    base5: signed(taxes.base5),
    base10: signed(taxes.base10),
    exempt: signed(taxes.exempt),
    cdcCount: one(isCounted && figures.hasCdc),
    timbradoCount: one(isCounted && figures.hasTimbrado),
    xmlCount: one(isCounted && source === 'xml'),
    modelCount: one(isCounted && source === 'pdf-model'),
    localCount: one(isCounted && source === 'pdf-local'),
    typedCount: one(isCounted && source === 'typed'),
    observedCount: one(isObserved),
    observedAmount: isObserved ? amount : 0n,
    inReviewCount: one(figures.isInReview),
    leftOutCount: one(isLeftOut),
    leftOutAmount,
    itemCount: isCounted ? BigInt(figures.itemCount) : 0n,
    creditNoteCount: one(isCounted && sign === -1),
    cancelledCount: because('cancelled'),
    testCount: because('test'),
    reviewCount: because('in-review'),
    noAmountsCount: because('no-amounts'),
    noRateCount: because('no-rate'),
    rounding: signed(rounding),
    unsplitCount: one(isCounted && unsplit !== 0n),
    unsplitAmount: signed(unsplit),
    unsplitVat: signed(whole.unsplitVat),
    unreadVatCount: one(isCounted && unsplit !== 0n && wholeVatOf(figures) === null),
    differenceCount: one(isCounted && difference !== 0n),
    differenceAmount: signed(difference),
  };
}

/** An honest name has at most 255 characters, and an index takes no more than 2,700 bytes. */
const LONGEST_RECEIVER = 200;

function receiverKey({ receiverRuc, receiverName }: Figures): string | null {
  if (receiverRuc !== null) return receiverRuc;
  const name = searchable(receiverName ?? '');
  return name.length > LONGEST_RECEIVER ? Array.from(name).slice(0, LONGEST_RECEIVER).join('') : name || null;
}
