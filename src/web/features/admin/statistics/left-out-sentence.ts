import type { LeftOut } from '#contract/left-out.ts';
import { toUnits } from '#domain/money/money.ts';
import { formatGuaranies, formatMoney, formatNumber } from '#web/format/amounts.ts';
import { adminText } from '#web/text/es/admin/panel.ts';

/** How many a sum leaves out and for how much, each amount in its own currency; null when it leaves out nothing. */
export function leftOutSentence({ count, amount, otherCurrencies = [] }: LeftOut): string | null {
  if (count === 0) return null;
  const guaranies = toUnits(amount) === 0n ? [] : [formatGuaranies(amount)];
  const others = otherCurrencies.map((other) => formatMoney(other.amount, other.currency));
  return adminText.leftOut(formatNumber(count), count === 1, [...guaranies, ...others]);
}
