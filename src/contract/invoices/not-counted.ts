import * as z from 'zod/mini';
import { amount } from '../wire/amounts.ts';
import { count } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';
import { currency } from '../wire/wire-words.ts';

/** What a sum leaves out because a figure is doubtful, or cannot be converted to guaraníes. */
export const amountNotCountedWire = wire(() => ({
  count: ['cantidad', count],
  /** Guaraníes, as far as they are known. */
  amount: ['monto', amount],
  /** Amounts not known in guaraníes; absent where they were not added up. */
  otherCurrencies: [
    'otras_monedas',
    z.optional(z.array(wire(() => ({ currency: ['moneda', currency], amount: ['monto', amount] })))),
  ],
}));
export type AmountNotCounted = z.output<typeof amountNotCountedWire>;

/** How many invoices a figure leaves out, each by its most important reason. */
export const notCountedWire = wire(() => ({
  cancelled: ['anuladas', count],
  test: ['de_prueba', count],
  inReview: ['en_revision', count],
  /** Remission notes. */
  noAmounts: ['sin_montos', count],
  /** They count, but their amounts in guaraníes are not known. */
  noRate: ['sin_cambio', count],
}));
export type NotCounted = z.output<typeof notCountedWire>;
