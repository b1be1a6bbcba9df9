import { fitsJsonNumber } from '#contract/wire/amounts.ts';
import { type Amount, decimalsOf, divideRounding, fromUnits, ONE, roundTo, toUnits } from '#domain/money/money.ts';

/** Most amounts are whole guaraníes: they need no reckoning. */
const WHOLE = /^(-?[1-9]\d{0,14}|0)(?:\.0+)?$/;

/**
 * As the store writes it (`10.50000000`) to an amount that a JSON number can carry. Some issuers write VAT with eight
 * decimals: from ten million guaraníes on that has more digits than a JSON number, and the last ones are rounded for
 * showing. Only a hostile document makes sums so large that whole guaraníes are rounded too. Sums are made in the
 * store, from all digits.
 */
export function wireAmount(stored: string): Amount {
  const whole = WHOLE.exec(stored)?.[1];
  if (whole !== undefined) return whole;
  const amount = fromUnits(toUnits(stored));
  for (let decimals = decimalsOf(amount); decimals >= 0; decimals--) {
    const rounded = roundTo(amount, decimals);
    if (fitsJsonNumber(rounded)) return rounded;
  }
  return roundedWhole(toUnits(amount) / ONE);
}

function roundedWhole(whole: bigint): Amount {
  for (let step = 10n; ; step *= 10n) {
    const rounded = (divideRounding(whole, step) * step).toString();
    if (fitsJsonNumber(rounded)) return rounded;
  }
}
