import { createHash } from 'node:crypto';
import type { Imputations } from '#domain/business/imputation.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { isWhole } from '#domain/closing/line-figures.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { addMonths, type FiscalMonth, lastDay } from '#domain/time/period.ts';
import { readBusinessesByOwner, readImputations, requireBusiness } from '#server/features/business/read-business.ts';
import { type VatImputation, vatImputationOf } from '#server/features/invoices/closing/closing-filter.ts';
import {
  type ClosingGroups,
  findMonthsWritten,
  type MonthsWritten,
  readGroupsOf,
  readGroupsSince,
} from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type CurrentClose, findClosedMonths, findCurrentCloses, findCurrentClosesOf } from './closing.store.ts';
import { type Findings, figuresBasis, MONTHS_BEFORE } from './findings.ts';
import { figuresOf, type MonthFigures } from './month-figures.ts';

export interface ClosingBusiness {
  readonly ruc: string;
  readonly name: string;
  /** Its RUC without check digit. */
  readonly number: string;
  readonly imputation: VatImputation;
  readonly isImputationChosen: boolean;
  /** How often a person marked a missing supplier as fine, or took that back. */
  readonly settled: number;
}

/** Whose months they are; without a RUC there is nothing to close. */
export async function closingBusiness(db: Db, ownerId: string): Promise<ClosingBusiness> {
  const business = await requireBusiness(db, ownerId);
  return closedAs(business, await readImputations(db, ownerId, business));
}

const closedAs = (
  { ruc, name, missingSettled }: Awaited<ReturnType<typeof requireBusiness>>,
  imputations: Imputations,
): ClosingBusiness => ({
  ruc,
  name,
  number: rucNumberOf(ruc),
  imputation: vatImputationOf(imputations),
  isImputationChosen: imputations.purchases !== null,
  settled: missingSettled,
});

/** Of several owners, by owner; those without a RUC are not among them. */
export async function closingBusinesses(
  db: Db,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, ClosingBusiness>> {
  const found = await readBusinessesByOwner(db, ownerIds);
  return new Map([...found].map(([ownerId, one]) => [ownerId, closedAs(one.business, one.imputations)]));
}

export interface ViewedClose extends CurrentClose {
  /** None of its documents came, went or changed since: nothing differs. */
  readonly isUntouched: boolean;
}

/** A month as it is at one moment. */
export interface MonthView {
  readonly month: FiscalMonth;
  readonly figures: MonthFigures;
  readonly close: ViewedClose | null;
  /** Another one whenever a document of the month, a choice that its figures hang on, or its close changes. */
  readonly version: number;
  /** A number that stands for its documents and their revisions. */
  readonly fingerprint: string;
  /** The last writes to this month and to those before on which findings about it depend. */
  readonly written: MonthsWritten;
}

/** `months` follow each other without a gap. */
export async function viewMonths(
  db: Db,
  ownerId: string,
  business: ClosingBusiness,
  months: readonly FiscalMonth[],
): Promise<MonthView[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { number, imputation } = business;
  const [{ groups, written }, closes] = await Promise.all([
    readGroupsSince(db, ownerId, {
      business: number,
      imputation,
      first,
      last,
      since: addMonths(first, -MONTHS_BEFORE),
    }),
    findCurrentCloses(db, ownerId, months),
  ]);
  return viewsOf(business, months, { groups, written, closes });
}

interface FoundMonths {
  readonly groups: readonly ClosingGroups[];
  readonly written: MonthsWritten;
  readonly closes: readonly CurrentClose[];
}

function viewsOf(
  business: ClosingBusiness,
  months: readonly FiscalMonth[],
  { groups, written, closes }: FoundMonths,
): MonthView[] {
  return months.map((month) => {
    const own = groups.find((one) => one.month === month) ?? noGroups(month);
    const standing = closes.find((one) => one.month === month);
    const close = standing ? { ...standing, isUntouched: standing.documents === own.fingerprint } : null;
    return {
      month,
      figures: figuresOf(own.rows),
      close,
      version: versionOf(business, own, close),
      fingerprint: own.fingerprint,
      written,
    };
  });
}

/** The same for several businesses, by owner. One whose sums are not filled yet is read by itself. */
export async function viewMonthsOf(
  db: Db,
  businesses: ReadonlyMap<string, ClosingBusiness>,
  months: readonly FiscalMonth[],
): Promise<ReadonlyMap<string, readonly MonthView[]>> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const asked = [...businesses].map(([ownerId, { number, imputation }]) => ({ ownerId, business: number, imputation }));
  const [found, closes] = await Promise.all([
    readGroupsOf(db, asked, { first, last, since: addMonths(first, -MONTHS_BEFORE) }),
    findCurrentClosesOf(db, [...businesses.keys()], months),
  ]);
  const views = new Map<string, readonly MonthView[]>();
  for (const [ownerId, business] of businesses) {
    const summed = found.get(ownerId);
    const own = closes.filter((close) => close.ownerId === ownerId);
    views.set(
      ownerId,
      summed === undefined
        ? await viewMonths(db, ownerId, business, months)
        : viewsOf(business, months, { ...summed, closes: own }),
    );
  }
  return views;
}

