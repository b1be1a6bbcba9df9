import { type Amount, addUp, divideRounding, fromUnits, ONE, toUnits } from '../money/money.ts';
import type { ClosingLine, ClosingPart } from './closing-groups.ts';
import type { LineFigures } from './line-figures.ts';

/**
 * `typed`: a person types it. `reckoned`: the tax office's form works it out of what was typed. `divided`: a person
 * says how much of it goes to this box and how much to its twin. `blank`: no document says it.
 */
export type BoxKind = 'typed' | 'reckoned' | 'divided' | 'blank';

export type BoxNote =
  | { readonly code: 'farm-or-other'; readonly params: { readonly amount: Amount; readonly twin: number } }
  | { readonly code: 'left-out'; readonly params: { readonly count: number; readonly amount: Amount } }
  | { readonly code: 'raises-debit' | 'raises-credit' | 'net-of-notes' | 'below-zero' | 'without-sales' }
  | { readonly code: 'balance-before' | 'carried-over' | 'for-the-state' | 'tax' | 'withholdings' };

export interface Box {
  readonly box: number;
  readonly kind: BoxKind;
  /** In whole guaraníes; null where only a person can know the amount. */
  readonly amount: Amount | null;
  /** The VAT as the documents declare it, for comparison with the VAT calculated from their bases. */
  readonly declared: Amount | null;
  readonly note: BoxNote | null;
  /** The documents that make up the box; null for a box made of several lines. */
  readonly of: { readonly line: ClosingLine; readonly part: ClosingPart } | null;
}

/** The figures of a month that are put down to VAT. */
export interface DeclaredFigures {
  readonly purchases: LineFigures;
  readonly receivedCreditNotes: LineFigures;
  /** Null where no document of the month is a sale. */
  readonly sales: LineFigures | null;
  readonly issuedCreditNotes: LineFigures | null;
}

/**
 * The boxes of version 4 of the form. The taxpayer types the bases and the form calculates the VAT from them; the VAT
 * that the documents declare is not entered.
 */
export function form120Of(figures: DeclaredFigures): readonly Box[] {
  return [
    ...salesBoxes(figures),
    ...receivedNoteBoxes(figures),
    ...debitBoxes(figures),
    ...creditBoxes(figures),
    ...BLANK,
    ...exemptBoxes(figures),
  ];
}

/** VAT of a base as the form calculates it: whole guaraníes, halves rounded up. */
export const vatOfBase = (base: Amount, percent: 10 | 5): Amount =>
  fromUnits(divideRounding(toUnits(base) * BigInt(percent), 100n * ONE) * ONE);

const box = (number: number, kind: BoxKind, amount: Amount | null, more: Partial<Box> = {}): Box => ({
  box: number,
  kind,
  amount,
  declared: null,
  note: null,
  of: null,
  ...more,
});

/** A note with the amount that is in no box because its rate is not known. */
function leftOut({ unsplit, unsplitCount, difference, differenceCount }: LineFigures): BoxNote | null {
  const count = unsplitCount + differenceCount;
  return count === 0 ? null : { code: 'left-out', params: { count, amount: addUp([unsplit, difference]) } };
}

/**
 * Two boxes that share an amount, one for farm products and one for others. `declared` is the VAT of both together.
 * When there is nothing to share, both are zero.
 */
function divided(
  amount: Amount,
  [farm, other]: readonly [number, number],
  of: Box['of'],
  declared: Amount | null = null,
): Box[] {
  const isNothing = toUnits(amount) === 0n;
  return [[farm, other] as const, [other, farm] as const].map(([number, twin]) =>
    isNothing
      ? box(number, 'typed', '0', { of, declared })
      : box(number, 'divided', null, { of, declared, note: { code: 'farm-or-other', params: { amount, twin } } }),
  );
}

function salesBoxes({ sales, issuedCreditNotes }: DeclaredFigures): Box[] {
  if (sales === null && issuedCreditNotes === null) return [];
  const line = 'sales';
  const { base10, vat10, base5, vat5, exempt } = sales ?? NOTHING;
  const netExempt = fromUnits(toUnits(exempt) - toUnits(issuedCreditNotes?.exempt ?? '0'));
  const isBelowZero = toUnits(netExempt) < 0n;
  return [
    box(10, 'typed', base10, { of: { line, part: 'taxed-10' }, note: sales && leftOut(sales) }),
    box(22, 'reckoned', vatOfBase(base10, 10), { declared: vat10, of: { line, part: 'taxed-10' } }),
    ...divided(base5, [150, 151], { line, part: 'taxed-5' }),
    ...divided(vatOfBase(base5, 5), [156, 157], { line, part: 'taxed-5' }, vat5),
    box(12, 'typed', netExempt, { note: { code: isBelowZero ? 'below-zero' : 'net-of-notes' } }),
  ];
}

