import type { LeftOut } from '#contract/left-out.ts';
import { toUnits } from '#domain/money/money.ts';
import { t } from '#web/text/es.ts';
import { formatGuaranies, formatMoney, formatNumber } from './amounts.ts';

/** How many a sum leaves out and for how much, each amount in its own currency; null when it leaves out nothing. */
export function leftOutSentence({ count, amount, otherCurrencies = [] }: LeftOut): string | null {
  if (count === 0) return null;
  const guaranies = toUnits(amount) === 0n ? [] : [formatGuaranies(amount)];
  const others = otherCurrencies.map((other) => formatMoney(other.amount, other.currency));
  return t.common.leftOut(formatNumber(count), count === 1, [...guaranies, ...others]);
}
