import { addMonths, type FiscalMonth, monthInAsuncion } from './period.ts';

/** Readings by AI are counted anew from the first of each month, at this time in Asunción. */
const RESET_TIME = '00:05:00';
/** Since October 2024 Paraguay keeps this offset all year; resets are not older. */
const OFFSET = '-03:00';

/** With the offset, so that its first ten characters are the day there. */
function resetMoment(month: FiscalMonth): string {
  return `${month}-01T${RESET_TIME}${OFFSET}`;
}

/** The last month whose reset was due; null when that was before the scheduler existed (`began`). */
export function lastDueMonth(now: Date, began: Date): FiscalMonth | null {
  const running = monthInAsuncion(now.getTime());
  const month = momentOf(running) <= now.getTime() ? running : addMonths(running, -1);
  return momentOf(month) < began.getTime() ? null : month;
}

const momentOf = (month: FiscalMonth) => Date.parse(resetMoment(month));

/** When the month that runs in Asunción began. */
export function startOfMonth(now: Date): Date {
  return new Date(`${monthInAsuncion(now.getTime())}-01T00:00:00${OFFSET}`);
}

interface ResetSchedule {
  /** ISO 8601. */
  readonly nextResetAt: string;
  /** This month's reset has not been done: it is still to come, or was missed. */
  readonly isDueToday: boolean;
}

/** `isDone`: the reset of the month that runs in Asunción was done, by the clock or by hand. */
export function resetSchedule(now: Date, began: Date, isDone: boolean): ResetSchedule {
  const month = monthInAsuncion(now.getTime());
  const isDueToday = !isDone && momentOf(month) >= began.getTime();
  const isAhead = isDueToday && now.getTime() < momentOf(month);
  return { nextResetAt: resetMoment(isAhead ? month : addMonths(month, 1)), isDueToday };
}
