import type { ClosingLink } from '#contract/closing/closing.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { closingText } from '#text/closing/month.ts';
import { formatNumber } from '#web/format/amounts.ts';

const { deadlines: words, figures } = closingText;

/** The search of the invoice list that finds exactly the documents of a figure. */
export const listedAs = (month: FiscalMonth, { group, part, isToVat }: ClosingLink) => ({
  month,
  closing: group,
  ...(part !== undefined && { part }),
  ...(isToVat !== undefined && { vat: isToVat ? ('yes' as const) : ('no' as const) }),
});

interface Deadline {
  readonly day: CalendarDate;
  readonly daysLeft: number;
}

/** «jueves, en 4 días»; of a closed month whose deadline is past, only the weekday. */
export function whenDue({ day, daysLeft }: Deadline, isClosed: boolean): string {
  const weekday = words.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  if (daysLeft < 0) return isClosed ? weekday : `${weekday}, ${words.late(-daysLeft)}`;
  return `${weekday}, ${words.left(daysLeft)}`;
}

/** «284 facturas» */
export const invoiceCount = (count: number): string => figures.count(formatNumber(count), count === 1);

interface Person {
  readonly name: string | null;
  readonly email: string | null;
}

export const whoOf = (by: Person | null): string | null => by?.name ?? by?.email ?? null;

/** Splits a sentence of the server at its colon: what is the matter, and what it means. */
export function splitAtColon(sentence: string): readonly [string, string | null] {
  const [, matter, meaning] = /^(.+?): (.+)$/s.exec(sentence) ?? [];
  return matter && meaning ? [matter, meaning] : [sentence, null];
}
