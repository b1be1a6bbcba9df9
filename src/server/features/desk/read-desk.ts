import type { DeskBusiness, DeskRequest, getDesk } from '#contract/desk.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type DeskMonthOfBusiness, type DeskRow, nameOrder, readDeskRows } from './desk-rows.ts';

/**
 * By due day of the month; those with a closed month after the others, and those without a RUC, who declare nothing,
 * last.
 */
export async function readDesk(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  asked: FiscalMonth | undefined,
): Promise<RouteReply<typeof getDesk>> {
  const { month, months, rows } = await readDeskRows(deps, userId, asked);
  const placed = rows.map((row) => ({ row, place: placeOf(row, month) }));
  return {
    month,
    months: [...months],
    businesses: placed
      .toSorted((one, other) => (one.place < other.place ? -1 : 1))
      .map(({ row }) => described(row, month)),
  };
}

function placeOf({ business, months }: DeskRow, month: FiscalMonth): string {
  const own = months.find((one) => one.month === month);
  const group = own === undefined ? 2 : own.state === 'closed' ? 1 : 0;
  return `${group} ${own?.deadlines.form120.day ?? ''} ${nameOrder(business)}`;
}

const described = ({ business, months }: DeskRow, month: FiscalMonth): DeskBusiness => ({
  id: business.id,
  name: business.name,
  ruc: business.ruc,
  role: business.role,
  months: months.map(({ deadlines, ...one }) => ({
    month: one.month,
    state: one.state,
    isBeforeStart: one.isBeforeStart,
    count: one.count,
    blockingCount: one.blockingCount,
    noticeCount: one.noticeCount,
    differenceCount: one.differenceCount,
    deadline: deadlines.form120,
  })),
  requests: months.filter(isToBeClosed).flatMap((one) => requestsOf(one, month)),
});

const isToBeClosed = ({ hasEnded, isAskedAbout, state }: DeskMonthOfBusiness) =>
  hasEnded && isAskedAbout && state !== 'closed' && state !== 'closed-with-differences';

const ASKED_FOR = [
  'failing-mailboxes',
  'usual-suppliers',
  'only-in-marangatu',
  'failed-documents',
  'only-pdf',
] as const;

/** What the client of an accountant can bring. Marangatu's file is asked for only for the month on the desk. */
function requestsOf({ month, notices, hasRegister, missing }: DeskMonthOfBusiness, asked: FiscalMonth): DeskRequest[] {
  const told = ASKED_FOR.flatMap((kind) => {
    const own = notices.filter((one) => one.kind === kind);
    const count = own.reduce((sum, one) => sum + one.count, 0);
    const mailboxes = own.flatMap((one) => one.mailboxes?.map(({ account }) => account) ?? []);
    const names = kind === 'usual-suppliers' ? [...missing.names] : mailboxes;
    return count === 0 ? [] : [{ kind, month, count, names }];
  });
  return month === asked && !hasRegister ? [{ kind: 'register', month, count: 1, names: [] }, ...told] : told;
}
