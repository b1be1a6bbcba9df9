import { guaraniPart } from '../invoice/amounts/guarani-total.ts';
import { type Amount, divideRounding, fromUnits, ONE, toUnits, type Units } from './money.ts';
import { remainderOf, type SplitTotal, splitRates, type TotalRemainder, wholeVatOf } from './total-remainder.ts';

const PARTS = ['base5', 'base10', 'vat5', 'vat10'] as const;

/** A document's total and what it is made of, in units; every one of them is a whole number of guaraníes. */
export interface WholeSplit extends Readonly<Record<(typeof PARTS)[number], Units>>, TotalRemainder {
  readonly total: Units;
  /** Exempt and exonerated. */
  readonly untaxed: Units;
  /** The VAT in what is not split, as far as it is known. */
  readonly unsplitVat: Units;
  /** The VAT of both rates and of the unsplit part; where the document gives another amount itself, that one. */
  readonly vat: Units;
}

const NOTHING: TotalRemainder = { rounding: 0n, unsplit: 0n, difference: 0n };

/** Rounds so that bases, VAT, untaxed amounts and the remainder add up to the total, to the guaraní. */
export function wholeSplitOf(split: SplitTotal): WholeSplit {
  const rates = splitRates(split);
  const taxes = PARTS.map((name) => guaraniPart(rates[name], split));
  const untaxed = guaraniPart(fromUnits(toUnits(split.exempt ?? '0') + toUnits(split.exonerated ?? '0')), split);
  const exact = [...taxes, untaxed];
  const total = split.total === null ? 0n : toUnits(split.totalInGuaranies ?? '0');
  const remainder = remainderOf(split);
  const left = remainder.rounding + remainder.unsplit + remainder.difference;
  // A remainder below one guaraní comes from converting each part, and is added to one of them.
  const isFraction = sizeOf(left) < ONE && exact.some((part) => part !== 0n);
  const [base5 = 0n, base10 = 0n, vat5 = 0n, vat10 = 0n, none = 0n, rest = 0n] = roundTogether(
    [...exact, isFraction ? 0n : left],
    total,
  );
  const over = named(remainder, rest);
  const [, , exactVat5 = 0n, exactVat10 = 0n] = exact;
  const exactVat = guaraniPart(wholeVatOf(split), split);
  const unsplitVat = over.unsplit === 0n ? 0n : whole(exactVat - exactVat5 - exactVat10);
  const vat =
    over.unsplit === 0n ? wholeSum(exactVat, [exactVat5, exactVat10], [vat5, vat10]) : sumOf([vat5, vat10, unsplitVat]);
  return { total: whole(total), base5, base10, vat5, vat10, untaxed: none, ...over, unsplitVat, vat };
}

function named(remainder: TotalRemainder, rest: Units): TotalRemainder {
  if (rest === 0n) return NOTHING;
  if (remainder.rounding !== 0n) return { ...NOTHING, rounding: rest };
  return remainder.unsplit === 0n ? { ...NOTHING, difference: rest } : { ...NOTHING, unsplit: rest };
}

/** Rounds each to whole guaraníes so that they add up to the rounded total: the largest takes the rest. */
export function roundTogether(exact: readonly Units[], total = sumOf(exact)): Units[] {
  const rounded = exact.map(whole);
  const over = whole(total) - sumOf(rounded);
  const largest = exact.reduce((best, part, at) => (sizeOf(part) > sizeOf(exact[best] ?? 0n) ? at : best), 0);
  return rounded.map((part, at) => (at === largest ? part + over : part));
}

/**
 * An amount that a document also gives as the sum of others (a taxed amount with its VAT, the VAT of both rates). Where
 * it equals that sum, the result is the sum of the rounded parts; otherwise it is rounded by itself.
 */
export function wholeSum(own: Units, parts: readonly Units[], rounded: readonly Units[]): Units {
  return sizeOf(own - sumOf(parts)) < ONE ? sumOf(rounded) : whole(own);
}

/** The taxes of a document that sums use, without sign, in units. */
export function wholeTaxesOf(split: SplitTotal) {
  const whole = wholeSplitOf(split);
  const { vat, vat5, vat10, base5, base10, untaxed: exempt } = whole;
  return { whole, taxes: { vat, vat5, vat10, base5, base10, exempt } };
}

/** In whole guaraníes. */
export const wholeAmount = (amount: Amount): Amount =>
  amount.includes('.') ? fromUnits(whole(toUnits(amount))) : amount;

const whole = (units: Units): Units => divideRounding(units, ONE) * ONE;
const sizeOf = (units: Units): Units => (units < 0n ? -units : units);
const sumOf = (all: readonly Units[]): Units => all.reduce((sum, units) => sum + units, 0n);
