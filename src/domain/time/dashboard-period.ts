import { addDays, type CalendarDate } from './calendar.ts';
import { firstDay, lastDay } from './period.ts';

/** What the dashboard's menu offers. By date of issue, as months are. */
export const DASHBOARD_PERIODS = ['today', 'week', 'month', 'year'] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

export interface DayRange {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/**
 * The first and last day of the whole period, future days included, so that a month matches the explorer. Weeks begin
 * on Monday.
 */
export function daysOfPeriod(period: DashboardPeriod, today: CalendarDate): DayRange {
  if (period === 'today') return { first: today, last: today };
  if (period === 'year') return { first: `${today.slice(0, 4)}-01-01`, last: `${today.slice(0, 4)}-12-31` };
  if (period === 'month') return { first: firstDay(today.slice(0, 7)), last: lastDay(today.slice(0, 7)) };
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = addDays(today, -sinceMonday);
  return { first, last: addDays(first, 6) };
}
