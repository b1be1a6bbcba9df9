import type { MonthStatistics } from '#contract/explorer.ts';
import { type Amount, addUp, fromUnits, roundTo, toUnits } from '#domain/money/money.ts';

/** One line of what a month's total is made of, in whole guaraníes. */
export interface TaxLine {
  readonly kind: 'rate10' | 'rate5' | 'exempt' | 'unsplit' | 'difference' | 'rounding';
  /** The amount without VAT. */
  readonly base: Amount;
  /** Null for a line without VAT; for amounts without a breakdown, null when no VAT was read. */
  readonly vat: Amount | null;
  readonly total: Amount;
  /** How many documents the line adds up; null where the number means nothing. */
  readonly documents: number | null;
  /** For how many of the documents no VAT was read; their whole amount is then in the base. */
  readonly unreadVat?: number;
}

export interface ReconciledMonth {
  readonly lines: readonly TaxLine[];
  readonly base: Amount;
  readonly vat: Amount;
  readonly total: Amount;
  /** The total VAT that the documents state, when it differs from the sum of the two rates; null when it does not. */
  readonly declaredVat: Amount | null;
}

const whole = (amount: Amount) => roundTo(amount, 0);
const isZero = (amount: Amount) => toUnits(amount) === 0n;

/**
 * Lines of whole guaraníes that add up exactly to the month's total: what rounding the other lines adds or takes away
 * stands in the line `rounding`. Lines without an amount are left out, except for the two rates and the exempt amount.
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

/** Amounts whose document does not say to which rate they belong: base and VAT, as far as VAT was read. */
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

/** Equal but for rounding: each of the two rates is rounded, which makes two guaraníes at most. */
function isNearly(one: Amount, other: Amount): boolean {
  const apart = toUnits(one) - toUnits(other);
  return apart <= toUnits('2') && apart >= toUnits('-2');
}
