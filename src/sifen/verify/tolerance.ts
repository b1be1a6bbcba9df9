import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Amount, Units } from '#domain/money/money.ts';
import { DECIMALS, decimalsOf, divideRounding, fromUnits, ONE, toUnits } from '#domain/money/money.ts';
import { formatMoney } from '#domain/money/money-text.ts';

/** How far figures may lie apart in one document and still be right. */
export interface Tolerance {
  readonly currency: string;
  /** For one compared value: a whole guaraní, or a cent of any other currency. */
  readonly one: Units;
  /**
   * For a sum of items: what its issuer loses by rounding each of them. Issuers round items to 0, 2, 4, 6 or 8
   * decimals; the most decimals that the items of this document use tell which.
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

/** Half a unit of the last of so many decimals. */
function halfOf(decimals: number): Units {
  return divideRounding(10n ** BigInt(DECIMALS - decimals), 2n);
}

/** What rounding an amount per unit can make of it once multiplied; whole amounts count as exact. */
export function roundingTimes(quantity: Units, ...perUnit: readonly Amount[]): Units {
  const decimals = Math.max(...perUnit.map(decimalsOf));
  return decimals === 0 ? 0n : divideRounding(quantity * halfOf(decimals), ONE);
}

export function isNear(a: Units, b: Units, tolerance: Units): boolean {
  const apart = a - b;
  return (apart < 0n ? -apart : apart) <= tolerance;
}

/** A sentence when the written amount is not what it should be. */
export function difference(
  what: string,
  written: Amount,
  expected: Units,
  tolerance: Units,
  currency: string,
): string | undefined {
  if (isNear(toUnits(written), expected, tolerance)) return undefined;
  return `${what} dice ${formatMoney(written, currency)} y debería ser ${formatMoney(fromUnits(expected), currency)}.`;
}

/** Totals are cut down to a multiple of 50 guaraníes (SEDECO resolution 347/2014); elsewhere at most to a whole unit. */
const roundedTo = (currency: string): Units => (currency === 'PYG' ? 50n * ONE : ONE);

/** A sentence when more was taken away as a rounding than a rounding can be. */
export function tooMuchRounding(what: string, written: Amount, currency: string): string[] {
  const limit = roundedTo(currency);
  if (isNear(toUnits(written), 0n, limit - 1n)) return [];
  return [
    `${what} es de ${formatMoney(written, currency)} y no puede llegar a ${formatMoney(fromUnits(limit), currency)}.`,
  ];
}
