import type { FiscalMonth } from '#domain/time/period.ts';
import { formatDate } from '#web/format/dates.ts';

/** Both days are included; an empty text is no limit. */
export interface Period {
  from: string;
  to: string;
}

export const PERIODS = ['thisMonth', 'lastMonth', 'thisYear', 'all'] as const;
type QuickPeriod = (typeof PERIODS)[number];

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The days of a quick choice, counted from today in Asunción. */
export function periodOf(choice: QuickPeriod, now: Date): Period {
  const [, month = 1, year = 1] = formatDate(now).split('/').map(Number);
  switch (choice) {
    case 'thisMonth':
      return { from: iso(year, month, 1), to: iso(year, month + 1, 0) };
    case 'lastMonth':
      return { from: iso(year, month - 1, 1), to: iso(year, month, 0) };
    case 'thisYear':
      return { from: iso(year, 1, 1), to: iso(year, 12, 31) };
    case 'all':
      return { from: '', to: '' };
  }
}

/** The month from its first day to its last. */
export function monthPeriod(written: FiscalMonth): Period {
  const [year = 1, month = 1] = written.split('-').map(Number);
  return { from: iso(year, month, 1), to: iso(year, month + 1, 0) };
}

/** The quick choice that means the same period, if there is one. */
export const quickPeriodOf = (period: Period, now: Date): QuickPeriod | null =>
  PERIODS.find((choice) => {
    const { from, to } = periodOf(choice, now);
    return from === period.from && to === period.to;
  }) ?? null;
