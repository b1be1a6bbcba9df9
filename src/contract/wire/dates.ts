import * as z from 'zod/mini';
import { type CalendarDate, isCalendarDate } from '#domain/time/calendar.ts';
import { type FiscalMonth, parseMonth } from '#domain/time/period.ts';

/**
 * Every day and month of the wire is read here and nowhere else: only those that exist in the calendar, from year 1 on
 * (the store has no year 0). Anything else is refused with a sentence before it reaches the store.
 */
interface Written<T extends string> {
  /** The format in the OpenAPI document, by which a test finds every date. */
  readonly format: 'date' | 'year-month' | 'tax-period';
  readonly example: string;
  readonly problem: string;
  readonly read: (text: string) => T | undefined;
}

const DAY: Written<CalendarDate> = {
  format: 'date',
  example: '2026-11-15',
  problem: 'Escribe un día que exista, como 2026-11-15.',
  read: (text) => (isCalendarDate(text) ? text : undefined),
};

const MONTH: Written<FiscalMonth> = {
  format: 'year-month',
  example: '2026-10',
  problem: 'Escribe el mes como AAAA-MM, por ejemplo 2026-10.',
  read: parseMonth,
};

/** Marks the problem as one of a date: a wrong month in an address is answered as invalid, not as not found. */
const OF_A_DATE = { isDate: true };

export function writtenDate<T extends string>(kind: Written<T>) {
  return z.codec(textOf(kind, false), z.custom<T>(), {
    decode: (text) => kind.read(text) as T,
    encode: (kept) => kept,
  });
}

/** For an address, where a blank value counts as absent. */
function queryOf<T extends string>(kind: Written<T>) {
  return z.optional(
    z.codec(textOf(kind, true), z.custom<T | undefined>(), {
      decode: kind.read,
      encode: (kept) => kept ?? '',
    }),
  );
}

const textOf = ({ read, problem, format, example }: Written<string>, mayBeBlank: boolean) =>
  z
    .string()
    .check(
      z.refine((text) => (mayBeBlank && text === '') || read(text) !== undefined, {
        error: problem,
        params: OF_A_DATE,
      }),
    )
    .register(z.globalRegistry, { format, examples: [example] });

/** `YYYY-MM-DD`, a day that exists. */
export const day = writtenDate(DAY);
export const queryDate = queryOf(DAY);

/** `YYYY-MM`; `YYYYMM` is understood too. */
export const month = writtenDate(MONTH);
export const queryMonth = queryOf(MONTH);

/** Refuses a period whose last day is before its first. For `wire`, with the names of the wire. */
export const inOrder =
  (from: string, to: string) =>
  (sent: Readonly<Record<string, unknown>>): { field: string; problem: string } | undefined => {
    const [first, last] = [sent[from], sent[to]];
    const isWrong =
      typeof first === 'string' && typeof last === 'string' && first !== '' && last !== '' && first > last;
    return isWrong ? { field: to, problem: 'Elige un día igual o posterior al de inicio.' } : undefined;
  };

/** Whether a schema refused a day or a month. */
export const isDateProblem = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params === OF_A_DATE;
