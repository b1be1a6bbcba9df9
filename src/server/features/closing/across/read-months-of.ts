import type { ClosingMonth, ClosingNotice } from '#contract/closing/closing.ts';
import { MOST_FAILED_DOCUMENTS } from '#contract/dashboard.ts';
import type { MonthState } from '#domain/closing/month-state.ts';
import { monthStateOf } from '#domain/closing/month-state.ts';
import { dayInAsuncion, type FiscalMonth } from '#domain/time/period.ts';
import { type ComparedMonth, readKeptComparisonsOf } from '#server/features/reconciliation/compare/compare-month.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCalendar } from '../calendar.store.ts';
import { tellDifferences } from '../count-differences.ts';
import { gapsOf, type LookedUp, noticesFrom, tellRepeats } from '../find-notices.ts';
import { type Findings, openFindingsOf } from '../findings.ts';
import { type MissingSuppliers, tellMissingOf } from '../list-missing.ts';
import {
  countFailedDocumentsOf,
  type FailingMailbox,
  findFailingMailboxesOf,
  findOpenRepeatsOf,
} from '../notices.store.ts';
import { deadlinesOf } from '../read-closing.ts';
import {
  type ClosingBusiness,
  closingBusinesses,
  hasMonthEnded,
  isMonthWhole,
  type MonthView,
  NO_DOCUMENTS,
  viewMonthsOf,
} from '../view-month.ts';

/** A month of one of several businesses, as its own close tells it. */
export interface MonthOfBusiness {
  readonly month: FiscalMonth;
  readonly state: MonthState;
  readonly hasEnded: boolean;
  /** It has no document, whatever that would count for, and nobody closed it. */
  readonly isEmpty: boolean;
  /** Of purchases. */
  readonly count: number;
  /** Documents without a rate, or whose parts do not give their total. */
  readonly blockingCount: number;
  readonly deadlines: ClosingMonth['deadlines'];
  /** Of a closed month none: they are history. */
  readonly notices: readonly ClosingNotice[];
  /** Of a closed month, as many as there were. */
  readonly noticeCount: number;
  readonly differenceCount: number;
  /** Marangatu's file of the month was brought; false for a closed month, where it is not looked up. */
  readonly hasRegister: boolean;
  /** Who is missing, as far as they are named. */
  readonly missing: MissingSuppliers;
}

/**
 * Months of several businesses, in order, by owner; those without a RUC are left out. The number of statements does not
 * grow with the businesses; what takes long is looked for only in those that changed since it was last found.
 */
export async function readMonthsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerIds: readonly string[],
  months: readonly FiscalMonth[],
): Promise<ReadonlyMap<string, readonly MonthOfBusiness[]>> {
  const today = dayInAsuncion(clock.now().getTime());
  const businesses = await closingBusinesses(db, ownerIds);
  const owners = [...businesses.keys()];
  if (owners.length === 0) return new Map();
  const [views, findings, calendar] = await Promise.all([
    viewMonthsOf(db, businesses, months),
    openFindingsOf(db, owners, months),
    findCalendar(db),
  ]);
  const all = [...businesses].flatMap(([ownerId, business]) =>
    (views.get(ownerId) ?? []).flatMap((view): Looked[] => {
      const known = findings.get(ownerId);
      if (known === undefined) return [];
      const deadlines = deadlinesOf(business, view.month, calendar, today);
      return [{ ownerId, business, view, deadlines, hasEnded: hasMonthEnded(view.month, today), findings: known }];
    }),
  );
  const lookedUp = await lookUp(
    db,
    all.filter(({ view }) => view.close === null),
  );
  const told = new Map<string, MonthOfBusiness[]>(owners.map((ownerId) => [ownerId, []]));
  for (const one of all) told.get(one.ownerId)?.push(await describe(db, one, lookedUp(one)));
  return told;
}

interface Looked {
  readonly ownerId: string;
  readonly business: ClosingBusiness;
  readonly view: MonthView;
  readonly deadlines: ClosingMonth['deadlines'];
  readonly hasEnded: boolean;
  readonly findings: Findings;
}

interface Found extends LookedUp {
  readonly hasRegister: boolean;
}

const NONE: Found = {
  ...{ repeats: 0, mailboxes: [], failed: 0, gaps: [], hasRegister: false },
  suppliers: { count: 0, names: [] },
};

const keyOf = ({ ownerId, month }: { ownerId: string; month: FiscalMonth }) => `${ownerId} ${month}`;
const keyOfLooked = ({ ownerId, view: { month } }: Looked) => keyOf({ ownerId, month });

