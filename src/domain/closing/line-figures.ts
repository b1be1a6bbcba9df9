import { type Amount, addUp, fromUnits, toUnits } from '../money/money.ts';

export const LINE_AMOUNTS = [
  'total',
  'base10',
  'vat10',
  'base5',
  'vat5',
  'exempt',
  'unsplit',
  'unsplitVat',
  'rounding',
  'difference',
] as const;
export const LINE_COUNTS = ['count', 'unsplitCount', 'unreadVatCount', 'differenceCount'] as const;

/**
 * A line of the close in whole guaraníes, without sign, also for credit notes. Bases, VAT, exempt, unsplit, rounding
 * and differences add up to the total; `unsplitVat` is part of `unsplit`.
 */
export type LineFigures = Amounts & Counts;
type Amounts = Readonly<Record<(typeof LINE_AMOUNTS)[number], Amount>>;
type Counts = Readonly<Record<(typeof LINE_COUNTS)[number], number>>;

export const NO_FIGURES: LineFigures = {
  ...{ count: 0, unsplitCount: 0, unreadVatCount: 0, differenceCount: 0 },
  ...{ total: '0', base10: '0', vat10: '0', base5: '0', vat5: '0', exempt: '0' },
  ...{ unsplit: '0', unsplitVat: '0', rounding: '0', difference: '0' },
};

export function addFigures(all: readonly LineFigures[]): LineFigures {
  const amounts = LINE_AMOUNTS.map((name) => [name, addUp(all.map((one) => one[name]))]);
  const counts = LINE_COUNTS.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]);
  return { ...(Object.fromEntries(amounts) as Amounts), ...(Object.fromEntries(counts) as Counts) };
}

/** `all` without the figures of `some`. */
export function lessFigures(all: LineFigures, some: LineFigures): LineFigures {
  const amounts = LINE_AMOUNTS.map((name) => [name, fromUnits(toUnits(all[name]) - toUnits(some[name]))]);
  const counts = LINE_COUNTS.map((name) => [name, all[name] - some[name]]);
  return { ...(Object.fromEntries(amounts) as Amounts), ...(Object.fromEntries(counts) as Counts) };
}

/** The figures that other screens show: a line minus its credit notes. */
export function netFigures(line: LineFigures, creditNotes: LineFigures): LineFigures {
  const amounts = LINE_AMOUNTS.map((name) => [name, less(line[name], creditNotes[name])]);
  return { ...addFigures([line, creditNotes]), ...(Object.fromEntries(amounts) as Amounts) };
}

export const vatOf = ({ vat10, vat5, unsplitVat }: LineFigures): Amount => addUp([vat10, vat5, unsplitVat]);

/** True when every part of the total has a rate, so that the line can be declared as it stands. */
export const isWhole = ({ unsplitCount, differenceCount }: LineFigures): boolean =>
  unsplitCount === 0 && differenceCount === 0;

/** Whether the parts give the total, to the guaraní. */
export function addsUp(figures: LineFigures): boolean {
  const { base10, vat10, base5, vat5, exempt, unsplit, rounding, difference, total } = figures;
  return toUnits(addUp([base10, vat10, base5, vat5, exempt, unsplit, rounding, difference])) === toUnits(total);
}

/** One part of a total. */
export interface RateLine {
  readonly kind: 'taxed-10' | 'taxed-5' | 'exempt' | 'unsplit' | 'rounding' | 'difference';
  readonly base: Amount;
  /** Null for parts without VAT. */
  readonly vat: Amount | null;
  readonly total: Amount;
}

/** The parts of the total; the last three only where they are not zero. */
export function rateLinesOf(figures: Amounts): RateLine[] {
  const { base10, vat10, base5, vat5, exempt, unsplit, unsplitVat, rounding, difference } = figures;
  const rest: RateLine[] = [
    { kind: 'unsplit', base: less(unsplit, unsplitVat), vat: unsplitVat, total: unsplit },
    { kind: 'rounding', base: rounding, vat: null, total: rounding },
    { kind: 'difference', base: difference, vat: null, total: difference },
  ];
  return [
    { kind: 'taxed-10', base: base10, vat: vat10, total: addUp([base10, vat10]) },
    { kind: 'taxed-5', base: base5, vat: vat5, total: addUp([base5, vat5]) },
    { kind: 'exempt', base: exempt, vat: null, total: exempt },
    ...rest.filter(({ total }) => toUnits(total) !== 0n),
  ];
}

const less = (from: Amount, what: Amount): Amount => fromUnits(toUnits(from) - toUnits(what));
