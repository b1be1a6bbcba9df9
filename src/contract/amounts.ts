import * as z from 'zod/mini';

/**
 * Amounts are exact decimal texts in code and JSON numbers on the wire. A value that a JSON number cannot carry
 * unchanged is refused rather than rounded.
 */
export const amount = z.codec(z.number(), z.string(), {
  decode: (sent) => plainDecimal(sent),
  encode: (kept) => {
    const sent = Number(kept);
    if (!Number.isFinite(sent) || plainDecimal(sent) !== normal(kept))
      throw new Error(`${kept} does not fit a JSON number`);
    return sent;
  },
});

/** Without an exponent, whatever the size. */
function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? BigInt(Math.round(value)).toString() : text;
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
