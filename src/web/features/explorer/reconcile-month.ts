import type { MonthStatistics } from '#contract/explorer.ts';
import { type Amount, addUp, fromUnits, roundTo, toUnits } from '#domain/money/money.ts';

/** One line of what a month's total is made of, in whole guaraníes. */
export interface TaxLine {
  readonly kind: 'rate10' | 'rate5' | 'exempt' | 'unsplit' | 'difference' | 'rounding';
  /** What is no VAT. */
  readonly base: Amount;
  /** Null where there is none; of what is not split, where none was read. */
  readonly vat: Amount | null;
  readonly total: Amount;
  /** How many documents make it; null where that says nothing. */
  readonly documents: number | null;
  /** Of how many of them no VAT was read; what they are worth is then in the base. */
  readonly unreadVat?: number;
}

export interface ReconciledMonth {
  readonly lines: readonly TaxLine[];
  readonly base: Amount;
  readonly vat: Amount;
  readonly total: Amount;
  /** What the documents call their VAT as a whole, when it is not what the two rates give; null when it is. */
  readonly declaredVat: Amount | null;
}

const whole = (amount: Amount) => roundTo(amount, 0);
const isZero = (amount: Amount) => toUnits(amount) === 0n;

/**
 * Lines that add up to the month's total to the guaraní, as they are written: what rounding each of them takes or gives
 * is in the line of the rounding. Lines with nothing in them are left out, but for the rates and what is exempt.
 */
export function reconcileMonth(month: MonthStatistics): ReconciledMonth {
  const taxed = (kind: TaxLine['kind'], base: Amount, vat: Amount): TaxLine => ({
    kind,
    base: whole(base),
    vat: whole(vat),
    total: addUp([whole(base), whole(vat)]),
    documents: null,
  });
  const plain = (kind: TaxLine['kind'], amount: Amount, documents: number | null = null): TaxLine => ({
    kind,
    base: whole(amount),
    vat: null,
    total: whole(amount),
    documents,
  });
  const lines: TaxLine[] = [
    taxed('rate10', month.base10, month.vat10),
    taxed('rate5', month.base5, month.vat5),
    plain('exempt', month.exempt),
    unsplitLine(month),
    plain('difference', month.differenceAmount, month.differenceCount),
  ];
  const total = whole(month.amount);
  const rounding = fromUnits(toUnits(total) - toUnits(addUp(lines.map((line) => line.total))));
  const shown = [...lines, plain('rounding', rounding)].filter(
    ({ kind, total: sum, documents }) => ['rate10', 'rate5', 'exempt'].includes(kind) || !isZero(sum) || documents,
  );
  const vat = addUp(shown.map((line) => line.vat ?? '0'));
  const base = addUp(shown.map((line) => line.base));
  const declared = whole(month.vat);
  return { lines: shown, base, vat, total, declaredVat: isNearly(declared, vat) ? null : declared };
}

/** Base and VAT, as every other line has them: the VAT is what was read of it. */
function unsplitLine({ unsplitAmount, unsplitVat, unsplitCount, unreadVatCount }: MonthStatistics): TaxLine {
  const vat = whole(unsplitVat);
  return {
    kind: 'unsplit',
    base: fromUnits(toUnits(whole(unsplitAmount)) - toUnits(vat)),
    vat: unreadVatCount === unsplitCount ? null : vat,
    total: whole(unsplitAmount),
    documents: unsplitCount,
    unreadVat: unreadVatCount,
  };
}

/** The two rates are rounded each: two guaraníes at the most. */
function isNearly(one: Amount, other: Amount): boolean {
  const apart = toUnits(one) - toUnits(other);
  return apart <= toUnits('2') && apart >= toUnits('-2');
}
