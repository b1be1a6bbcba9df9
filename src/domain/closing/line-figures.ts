import { type Amount, addUp, fromUnits, toUnits } from '../money/money.ts';

const AMOUNTS = [
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
const COUNTS = ['count', 'unsplitCount', 'unreadVatCount', 'differenceCount'] as const;

/**
 * A line of the close in whole guaraníes, before any sign: of credit notes too. Bases, VAT, exempt, what is not split,
 * rounding and differences give the total; `unsplitVat` is in what is not split.
 */
export type LineFigures = Amounts & Counts;
type Amounts = Readonly<Record<(typeof AMOUNTS)[number], Amount>>;
type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

export const NO_FIGURES: LineFigures = {
  ...{ count: 0, unsplitCount: 0, unreadVatCount: 0, differenceCount: 0 },
  ...{ total: '0', base10: '0', vat10: '0', base5: '0', vat5: '0', exempt: '0' },
  ...{ unsplit: '0', unsplitVat: '0', rounding: '0', difference: '0' },
};

export function addFigures(all: readonly LineFigures[]): LineFigures {
  const amounts = AMOUNTS.map((name) => [name, addUp(all.map((one) => one[name]))]);
  const counts = COUNTS.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]);
  return { ...(Object.fromEntries(amounts) as Amounts), ...(Object.fromEntries(counts) as Counts) };
}

/** Without those of them that are in the other. */
export function lessFigures(all: LineFigures, some: LineFigures): LineFigures {
  const amounts = AMOUNTS.map((name) => [name, fromUnits(toUnits(all[name]) - toUnits(some[name]))]);
  const counts = COUNTS.map((name) => [name, all[name] - some[name]]);
  return { ...(Object.fromEntries(amounts) as Amounts), ...(Object.fromEntries(counts) as Counts) };
}

/** What other screens show: credit notes taken away. */
export function netFigures(line: LineFigures, creditNotes: LineFigures): LineFigures {
  const amounts = AMOUNTS.map((name) => [name, less(line[name], creditNotes[name])]);
  return { ...addFigures([line, creditNotes]), ...(Object.fromEntries(amounts) as Amounts) };
}

export const vatOf = ({ vat10, vat5, unsplitVat }: LineFigures): Amount => addUp([vat10, vat5, unsplitVat]);

/** Nothing of the total is left without a rate: it can be declared as it stands. */
export const isWhole = ({ unsplitCount, differenceCount }: LineFigures): boolean =>
  unsplitCount === 0 && differenceCount === 0;

/** To the guaraní. */
export function addsUp(figures: LineFigures): boolean {
  const { base10, vat10, base5, vat5, exempt, unsplit, rounding, difference, total } = figures;
  return toUnits(addUp([base10, vat10, base5, vat5, exempt, unsplit, rounding, difference])) === toUnits(total);
}

/** One of what makes a total. */
export interface RateLine {
  readonly kind: 'taxed-10' | 'taxed-5' | 'exempt' | 'unsplit' | 'rounding' | 'difference';
  readonly base: Amount;
  /** Null where there is none. */
  readonly vat: Amount | null;
  readonly total: Amount;
}

/** What makes the total, of which the last three stand there only where there is something of them. */
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
