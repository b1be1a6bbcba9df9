import {
  type Amount,
  divideRounding,
  fromUnits,
  parseAmount,
  roundTo,
  times,
  toUnits,
  type Units,
} from '../../money/money.ts';
import type { Invoice } from '../invoice.ts';

/**
 * What the document adds to a sum, before its sign, in whole guaraníes: the total that it gives in guaraníes, else total
 * × rate; null when neither is known, when there are no amounts, or when the product is no amount that anybody owes.
 */
export function guaraniTotal(invoice: Pick<Invoice, 'currency' | 'totals' | 'exchange'>): Amount | null {
  const exact = exactTotal(invoice);
  if (exact === null) return null;
  // The largest amount there is has nothing above it to be rounded to.
  return parseAmount(roundTo(exact, 0)) ?? parseAmount(exact.replace(/\..*/, '')) ?? null;
}

function exactTotal({ currency, totals, exchange }: Pick<Invoice, 'currency' | 'totals' | 'exchange'>): Amount | null {
  if (totals === null) return null;
  if (currency === 'PYG') return totals.total;
  if (totals.totalInGuaranies !== null) return totals.totalInGuaranies;
  if (exchange?.applies !== 'to-all' || exchange.rate === null) return null;
  return parseAmount(fromUnits(times(toUnits(totals.total), toUnits(exchange.rate)))) ?? null;
}

/**
 * A part of the total (its VAT, say) in guaraníes. A foreign document is converted at the rate that its two totals make,
 * since the written one is rounded. Nothing when the total is not known in guaraníes or is zero, or when the part comes
 * out larger than anybody owes.
 */
export function guaraniPart(
  part: Amount | null,
  { currency, total, totalInGuaranies }: { currency: string; total: Amount | null; totalInGuaranies: Amount | null },
): Units {
  if (part === null || total === null || totalInGuaranies === null) return 0n;
  if (currency === 'PYG') return toUnits(part);
  const whole = toUnits(total);
  if (whole === 0n) return 0n;
  const converted = divideRounding(toUnits(part) * toUnits(totalInGuaranies), whole);
  return parseAmount(fromUnits(converted)) === undefined ? 0n : converted;
}
