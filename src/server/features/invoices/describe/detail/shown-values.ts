import type { Coded } from '#domain/invoice/invoice-item.ts';
import { type Amount, decimalsOf, toUnits } from '#domain/money/money.ts';
import { formatNumber } from '#domain/money/money-text.ts';

/** A line of the readable view; without a value it is left out. */
export type Line = readonly [label: string, value: string | null | undefined];

/** Shown where a PDF or photo may hold a value that could not be read. */
export const NOT_READ = 'no se leyó';

/** `05/10/2026`, or `05/10/2026 10:11:00`. */
export function shownDate(written: string | null, time: string | null = null): string | null {
  const [, year, month, day, rest] = /^(\d{4})-(\d{2})-(\d{2})(?:T(.*))?$/.exec(written ?? '') ?? [];
  if (year === undefined) return written;
  return [`${day}/${month}/${year}`, rest ?? time].filter(Boolean).join(' ');
}

/** Every decimal that was written; foreign money has two at least. */
export function shownMoney(amount: Amount | null, currency: string): string | null {
  if (amount === null) return null;
  if (currency === 'PYG') return `Gs. ${formatNumber(amount, decimalsOf(amount))}`;
  return `${currency} ${formatNumber(amount, Math.max(2, decimalsOf(amount)))}`;
}

/** The same, left out when nothing is to be paid, given or taken. */
export function shownIfAny(amount: Amount | null, currency: string): string | null {
  return amount === null || toUnits(amount) === 0n ? null : shownMoney(amount, currency);
}

export function shownNumber(amount: Amount | null): string | null {
  return amount === null ? null : formatNumber(amount, decimalsOf(amount));
}

export function shownCoded(coded: Coded | null): string | null {
  return coded && (coded.description ?? `Código ${coded.code}`);
}

export function joined(parts: readonly (string | null | undefined)[], separator = ', '): string | null {
  return parts.filter(Boolean).join(separator) || null;
}
