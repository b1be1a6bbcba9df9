import { rucNumberOf } from '../business/invoice-side.ts';
import type { Ruc } from '../identifiers/ruc.ts';
import { type CalendarDate, DAY_MS } from '../time/calendar.ts';
import { addMonths, type FiscalMonth, monthOf } from '../time/period.ts';
import { type CalendarChanges, type Extension, nextWorkingDay, OBLIGATIONS, type Obligation } from './tax-calendar.ts';

/** The day of the following month on which a month's declaration is due; the index is the last digit of the RUC. */
const DAYS: Readonly<Record<Obligation, readonly number[]>> = {
  'form-120': [7, 9, 11, 13, 15, 17, 19, 21, 23, 25],
  'rg-90': [8, 10, 12, 14, 16, 18, 20, 22, 24, 26],
};

export interface Deadline {
  readonly day: CalendarDate;
  /** What gave more time; null for the usual day. */
  readonly extendedBy: string | null;
}

/** The last digit before the check digit; of a RUC that ends in a letter, the digit before the letter. */
export function rucEnding(ruc: Ruc): number {
  const [last] = rucNumberOf(ruc).match(/\d(?=\D*$)/) ?? [];
  return Number(last ?? 0);
}

/** The last day for declaring a month: moved past weekends and holidays, and later where a resolution extends it. */
export const deadlineOf = (obligation: Obligation, month: FiscalMonth, ruc: Ruc, changes: CalendarChanges): Deadline =>
  deadlineOfEnding(obligation, month, rucEnding(ruc), changes);

function deadlineOfEnding(
  obligation: Obligation,
  month: FiscalMonth,
  ending: number,
  changes: CalendarChanges,
): Deadline {
  const usual = `${addMonths(month, 1)}-${String(DAYS[obligation][ending] ?? 0).padStart(2, '0')}`;
  const rolled: Deadline = { day: nextWorkingDay(usual, changes), extendedBy: null };
  return changes.extensions
    .filter((one) => isFor(one, obligation, month, ending))
    .reduce((latest, { until, reason }) => (until > latest.day ? { day: until, extendedBy: reason } : latest), rolled);
}

/** A deadline that is another day once the calendar has changed. */
export interface MovedDeadline {
  readonly month: FiscalMonth;
  readonly obligation: Obligation;
  /** The last digit of the RUCs that have this deadline. */
  readonly ending: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const ENDINGS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** All deadlines that a change of the calendar moves, by month, obligation and last digit of the RUC. */
export function movedDeadlines(before: CalendarChanges, after: CalendarChanges): MovedDeadline[] {
  return monthsTouched(before, after).flatMap((month) =>
    OBLIGATIONS.flatMap((obligation) =>
      ENDINGS.map((ending) => ({
        ...{ month, obligation, ending },
        from: deadlineOfEnding(obligation, month, ending, before).day,
        to: deadlineOfEnding(obligation, month, ending, after).day,
      })).filter(({ from, to }) => from !== to),
    ),
  );
}

/**
 * Months whose deadlines may have moved. A changed day can move the deadlines of the two months before it: the second
 * one because a long row of holidays may push a deadline into the next month.
 */
function monthsTouched(before: CalendarChanges, after: CalendarChanges): FiscalMonth[] {
  const days = onlyInOne(before.days, after.days).flatMap(({ day }) => monthOf(day) ?? []);
  const months = onlyInOne(before.extensions, after.extensions).map(({ month }) => month);
  return [...new Set([...months, ...days.flatMap((month) => [addMonths(month, -2), addMonths(month, -1)])])].toSorted();
}

function onlyInOne<T>(these: readonly T[], those: readonly T[]): T[] {
  const [said, saidThere] = [these, those].map((all) => new Set(all.map((one) => JSON.stringify(one))));
  const without = (all: readonly T[], known: Set<string> | undefined) =>
    all.filter((one) => known?.has(JSON.stringify(one)) !== true);
  return [...without(these, saidThere), ...without(those, said)];
}

function isFor(extension: Extension, obligation: Obligation, month: FiscalMonth, ending: number): boolean {
  const isOfAll = extension.endings.length === 0 || extension.endings.includes(ending);
  return extension.month === month && (extension.obligation ?? obligation) === obligation && isOfAll;
}

/** Days between the two; negative when `to` is before `from`. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
