import * as z from 'zod/mini';
import { amount } from '../wire/amounts.ts';
import { count } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';
import { currency } from '../wire/wire-words.ts';

/** What a sum leaves out because a figure is doubtful, or cannot be converted to guaraníes. */
export const leftOutWire = wire(() => ({
  count: ['cantidad', count],
  /** Guaraníes, as far as they are known. */
  amount: ['monto', amount],
  /** What is not known in guaraníes; absent where nobody added it up. */
  otherCurrencies: [
    'otras_monedas',
    z.optional(z.array(wire(() => ({ currency: ['moneda', currency], amount: ['monto', amount] })))),
  ],
}));
export type LeftOut = z.output<typeof leftOutWire>;

/** How many a figure does not take, by the reason that matters most of each. */
export const notCountedWire = wire(() => ({
  cancelled: ['anuladas', count],
  test: ['de_prueba', count],
  inReview: ['en_revision', count],
  /** Remission notes. */
  noAmounts: ['sin_montos', count],
  /** They count, but nobody knows their amounts in guaraníes. */
  noRate: ['sin_cambio', count],
}));
export type NotCounted = z.output<typeof notCountedWire>;
