import { type CheckedAmount, type Finding, type FindingParams, finding } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Amount, Units } from '#domain/money/money.ts';
import { DECIMALS, decimalsOf, divideRounding, fromUnits, ONE, toUnits } from '#domain/money/money.ts';

/** How far apart figures of one document may be and still be right. */
export interface Tolerance {
  readonly currency: string;
  /** For one compared value: a whole guaraní, or a cent of any other currency. */
  readonly one: Units;
  /**
   * For a sum of items: what rounding each of them can add up to. Issuers round items to 0, 2, 4, 6 or 8 decimals: the
   * largest number of decimals among the items tells which.
   */
  readonly sum: Units;
}

export function toleranceFor({ currency, items }: Invoice): Tolerance {
  const one = currency === 'PYG' ? ONE : ONE / 100n;
  let decimals = 0;
  for (const { price, vat } of items) {
    if (price) decimals = Math.max(decimals, decimalsOf(price.total));
    if (vat) decimals = Math.max(decimals, decimalsOf(vat.base), decimalsOf(vat.vat));
  }
  return { currency, one, sum: one + BigInt(items.length) * halfOf(decimals) };
}

/** Half a unit of the last decimal. */
function halfOf(decimals: number): Units {
  return divideRounding(10n ** BigInt(DECIMALS - decimals), 2n);
}

/** By how much a rounded amount per unit can be off once multiplied; whole amounts count as exact. */
export function roundingTimes(quantity: Units, ...perUnit: readonly Amount[]): Units {
  const decimals = Math.max(...perUnit.map(decimalsOf));
  return decimals === 0 ? 0n : divideRounding(quantity * halfOf(decimals), ONE);
}

export function isNear(a: Units, b: Units, tolerance: Units): boolean {
  const apart = a - b;
  return (apart < 0n ? -apart : apart) <= tolerance;
}

/** The finding when an amount is not what it should be. `line`: the item it belongs to. */
export function difference(
  amount: CheckedAmount,
  written: Amount,
  expected: Units,
  tolerance: Units,
  currency: string,
  line: number | null = null,
): Finding | undefined {
  if (isNear(toUnits(written), expected, tolerance)) return undefined;
  return finding('amount-differs', { amount, line, written, expected: fromUnits(expected), currency });
}

/**
 * Totals are rounded down to a multiple of 50 guaraníes (SEDECO resolution 347/2014); in other currencies at most to a
 * whole unit.
 */
const roundedTo = (currency: string): Units => (currency === 'PYG' ? 50n * ONE : ONE);

/** The finding when more was subtracted as a rounding than a rounding can be. */
export function tooMuchRounding(
  of: FindingParams['rounding-too-large']['of'],
  written: Amount,
  currency: string,
): Finding[] {
  const limit = roundedTo(currency);
  if (isNear(toUnits(written), 0n, limit - 1n)) return [];
  return [finding('rounding-too-large', { of, written, limit: fromUnits(limit), currency })];
}
