import type { AmountNotCounted } from '#contract/invoices/not-counted.ts';
import { toUnits } from '#domain/money/money.ts';
import { adminText } from '#text/admin/panel.ts';
import { formatGuaranies, formatMoney, formatNumber } from '#web/format/amounts.ts';

/**
 * How many invoices a sum leaves out and for how much, each amount in its own currency; null when it leaves out none.
 */
export function amountNotCountedSentence({ count, amount, otherCurrencies = [] }: AmountNotCounted): string | null {
  if (count === 0) return null;
  const guaranies = toUnits(amount) === 0n ? [] : [formatGuaranies(amount)];
  const others = otherCurrencies.map((other) => formatMoney(other.amount, other.currency));
  return adminText.leftOut(formatNumber(count), count === 1, [...guaranies, ...others]);
}
