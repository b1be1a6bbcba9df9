import type { Amount } from '../../money/money.ts';
import type { Invoice } from '../invoice.ts';
import { guaraniTotal } from './guarani-total.ts';

/**
 * The exchange rate that a person gives to an electronic document without one. Nothing else of such a document may be
 * changed; with a rate it has an amount in guaraníes, and counts.
 */

/** Whether a person may give a rate: the amounts are in foreign currency, and not known in guaraníes without it. */
export function takesRate(invoice: Invoice): boolean {
  const { currency, totals, exchange } = invoice;
  if (currency === 'PYG' || totals === null) return false;
  return exchange?.isTyped === true || guaraniTotal(invoice) === null;
}

/** Null takes away what a person had given. */
export function withRate(invoice: Invoice, rate: Amount | null): Invoice {
  return { ...invoice, exchange: rate === null ? null : { applies: 'to-all', rate, isTyped: true } };
}

/**
 * `invoice`, as another copy gives it, with the rate that a person had given, unless that copy has a rate of its own.
 */
export function keepingRate(invoice: Invoice, before: Invoice): Invoice {
  const { exchange } = before;
  if (exchange?.isTyped !== true || invoice.currency !== before.currency || !takesRate(invoice)) return invoice;
  return { ...invoice, exchange };
}
