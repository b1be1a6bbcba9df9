import { z } from 'zod';

/** Exact: every digit that the document has, as text, with its currency. Null where it was not read. */
export const money = z
  .object({ monto: z.string().nullable(), moneda: z.string() })
  .describe('Monto exacto como texto decimal, con su moneda ISO (PYG: guaraníes)');

export const moneyOf = (amount: string | null, currency: string): z.infer<typeof money> => ({
  monto: amount,
  moneda: isoCode(currency),
});

/**
 * A document may write anything as its currency. What is no ISO code becomes `XXX` (no currency), never the written
 * text.
 */
const isoCode = (currency: string) => (/^[A-Z]{3}$/.test(currency) ? currency : 'XXX');

export const guaranies = (amount: string | null) => moneyOf(amount, 'PYG');
