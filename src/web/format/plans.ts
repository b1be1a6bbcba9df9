import type { Amount } from '#domain/money/money.ts';
import { UNLIMITED } from '#domain/plans/entitlements.ts';
import { lastDayOf } from '#domain/plans/plan.ts';
import { plansText } from '#text/subscription.ts';
import { formatMoney, formatNumber } from './amounts.ts';
import { formatDate } from './dates.ts';

/** «Gs. 150.000», «USD 9,90»; «Gratis» where it costs nothing. */
export const formatPrice = (price: Amount, currency: string): string =>
  Number(price) === 0 ? plansText.free : formatMoney(price, currency);

/** «100», or «Ilimitado». */
export const formatAiLimit = (limit: number): string =>
  limit === UNLIMITED ? plansText.unlimited : formatNumber(limit);

/** «64 de 100», or «64 de ∞». */
export const formatUsage = (used: number, limit: number): string =>
  plansText.usage(formatNumber(used), limit === UNLIMITED ? '∞' : formatNumber(limit));

/** «100 facturas/mes con IA». */
export const aiLimitLine = (limit: number): string =>
  limit === UNLIMITED ? plansText.withoutLimit : plansText.perMonth(formatNumber(limit));

/** The last day that is included: an end at midnight is shown as the day before. */
export const formatLastDay = (end: string | Date): string => formatDate(lastDayOf(new Date(end)));
