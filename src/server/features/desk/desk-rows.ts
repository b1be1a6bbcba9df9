import type { BusinessLine } from '#contract/businesses.ts';
import { searchable } from '#domain/text/searchable.ts';
import { addMonths, type FiscalMonth, monthInAsuncion } from '#domain/time/period.ts';
import { readBusinesses } from '#server/features/business/list-businesses.ts';
import { type MonthOfBusiness, readMonthsOf } from '#server/features/closing/across/read-months-of.ts';
import type { Deps } from '#server/platform/deps.ts';
import { slicesInTurns } from '#server/platform/work-in-slices.ts';

/** Businesses that one statement asks for. */
const AT_ONCE = 100;

export interface DeskRow {
  readonly business: BusinessLine;
  /** None for a business without RUC. */
  readonly months: readonly MonthOfBusiness[];
}

export interface DeskRows {
  /** What is asked for. */
  readonly month: FiscalMonth;
  readonly months: readonly FiscalMonth[];
  readonly rows: readonly DeskRow[];
}

/** The businesses that a person belongs to: what was asked for and the month before, whatever their history. */
export async function readDeskRows(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  asked: FiscalMonth | undefined,
): Promise<DeskRows> {
  const running = monthInAsuncion(deps.clock.now().getTime());
  const month = asked ?? addMonths(running, -1);
  const next = addMonths(month, 1);
  // The one that runs is shown beside the one to declare.
  const months = [addMonths(month, -1), month, ...(next === running ? [next] : [])];
  const businesses = await readBusinesses(deps.db, userId);
  const rows: DeskRow[] = [];
  for await (const slice of slicesInTurns(businesses, AT_ONCE)) {
    const ids = slice.map(({ id }) => id);
    const told = await readMonthsOf(deps, ids, months);
    rows.push(...slice.map((business) => ({ business, months: told.get(business.id) ?? [] })));
  }
  return { month, months, rows };
}

/** For people: by name as searches read it. */
export const nameOrder = ({ name, id }: Pick<BusinessLine, 'name' | 'id'>): string => `${searchable(name)}\n${id}`;
