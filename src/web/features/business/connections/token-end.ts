import { addDays } from '#domain/time/calendar.ts';
import { dayInAsuncion } from '#domain/time/period.ts';

const DAYS = { never: null, month: 30, quarter: 90, year: 365 } as const;
export type TokenEnd = keyof typeof DAYS;
export const TOKEN_ENDS = Object.keys(DAYS) as TokenEnd[];

/** The last day on which a token is good; null: until it is revoked. */
export function lastDayOf(end: TokenEnd, now: number): string | null {
  const days = DAYS[end];
  return days === null ? null : addDays(dayInAsuncion(now), days);
}
