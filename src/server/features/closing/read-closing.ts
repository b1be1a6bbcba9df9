import type { getClosing, MonthClose } from '#contract/closing/closing.ts';
import type { listDifferences } from '#contract/closing/missing.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { BACKINGS, CLOSING_LINES } from '#domain/closing/closing-groups.ts';
import { daysBetween, deadlineOf, rucEnding } from '#domain/closing/deadlines.ts';
import { keptUntil } from '#domain/closing/keeping-clock.ts';
import { netFigures } from '#domain/closing/line-figures.ts';
import { monthStateOf } from '#domain/closing/month-state.ts';
import type { CalendarChanges, Obligation } from '#domain/closing/tax-calendar.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { dayInAsuncion, type FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCalendar } from './calendar.store.ts';
import { type CurrentClose, findAcceptances } from './closing.store.ts';
import { comparedClose, tellDifferences } from './count-differences.ts';
import { amountsOf, boxesOf, keptOf, lineOf, outsideOf, withTaxed } from './describe-figures.ts';
import { findDifferences } from './differences.store.ts';
import { findNotices } from './find-notices.ts';
import { openFindings } from './findings.ts';
import type { MonthFigures } from './month-figures.ts';
import {
  type ClosingBusiness,
  closingBusiness,
  hasMonthEnded,
  isMonthWhole,
  viewKeptMonth,
  viewMonth,
} from './view-month.ts';

/** Differences that are named one by one. */
const MOST_NAMED = 200;

/** Everything that is known of a month before it is declared, and after. */
export async function readClosing(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  month: FiscalMonth,
): Promise<RouteReply<typeof getClosing>> {
  const today = dayInAsuncion(clock.now().getTime());
  const [business, findings] = await Promise.all([closingBusiness(db, ownerId), openFindings(db, ownerId, [month])]);
  const [view, calendar] = await Promise.all([
    viewKeptMonth(db, ownerId, business, { month, findings }),
    findCalendar(db),
  ]);
  const { figures, close, version, fingerprint, written } = view;
  const deadlines = deadlinesOf(business, month, calendar, today);
  const hasEnded = hasMonthEnded(month, today);
  const noticed = {
    ...{ month, hasEnded, figures, fingerprint, written },
    business: business.number,
    settled: business.settled,
    dueOn: deadlines.form120.day,
  };
  const [{ notices, comparison }, told, differences] = await Promise.all([
    findNotices(db, ownerId, noticed, findings),
    close && describeClose(db, ownerId, close),
    close && tellDifferences(db, ownerId, view, findings),
  ]);
  return {
    month,
    state: monthStateOf({
      hasEnded,
      isClosed: close !== null,
      differences: differences?.count ?? 0,
      isWhole: isMonthWhole(figures),
      notices: notices.length,
    }),
    version,
    business: { ruc: business.ruc, name: business.name },
    ending: rucEnding(business.ruc),
    ...describeLines(figures),
    form120: boxesOf(figures),
    isImputationChosen: business.isImputationChosen,
    notToVat: CLOSING_LINES.filter((line) => figures.notToVat[line].count > 0).map((line) => ({
      line,
      ...amountsOf(figures.notToVat[line], { group: line, isToVat: false }),
    })),
    outside: figures.outside.map(outsideOf),
    notices,
    comparison,
    deadlines,
    keptUntil: keptUntil(month),
    close: told,
    differences,
  };
}

function describeLines({ lines, backing, hasSales }: MonthFigures) {
  const [bought, returned] = [lines.purchases, lines['received-credit-notes']];
  const [sold, issued] = [lines.sales, lines['issued-credit-notes']];
  const backed = BACKINGS.map((part) => [part, amountsOf(backing[part], { group: 'purchases', part })] as const);
  return {
    purchases: lineOf(bought, 'purchases'),
    receivedCreditNotes: lineOf(returned, 'received-credit-notes'),
    net: withTaxed(netFigures(bought, returned)),
    ...(hasSales && {
      sales: lineOf(sold, 'sales'),
      issuedCreditNotes: lineOf(issued, 'issued-credit-notes'),
      netSales: withTaxed(netFigures(sold, issued)),
    }),
    backing: Object.fromEntries(backed) as Record<(typeof BACKINGS)[number], ReturnType<typeof amountsOf>>,
  };
}

export function deadlinesOf(
  { ruc }: Pick<ClosingBusiness, 'ruc'>,
  month: FiscalMonth,
  calendar: CalendarChanges,
  today: CalendarDate,
) {
  const of = (obligation: Obligation) => {
    const { day, extendedBy } = deadlineOf(obligation, month, ruc, calendar);
    return { day, extendedBy, daysLeft: daysBetween(today, day) };
  };
  return { form120: of('form-120'), rg90: of('rg-90') };
}

async function describeClose(db: Db, ownerId: string, close: CurrentClose): Promise<MonthClose> {
  const acceptances = close.step === 0 ? [] : await findAcceptances(db, ownerId, close.id);
  const { figures, closedAt, by, ruc, notices } = close;
  const hasSales = figures.sales.count + figures['issued-credit-notes'].count > 0;
  return {
    ...{ ruc, notices, by },
    closedAt: closedAt.toISOString(),
    purchases: keptOf(figures.purchases),
    receivedCreditNotes: keptOf(figures['received-credit-notes']),
    sales: hasSales ? keptOf(figures.sales) : null,
    issuedCreditNotes: hasSales ? keptOf(figures['issued-credit-notes']) : null,
    acceptances: acceptances.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}

/** What came, changed or went since the month was closed, or since differences were accepted. */
export async function readDifferences(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  month: FiscalMonth,
): Promise<RouteReply<typeof listDifferences>> {
  const { close } = await viewMonth(db, ownerId, await closingBusiness(db, ownerId), month);
  if (close === null || close.isUntouched) return { count: 0, rows: [] };
  const { count, rows } = await findDifferences(db, ownerId, comparedClose(close), MOST_NAMED);
  return {
    count,
    rows: rows.map(({ issuerRuc, issuerName, ...row }) => ({
      ...row,
      issuer: { ruc: issuerRuc, name: issuerName || null },
    })),
  };
}
