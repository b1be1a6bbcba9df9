import { fitsJsonNumber } from '#contract/amounts.ts';
import { type Amount, decimalsOf, fromUnits, roundTo, toUnits } from '#domain/money.ts';

/**
 * As the store writes it (`10.50000000`) to an amount that a JSON number can carry. Some issuers write VAT with eight
 * decimals: from ten million guaraníes on that has more digits than a JSON number, and the last ones are rounded for
 * showing. Sums are made in the store, from all of them.
 */
export function wireAmount(stored: string): Amount {
  const amount = fromUnits(toUnits(stored));
  for (let decimals = decimalsOf(amount); decimals > 0; decimals--) {
    const rounded = roundTo(amount, decimals);
    if (fitsJsonNumber(rounded)) return rounded;
  }
  return roundTo(amount, 0);
}
