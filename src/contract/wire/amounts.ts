import * as z from 'zod/mini';

/**
 * Amounts are exact decimal texts in code and JSON numbers on the wire. Some issuers write VAT with eight decimals:
 * from ten million guaraníes on, that has more digits than a JSON number holds, which is then the nearest one. That is
 * for display only: sums are calculated in the store, from all digits.
 */
export const amount = z.codec(z.number(), z.string(), {
  decode: (sent) => plainDecimal(sent),
  encode: (exact) => Number(exact),
});

/** Amounts have at most this many decimals. */
const DECIMALS = 8;

/** As plain decimals, never with an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? withoutTrailingZeros(value.toFixed(DECIMALS)) : BigInt(Math.round(value)).toString();
}

const withoutTrailingZeros = (decimal: string) => decimal.replace(/\.?0+$/, '');
