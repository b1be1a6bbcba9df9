import type { Invoice } from './invoice.ts';
import { type Amount, fromUnits, times, toUnits } from './money.ts';

/**
 * What the document adds to a sum in guaraníes, before its sign: the total that it gives in guaraníes, else total ×
 * rate; null when neither is known, or when there are no amounts.
 */
export function guaraniTotal({
  currency,
  totals,
  exchange,
}: Pick<Invoice, 'currency' | 'totals' | 'exchange'>): Amount | null {
  if (totals === null) return null;
  if (currency === 'PYG') return totals.total;
  if (totals.totalInGuaranies !== null) return totals.totalInGuaranies;
  if (exchange?.applies !== 'to-all' || exchange.rate === null) return null;
  return fromUnits(times(toUnits(totals.total), toUnits(exchange.rate)));
}
