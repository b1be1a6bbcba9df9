import { addDays, type CalendarDate } from '../time/calendar.ts';
import type { FiscalMonth } from '../time/period.ts';

/** What a business declares every month. */
export const OBLIGATIONS = ['form-120', 'rg-90'] as const;
export type Obligation = (typeof OBLIGATIONS)[number];

/** An exception to the usual calendar: a holiday by decree, or a usual holiday that was moved and is a working day. */
export interface MovedDay {
  readonly day: CalendarDate;
  readonly isHoliday: boolean;
  /** The decree, or another reason. */
  readonly reason: string;
}

/** A resolution that gives more time. */
export interface Extension {
  /** The month that is declared. */
  readonly month: FiscalMonth;
  /** Null: both. */
  readonly obligation: Obligation | null;
  /** Last digits of the RUCs that it is for; none: all. */
  readonly endings: readonly number[];
  readonly until: CalendarDate;
  /** The resolution, or another reason. */
  readonly reason: string;
}

/** Changes that no program can know beforehand: they come by decree or resolution, and an administrator enters them. */
export interface CalendarChanges {
  readonly days: readonly MovedDay[];
  readonly extensions: readonly Extension[];
}

export const NO_CHANGES: CalendarChanges = { days: [], extensions: [] };

/** The same day every year (laws 8/1990 and 4531/2011). */
const FIXED_HOLIDAYS = {
  '01-01': 'new-year',
  '03-01': 'heroes',
  '05-01': 'workers',
  '05-14': 'independence-eve',
  '05-15': 'independence',
  '06-12': 'chaco-peace',
  '08-15': 'asuncion',
  '09-29': 'boqueron',
  '12-08': 'caacupe',
  '12-25': 'christmas',
} as const;

export type UsualHoliday = (typeof FIXED_HOLIDAYS)[keyof typeof FIXED_HOLIDAYS] | 'maundy-thursday' | 'good-friday';

/** Sunday of Easter in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The name of the usual holiday on a day; null when there is none. Usual holidays need not be entered. */
export function usualHolidayOn(day: CalendarDate): UsualHoliday | null {
  const [year = '', month = '', ofMonth = ''] = day.split('-');
  const fixed = (FIXED_HOLIDAYS as Partial<Record<string, UsualHoliday>>)[`${month}-${ofMonth}`];
  if (fixed !== undefined) return fixed;
  const easter = easterOf(Number(year));
  if (day === addDays(easter, -3)) return 'maundy-thursday';
  return day === addDays(easter, -2) ? 'good-friday' : null;
}

/** The usual holidays of a year, in order. */
export function usualHolidaysOf(year: number): readonly { readonly day: CalendarDate; readonly name: UsualHoliday }[] {
  const easter = easterOf(year);
  const fixed = Object.keys(FIXED_HOLIDAYS).map((ofYear) => `${dateOf(year, 1, 1).split('-')[0]}-${ofYear}`);
  return [...fixed, addDays(easter, -3), addDays(easter, -2)].toSorted().flatMap((day) => {
    const name = usualHolidayOn(day);
    return name === null ? [] : { day, name };
  });
}

export function isHoliday(day: CalendarDate, { days }: Pick<CalendarChanges, 'days'>): boolean {
  const moved = days.find((one) => one.day === day);
  return moved === undefined ? usualHolidayOn(day) !== null : moved.isHoliday;
}

/** The day itself when it is a working day, else the next working day. */
export function nextWorkingDay(day: CalendarDate, changes: Pick<CalendarChanges, 'days'>): CalendarDate {
  let next = day;
  while (isWeekend(next) || isHoliday(next, changes)) next = addDays(next, 1);
  return next;
}

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const isWeekend = (day: CalendarDate): boolean => weekdayOf(day) % 6 === 0;

const dateOf = (year: number, month: number, day: number): CalendarDate =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