/** Beside the figures, of months that are not closed. */
async function lookUp(db: Db, open: readonly Looked[]): Promise<(one: Looked) => Found> {
  if (open.length === 0) return () => NONE;
  const businesses = new Map(open.map(({ ownerId, business }) => [ownerId, business.number]));
  const months = [...new Set(open.map(({ view }) => view.month))];
  const due = open.map(({ ownerId, view: { month }, deadlines }) => ({
    ...{ ownerId, month, until: deadlines.form120.day },
  }));
  const [mailboxes, failed, compared, repeats, suppliers] = await Promise.all([
    findFailingMailboxesOf(db, due),
    countFailedDocumentsOf(db, due, MOST_FAILED_DOCUMENTS + 1),
    readKeptComparisonsOf(db, businesses, months),
    repeatsOf(db, open),
    missingOf(db, open),
  ]);
  const mailboxesOf = Map.groupBy<string, FailingMailbox & { ownerId: string; month: FiscalMonth }>(mailboxes, keyOf);
  const failedOf = new Map(failed.map((one) => [keyOf(one), one.count]));
  const comparedOf = new Map(compared.map((one) => [keyOf(one), one]));
  return (one) => {
    const key = keyOfLooked(one);
    if (one.view.close !== null) return NONE;
    return {
      suppliers: suppliers.get(key) ?? NONE.suppliers,
      repeats: repeats.get(key) ?? 0,
      mailboxes: mailboxesOf.get(key) ?? [],
      failed: failedOf.get(key) ?? 0,
      gaps: gapsIn(one, comparedOf.get(key)),
      hasRegister: comparedOf.has(key),
    };
  };
}

/** Says that a comparison is outdated only where that is known already: it adds no notice and takes none away. */
function gapsIn({ view: { month, fingerprint }, findings }: Looked, compared: ComparedMonth | undefined) {
  const kept = compared?.kept;
  if (!kept) return [];
  return gapsOf(kept, findings.known<boolean>(month, 'comparison', `${kept.basis} ${fingerprint}`) ?? false);
}

/** Few businesses have pairs that may be one paper: those are asked one by one. */
async function repeatsOf(db: Db, open: readonly Looked[]): Promise<ReadonlyMap<string, number>> {
  const pairs = await findOpenRepeatsOf(db, [...new Set(open.map(({ ownerId }) => ownerId))]);
  const told = new Map<string, number>();
  for (const one of open) {
    const own = pairs.find(({ ownerId }) => ownerId === one.ownerId);
    if (own === undefined) continue;
    const { month, fingerprint } = one.view;
    told.set(keyOfLooked(one), await tellRepeats(db, one.ownerId, { month, fingerprint, open: own }, one.findings));
  }
  return told;
}

/** While a month runs, documents may still come. */
async function missingOf(db: Db, open: readonly Looked[]): Promise<ReadonlyMap<string, MissingSuppliers>> {
  const ended = Map.groupBy(
    open.filter(({ hasEnded }) => hasEnded),
    ({ view }) => view.month,
  );
  const told = new Map<string, MissingSuppliers>();
  for (const [month, asked] of ended) {
    const missing = await tellMissingOf(
      db,
      month,
      asked.map(({ ownerId, business: { number, settled }, view: { written }, findings }) => ({
        ...{ ownerId, business: number, settled, written, findings },
      })),
    );
    for (const [ownerId, found] of missing) told.set(keyOf({ ownerId, month }), found);
  }
  return told;
}

async function describe(db: Db, one: Looked, found: Found): Promise<MonthOfBusiness> {
  const { ownerId, view, deadlines, hasEnded, findings } = one;
  const { month, figures, close, fingerprint } = view;
  const notices = close === null ? noticesFrom(figures, found) : [];
  const noticeCount = close?.notices ?? notices.length;
  const { count: differences } = await tellDifferences(db, ownerId, view, findings);
  return {
    ...{ month, hasEnded, deadlines, notices, noticeCount },
    state: monthStateOf({
      ...{ hasEnded, differences, notices: noticeCount },
      isClosed: close !== null,
      isWhole: isMonthWhole(figures),
    }),
    isEmpty: close === null && fingerprint === NO_DOCUMENTS,
    count: figures.lines.purchases.count,
    blockingCount: notices.filter(isBlocking).reduce((sum, { count }) => sum + count, 0),
    differenceCount: differences,
    hasRegister: found.hasRegister,
    missing: found.suppliers,
  };
}

/** A figure that does not add up, or that no box takes. */
export const isBlocking = ({ kind }: Pick<ClosingNotice, 'kind'>): boolean =>
  kind === 'unsplit' || kind === 'difference';
