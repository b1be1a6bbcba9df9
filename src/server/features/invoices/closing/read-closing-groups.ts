import type { FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { VatImputation } from './closing-filter.ts';
import { findWithoutXml, type GroupRow, reckonClosingGroups, type WithoutXml } from './closing-groups.store.ts';
import { findClosingSums, findClosingSumsOf, type MonthsWritten } from './closing-sums.store.ts';
import { groupsOfSums } from './groups-of-sums.ts';

export { storedRucs as rucsAsStored } from '../list/matching-pairs.store.ts';
export {
  closingGroup,
  countElectronicInLines,
  type GroupRow,
  IS_ELECTRONIC,
  picturedRows,
} from './closing-groups.store.ts';

export { findMonthsWritten, type MonthsWritten } from './closing-sums.store.ts';

export interface AskedMonths {
  /** RUC without check digit. */
  readonly business: string;
  /** Both included. */
  readonly first: FiscalMonth;
  readonly last: FiscalMonth;
  readonly imputation: VatImputation;
}

/** Each document of a month in one of the rows. */
export interface ClosingGroups {
  readonly month: FiscalMonth;
  /** In a fixed order. */
  readonly rows: readonly GroupRow[];
  /** Changes whenever a document of the month comes, goes or changes. */
  readonly fingerprint: string;
}

/**
 * Read from the kept sums or, where those are not filled, from the documents. Months without documents are left out.
 */
export async function readClosingGroups(db: Db, ownerId: string, asked: AskedMonths): Promise<ClosingGroups[]> {
  return (await readGroupsSince(db, ownerId, { ...asked, since: asked.first })).groups;
}

/** With the last writes to the months from `since` on, where they are known. */
export async function readGroupsSince(
  db: Db,
  ownerId: string,
  asked: AskedMonths & { readonly since: FiscalMonth },
): Promise<{ readonly groups: ClosingGroups[]; readonly written: MonthsWritten }> {
  const { business, first, last, since, imputation } = asked;
  const found = await findClosingSums(db, ownerId, { business, suppliers: imputation.exceptions, since, first, last });
  if (found === null) return { groups: await reckonClosings(db, ownerId, asked), written: {} };
  return { groups: byMonth(found.sums, (rows) => groupsOfSums(rows, business, imputation)), written: found.written };
}

/** The same for several businesses, by owner; those whose sums are not filled yet are left out. */
export async function readGroupsOf(
  db: Db,
  asked: readonly (Pick<AskedMonths, 'business' | 'imputation'> & { readonly ownerId: string })[],
  months: Pick<AskedMonths, 'first' | 'last'> & { readonly since: FiscalMonth },
): Promise<ReadonlyMap<string, { readonly groups: ClosingGroups[]; readonly written: MonthsWritten }>> {
  const wanted = asked.map((one) => ({ ...one, suppliers: one.imputation.exceptions }));
  const found = await findClosingSumsOf(db, wanted, months);
  return new Map(
    found.flatMap(({ isUnfilled, sums, written }, at) => {
      const one = asked[at];
      if (isUnfilled || one === undefined) return [];
      const { ownerId, business, imputation } = one;
      return [[ownerId, { groups: byMonth(sums, (rows) => groupsOfSums(rows, business, imputation)), written }]];
    }),
  );
}

/** The same from the documents alone. */
export async function reckonClosings(db: Db, ownerId: string, asked: AskedMonths): Promise<ClosingGroups[]> {
  return byMonth(await reckonClosingGroups(db, ownerId, asked), (rows) =>
    rows.map(({ fingerprint: _, ...row }) => row),
  );
}

function byMonth<R extends { readonly month: FiscalMonth; readonly fingerprint: string }>(
  all: readonly R[],
  groupsOf: (rows: readonly R[]) => readonly GroupRow[],
): ClosingGroups[] {
  return [...Map.groupBy(all, ({ month }) => month)].map(([month, rows]) => ({
    month,
    rows: groupsOf(rows).toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
    fingerprint: String(rows.reduce((whole, { fingerprint }) => whole ^ BigInt(fingerprint), 0n)),
  }));
}

const orderOf = ({ group, backing, isToVat, isOnlyPdf }: GroupRow) => `${group} ${backing} ${isToVat} ${isOnlyPdf}`;

/** Electronic purchases, and notes about them, of which no XML came: at most so many, those of one issuer together. */
export function readWithoutXml(
  db: Db,
  ownerId: string,
  { month, business, most }: { month: FiscalMonth; business: string; most: number },
): Promise<WithoutXml[]> {
  return findWithoutXml(db, ownerId, month, business, most);
}
