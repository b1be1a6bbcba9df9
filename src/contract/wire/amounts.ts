import * as z from 'zod/mini';

/**
 * Amounts are exact decimal texts in code and JSON numbers on the wire. A value that a JSON number cannot carry
 * unchanged is refused rather than rounded.
 */
export const amount = z.codec(z.number(), z.string(), {
  decode: (sent) => plainDecimal(sent),
  encode: (kept) => {
    if (!fitsJsonNumber(kept)) throw new Error(`${kept} does not fit a JSON number`);
    return Number(kept);
  },
});

/** True when a JSON number carries the amount unchanged. */
export function fitsJsonNumber(kept: string): boolean {
  if (WHOLE.test(kept)) return true;
  const sent = Number(kept);
  return Number.isFinite(sent) && plainDecimal(sent) === normal(kept);
}

/** So many digits fit in any case. */
const WHOLE = /^(-?[1-9]\d{0,14}|0)$/;

/** Amounts have at most this many decimals. */
const DECIMALS = 8;

/** Without an exponent, whatever the size. */
function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? normal(value.toFixed(DECIMALS)) : BigInt(Math.round(value)).toString();
}

/** `10.50` and `10.5` are the same amount. */
function normal(text: string): string {
  const [whole = '0', decimals = ''] = text.split('.');
  const kept = decimals.replace(/0+$/, '');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace(/^-?0*(?=\d)/, '');
  const bare = kept === '' ? digits : `${digits}.${kept}`;
  return bare === '0' ? '0' : sign + bare;
}