export async function viewMonth(
  db: Db,
  ownerId: string,
  business: ClosingBusiness,
  month: FiscalMonth,
): Promise<MonthView> {
  const [view] = await viewMonths(db, ownerId, business, [month]);
  return only(view);
}

function only(view: MonthView | undefined): MonthView {
  if (view === undefined) throw new Error('a month without a view');
  return view;
}

/** The same from the kept finding; sums are read only where somebody wrote to the month since it was kept. */
export async function viewKeptMonth(
  db: Db,
  ownerId: string,
  business: ClosingBusiness,
  { month, findings }: { month: FiscalMonth; findings: Findings },
): Promise<MonthView> {
  const since = addMonths(month, -MONTHS_BEFORE);
  const [{ isUnfilled, written }, closes] = await Promise.all([
    findMonthsWritten(db, ownerId, { since, last: month }),
    findCurrentCloses(db, ownerId, [month]),
  ]);
  const matter = 'figures';
  // A finding kept for this basis still holds: nobody has written to the month since.
  const basis = figuresBasis(month, business, written);
  const known = findings.known<ClosingGroups>(month, matter, basis);
  const found =
    known && !isUnfilled
      ? { groups: [known], written }
      : await readGroupsSince(db, ownerId, {
          ...{ business: business.number, imputation: business.imputation },
          ...{ first: month, last: month, since },
        });
  // Where somebody wrote in between, nothing is kept: the next call does it.
  if (!known && !isUnfilled && figuresBasis(month, business, found.written) === basis) {
    await findings.keep(month, matter, { basis, found: found.groups[0] ?? noGroups(month) });
  }
  const [view] = viewsOf(business, [month], { ...found, closes });
  return only(view);
}

/** The number over no document. */
export const NO_DOCUMENTS = '0';
const noGroups = (month: FiscalMonth): ClosingGroups => ({ month, rows: [], fingerprint: NO_DOCUMENTS });

/** As many digits as an `ETag` of ours has. */
const VERSIONS = 1_000_000_000n;

function versionOf(
  { ruc, imputation }: ClosingBusiness,
  { rows, fingerprint }: ClosingGroups,
  close: CurrentClose | null,
): number {
  const told = rows.map((row) => Object.entries(row).toSorted());
  const seen = JSON.stringify([ruc, imputation, told, fingerprint, close && [close.id, close.step]]);
  const digest = createHash('sha256').update(seen).digest().readBigUInt64BE();
  return Number(digest % VERSIONS);
}

export const hasMonthEnded = (month: FiscalMonth, today: CalendarDate): boolean => lastDay(month) < today;

/** Everything of it has a rate and adds up. */
export const isMonthWhole = ({ lines }: MonthFigures): boolean => Object.values(lines).every(isWhole);

export async function closedAmong(db: Db, ownerId: string, months: readonly FiscalMonth[]): Promise<FiscalMonth[]> {
  return months.length === 0 ? [] : await findClosedMonths(db, ownerId, months);
}
