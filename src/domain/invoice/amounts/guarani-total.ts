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
 * The amount that sums take from a document, without sign, in whole guaraníes: the total that it gives in guaraníes,
 * else total × rate. Null when neither is known, when there are no amounts, or when the product exceeds the largest
 * amount.
 */
export function guaraniTotal(invoice: Pick<Invoice, 'currency' | 'totals' | 'exchange'>): Amount | null {
  const exact = exactTotal(invoice);
  if (exact === null) return null;
  // Rounding the largest possible amount up would exceed the limit: its decimals are cut instead.
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
 * A part of the total (its VAT, say) in guaraníes. A foreign document is converted at the rate that its two totals
 * imply, since the written rate is rounded. 0 when the total is not known in guaraníes or is zero, or when the result
 * exceeds the largest amount.
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
