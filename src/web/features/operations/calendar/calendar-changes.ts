import type { TaxCalendar } from '#contract/closing/calendar.ts';
import type { MovedDeadline } from '#domain/closing/deadlines.ts';
import {
  type CalendarChanges,
  type Extension,
  type MovedDay,
  type UsualHoliday,
  usualHolidaysOf,
} from '#domain/closing/tax-calendar.ts';
import { calendarText } from '#text/admin/calendar.ts';
import { listed } from '#text/phrases.ts';
import { compareFields } from '#web/api/changed-fields.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import type { ChangedField } from '#web/ui/feedback/changed-question.ts';

const { conflict: words, extensions: extensionWords, obligations, both, weekdays } = calendarText;

/** One entry that is added (nothing before), changed, or taken away (nothing after). */
export type CalendarEdit =
  | { readonly list: 'days'; readonly before: MovedDay | null; readonly after: MovedDay | null }
  | { readonly list: 'extensions'; readonly before: Extension | null; readonly after: Extension | null };

/** «IVA de octubre 2026» */
export const extensionName = ({ obligation, month }: Pick<Extension, 'obligation' | 'month'>): string =>
  calendarText.moved.what(obligation === null ? both : obligations[obligation], formatMonth(month));

export const endingWords = (endings: readonly number[]): string =>
  endings.length === 0
    ? extensionWords.allEndings
    : extensionWords.endings(listed(endings.map(String)), endings.length === 1);

/** «lunes 12/10/2026» */
export const dayWords = (day: string): string =>
  `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${formatDate(day)}`;

/** What identifies an extension: two with the same key differ only in their last day and their reason. */
const keyOf = ({ month, obligation, endings }: Extension): string => `${month} ${obligation} ${endings.toSorted()}`;
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

function withoutOne(extensions: readonly Extension[], gone: Extension): readonly Extension[] {
  const exact = extensions.findIndex((one) => isSame(one, gone));
  const at = exact < 0 ? extensions.findIndex((one) => keyOf(one) === keyOf(gone)) : exact;
  return extensions.filter((_, place) => place !== at);
}

/** The edited list as it is sent to the server; entries of other people stay in it. */
export function editedPart({ days, extensions }: CalendarChanges, edit: CalendarEdit): Partial<Lists> {
  if (edit.list === 'days') {
    const touched = [edit.before?.day, edit.after?.day];
    const others = days.filter(({ day }) => !touched.includes(day));
    return { days: edit.after === null ? others : [...others, edit.after] };
  }
  const others = edit.before === null ? extensions : withoutOne(extensions, edit.before);
  const wanted = edit.after === null ? others : [...others, edit.after];
  return { extensions: wanted.map((one) => ({ ...one, endings: [...one.endings] })) };
}
type Lists = Pick<TaxCalendar, 'days' | 'extensions'>;

export const edited = (calendar: CalendarChanges, edit: CalendarEdit): CalendarChanges => ({
  days: calendar.days,
  extensions: calendar.extensions,
  ...editedPart(calendar, edit),
});

const sayDay = (found: MovedDay | undefined): string =>
  found ? (found.isHoliday ? words.holiday : words.worked)(found.reason) : words.absent;

const sayExtensions = (found: readonly Extension[]): string =>
  found.map(({ until, reason }) => words.until(formatDate(until), reason)).join('; ') || words.absent;

/** What somebody else changed in the calendar, entry by entry, beside the entry that is being changed here. */
export function compareCalendars(seen: CalendarChanges, now: CalendarChanges, edit: CalendarEdit): ChangedField[] {
  const mine = edited(seen, edit);
  const all = [seen, now, mine];
  const days = new Set(all.flatMap((one) => one.days.map(({ day }) => day)).toSorted());
  const extensions = new Map(all.flatMap((one) => one.extensions).map((one) => [keyOf(one), one]));
  return compareFields({ seen, now, mine }, [
    ...Array.from(
      days,
      (day) =>
        [
          words.day(formatDate(day)),
          (one: CalendarChanges) => sayDay(one.days.find((moved) => moved.day === day)),
        ] as const,
    ),
    ...Array.from(
      extensions,
      ([key, extension]) =>
        [
          `${words.extension(extensionName(extension))}, ${endingWords(extension.endings)}`,
          (one: CalendarChanges) => sayExtensions(one.extensions.filter((other) => keyOf(other) === key)),
        ] as const,
    ),
  ]);
}

export interface YearDay {
  readonly day: string;
  /** A holiday of every year, which nobody has to enter. */
  readonly usual: UsualHoliday | null;
  /** What an administrator entered for the day. */
  readonly change: MovedDay | null;
}

/** The holidays of a year and the days that an administrator entered, in order. */
export function daysOfYear({ days }: Pick<CalendarChanges, 'days'>, year: number): YearDay[] {
  const usual = new Map(usualHolidaysOf(year).map(({ day, name }) => [day, name]));
  const changes = new Map(days.filter(({ day }) => yearOf(day) === year).map((one) => [one.day, one]));
  return [...new Set([...usual.keys(), ...changes.keys()])]
    .toSorted()
    .map((day) => ({ day, usual: usual.get(day) ?? null, change: changes.get(day) ?? null }));
}

const yearOf = (day: string): number => Number(day.split('-')[0]);

/** The extensions that end in the year. */
export const extensionsOfYear = ({ extensions }: Pick<CalendarChanges, 'extensions'>, year: number): Extension[] =>
  extensions.filter(({ until }) => yearOf(until) === year);

/** The years with entries, and the running year with the ones before and after it; the newest first. */
export function yearsOf({ days, extensions }: CalendarChanges, running: number): number[] {
  const known = [...days.map(({ day }) => yearOf(day)), ...extensions.map(({ until }) => yearOf(until))];
  return [...new Set([...known, running - 1, running, running + 1])].toSorted((one, other) => other - one);
}

export interface MovedLine extends Pick<MovedDeadline, 'month' | 'obligation' | 'from' | 'to'> {
  readonly endings: readonly number[];
}

/** Puts deadlines of the same month and obligation that move between the same two days into one line. */
export function movedLines(moved: readonly MovedDeadline[]): MovedLine[] {
  const lines = new Map<string, MovedLine>();
  for (const { ending, ...rest } of moved) {
    const key = Object.values(rest).join(' ');
    lines.set(key, { ...rest, endings: [...(lines.get(key)?.endings ?? []), ending] });
  }
  return [...lines.values()];
}