const NOTHING = { base10: '0', vat10: '0', base5: '0', vat5: '0', exempt: '0' } as const;

function receivedNoteBoxes({ receivedCreditNotes: notes }: DeclaredFigures): Box[] {
  const line = 'received-credit-notes';
  return [
    box(15, 'typed', notes.base10, {
      of: { line, part: 'taxed-10' },
      note: leftOut(notes) ?? { code: 'raises-debit' },
    }),
    box(23, 'reckoned', vatOfBase(notes.base10, 10), { declared: notes.vat10, of: { line, part: 'taxed-10' } }),
    ...divided(notes.base5, [154, 155], { line, part: 'taxed-5' }),
    ...divided(vatOfBase(notes.base5, 5), [158, 159], { line, part: 'taxed-5' }, notes.vat5),
    box(17, 'typed', notes.exempt, { of: { line, part: 'exempt' } }),
  ];
}

function debitBoxes({ sales, issuedCreditNotes, receivedCreditNotes: notes }: DeclaredFigures): Box[] {
  const hasSales = sales !== null || issuedCreditNotes !== null;
  const sold = sales ?? NOTHING;
  const exempt = fromUnits(toUnits(sold.exempt) - toUnits(issuedCreditNotes?.exempt ?? '0'));
  const note: BoxNote | null = hasSales ? null : { code: 'without-sales' };
  const reckoned = [sold, notes].flatMap(({ base10, base5 }) => [vatOfBase(base10, 10), vatOfBase(base5, 5)]);
  return [
    box(18, 'reckoned', addUp([sold.base10, sold.base5, exempt, notes.base10, notes.base5, notes.exempt]), { note }),
    box(44, 'reckoned', addUp(reckoned), { declared: addUp([sold.vat10, sold.vat5, notes.vat10, notes.vat5]), note }),
  ];
}

function creditBoxes({ purchases, sales, issuedCreditNotes }: DeclaredFigures): Box[] {
  const hasSales = sales !== null || issuedCreditNotes !== null;
  const issued = issuedCreditNotes ?? NOTHING;
  const line = 'purchases';
  const bought = addUp([vatOfBase(purchases.base5, 5), vatOfBase(purchases.base10, 10)]);
  const returned = addUp([vatOfBase(issued.base5, 5), vatOfBase(issued.base10, 10)]);
  const notes: Box[] = [
    box(34, 'typed', issued.base5, { of: { line: 'issued-credit-notes', part: 'taxed-5' } }),
    box(37, 'typed', issued.base10, {
      of: { line: 'issued-credit-notes', part: 'taxed-10' },
      note: (issuedCreditNotes && leftOut(issuedCreditNotes)) ?? { code: 'raises-credit' },
    }),
    box(42, 'reckoned', returned, { declared: addUp([issued.vat5, issued.vat10]) }),
  ];
  return [
    box(32, 'typed', purchases.base5, { of: { line, part: 'taxed-5' } }),
    box(35, 'typed', purchases.base10, { of: { line, part: 'taxed-10' }, note: leftOut(purchases) }),
    box(38, 'reckoned', bought, { declared: addUp([purchases.vat5, purchases.vat10]) }),
    ...(hasSales ? notes : []),
    box(45, 'reckoned', addUp([bought, returned]), {
      declared: addUp([purchases.vat5, purchases.vat10, issued.vat5, issued.vat10]),
    }),
  ];
}

/** Boxes that no document says: the business must know them. Box 49 is not typed. */
const BLANK: readonly Box[] = [
  box(46, 'blank', null, { note: { code: 'balance-before' } }),
  box(47, 'blank', null, { note: { code: 'carried-over' } }),
  box(48, 'blank', null, { note: { code: 'for-the-state' } }),
  box(50, 'blank', null, { note: { code: 'tax' } }),
  box(51, 'blank', null, { note: { code: 'withholdings' } }),
  box(52, 'blank', null, { note: { code: 'withholdings' } }),
  box(53, 'blank', null, { note: { code: 'withholdings' } }),
];

const exemptBoxes = ({ purchases }: DeclaredFigures): Box[] => [
  box(62, 'typed', purchases.exempt, { of: { line: 'purchases', part: 'exempt' } }),
];
