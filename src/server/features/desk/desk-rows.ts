import { searchable } from '#domain/text/searchable.ts';
import { addMonths, type FiscalMonth, monthInAsuncion } from '#domain/time/period.ts';
import { type BusinessOfPerson, readBusinesses } from '#server/features/business/list-businesses.ts';
import { type MonthOfBusiness, readMonthsOf } from '#server/features/closing/across/read-months-of.ts';
import type { Deps } from '#server/platform/deps.ts';
import { slicesInTurns } from '#server/platform/work-in-slices.ts';

/** Businesses that one statement asks for. */
const AT_ONCE = 100;

/** Those before the one asked for that are told with it. */
const MONTHS_BEFORE = 3;

export interface DeskMonthOfBusiness extends MonthOfBusiness {
  /** The business was added here later, and has nothing of it. */
  readonly isBeforeStart: boolean;
  /** What may be missing is still worth asking for: from the month before the asked one on. */
  readonly isAskedAbout: boolean;
}

export interface DeskRow {
  readonly business: BusinessOfPerson;
  /** None for a business without RUC. */
  readonly months: readonly DeskMonthOfBusiness[];
}

export interface DeskRows {
  /** The month asked for. */
  readonly month: FiscalMonth;
  readonly months: readonly FiscalMonth[];
  readonly rows: readonly DeskRow[];
}

/** Every business that a person belongs to, whatever its history, with the month asked for and those before it. */
export async function readDeskRows(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  asked: FiscalMonth | undefined,
): Promise<DeskRows> {
  const running = monthInAsuncion(deps.clock.now().getTime());
  const month = asked ?? addMonths(running, -1);
  const next = addMonths(month, 1);
  // Where the running month follows the one to declare, it is shown too.
  const before = Array.from({ length: MONTHS_BEFORE }, (_, at) => addMonths(month, at - MONTHS_BEFORE));
  const months = [...before, month, ...(next === running ? [next] : [])];
  const businesses = await readBusinesses(deps.db, userId);
  const rows: DeskRow[] = [];
  for await (const slice of slicesInTurns(businesses, AT_ONCE)) {
    const ids = slice.map(({ id }) => id);
    const told = await readMonthsOf(deps, ids, months);
    rows.push(...slice.map((business) => ({ business, months: onDesk(business, told.get(business.id) ?? [], month) })));
  }
  return { month, months, rows };
}

function onDesk(
  { addedAt }: BusinessOfPerson,
  months: readonly MonthOfBusiness[],
  asked: FiscalMonth,
): DeskMonthOfBusiness[] {
  const addedIn = monthInAsuncion(addedAt.getTime());
  const start = months.find(({ month, isEmpty }) => !isEmpty || month >= addedIn || month >= asked)?.month ?? asked;
  return months.map((one) => {
    const isBeforeStart = one.month < start;
    return { ...one, isBeforeStart, isAskedAbout: !isBeforeStart && one.month >= addMonths(asked, -1) };
  });
}

/** Order for people: by name, normalised as for searches. */
export const nameOrder = ({ name, id }: Pick<BusinessOfPerson, 'name' | 'id'>): string => `${searchable(name)}\n${id}`;
