import { guaraniPart } from '../invoice/guarani-total.ts';
import { type Amount, divideRounding, fromUnits, ONE, toUnits, type Units } from './money.ts';
import { remainderOf, type SplitTotal, type TotalRemainder } from './total-remainder.ts';

const PARTS = ['base5', 'base10', 'vat5', 'vat10'] as const;

/** A document's total and what it is made of, in units; every one of them is a whole number of guaraníes. */
export interface WholeSplit extends Readonly<Record<(typeof PARTS)[number], Units>>, TotalRemainder {
  readonly total: Units;
  /** Exempt and exonerated. */
  readonly untaxed: Units;
}

const NOTHING: TotalRemainder = { rounding: 0n, unsplit: 0n, difference: 0n };

/** Bases, VAT, what is untaxed and what is left give the total, to the guaraní. */
export function wholeSplitOf(split: SplitTotal): WholeSplit {
  const taxes = PARTS.map((name) => guaraniPart(split[name], split));
  const untaxed = guaraniPart(fromUnits(toUnits(split.exempt ?? '0') + toUnits(split.exonerated ?? '0')), split);
  const exact = [...taxes, untaxed];
  const total = split.total === null ? 0n : toUnits(split.totalInGuaranies ?? '0');
  const remainder = remainderOf(split);
  const left = remainder.rounding + remainder.unsplit + remainder.difference;
  // Less than a guaraní comes from converting each part, and belongs to one of them.
  const isFraction = sizeOf(left) < ONE && exact.some((part) => part !== 0n);
  const [base5 = 0n, base10 = 0n, vat5 = 0n, vat10 = 0n, none = 0n, rest = 0n] = roundTogether(
    [...exact, isFraction ? 0n : left],
    total,
  );
  return { total: whole(total), base5, base10, vat5, vat10, untaxed: none, ...named(remainder, rest) };
}

function named(remainder: TotalRemainder, rest: Units): TotalRemainder {
  if (rest === 0n) return NOTHING;
  if (remainder.rounding !== 0n) return { ...NOTHING, rounding: rest };
  return remainder.unsplit === 0n ? { ...NOTHING, difference: rest } : { ...NOTHING, unsplit: rest };
}

/** Each to whole guaraníes, so that they give what they add up to, rounded once: the largest takes what is over. */
export function roundTogether(exact: readonly Units[], total = sumOf(exact)): Units[] {
  const rounded = exact.map(whole);
  const over = whole(total) - sumOf(rounded);
  const largest = exact.reduce((best, part, at) => (sizeOf(part) > sizeOf(exact[best] ?? 0n) ? at : best), 0);
  return rounded.map((part, at) => (at === largest ? part + over : part));
}

/**
 * An amount that a document also gives as the sum of others (what is taxed with its VAT, the VAT of both rates): where
 * it is that sum it is the sum of the rounded ones, else it is rounded by itself, as the document says it.
 */
export function wholeSum(own: Units, parts: readonly Units[], rounded: readonly Units[]): Units {
  return sizeOf(own - sumOf(parts)) < ONE ? sumOf(rounded) : whole(own);
}

/** In whole guaraníes. */
export const wholeAmount = (amount: Amount): Amount =>
  amount.includes('.') ? fromUnits(whole(toUnits(amount))) : amount;

const whole = (units: Units): Units => divideRounding(units, ONE) * ONE;
const sizeOf = (units: Units): Units => (units < 0n ? -units : units);
const sumOf = (all: readonly Units[]): Units => all.reduce((sum, units) => sum + units, 0n);
