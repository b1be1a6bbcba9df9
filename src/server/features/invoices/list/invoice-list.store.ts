import type { Db } from '#server/platform/db/connect.ts';
import type { HeaderRow } from '../describe/header/invoice-header.store.ts';
import type { KindCounts } from '../describe/kind-counts.ts';
import { LIMITS, type ListFilters, type ListLimits, type ListPage } from './list-query.ts';
import { findByIds, findNewest, findSorted, findTallied, isNearFront } from './newest-page.store.ts';
import { isSortedByKey, type ListTotals } from './page-positions.store.ts';
import { findAmongFew, findInAllMonths } from './search-list.store.ts';

export interface ListRows {
  /** In the order in which they were walked, as many as the page holds. */
  readonly rows: readonly HeaderRow[];
  /** There are more, in the direction that was walked. */
  readonly goesOn: boolean;
  /** What each invoice is sorted by, by its id; empty in the order of dates. */
  readonly keys: ReadonlyMap<string, string>;
  readonly totals: ListTotals;
  /** How many are in no sum, by reason, where the page's query found it. */
  readonly notCounted?: KindCounts | null | undefined;
}

/** A month, an issuer or a receiver, and a verdict: all of them have been counted beforehand. */
export function isTallied(asked: ListFilters): boolean {
  const { words, issuerRuc, receiverRuc, issuerName, side, onlyAltered, onlyNotCounted, closing } =
    withPurchasesByReceiver(asked);
  const namesOneParty = issuerRuc === null || receiverRuc === null;
  const isOfRows = onlyAltered || onlyNotCounted || closing !== undefined;
  return words.length === 0 && issuerName === null && namesOneParty && side === null && !isOfRows;
}

/** True for all that a month holds. What other filters find is read row by row and then sorted. */
const isWholeMonth = (filters: ListFilters): boolean =>
  isTallied(filters) && filters.issuerRuc === null && filters.receiverRuc === null && filters.verdict === null;

/** Each kind of filter has an index that gives its page, and a roll-up or an index that gives its totals. */
export async function findList(
  db: Db,
  ownerId: string,
  asked: ListFilters,
  page: ListPage,
  limits: ListLimits = LIMITS,
): Promise<ListRows> {
  const filters = withPurchasesByReceiver(asked);
  if (isTallied(filters) && !isSortedByKey(page)) {
    const [rows, totals] = await Promise.all([
      findNewest(db, ownerId, filters, page),
      findTallied(db, ownerId, filters),
    ]);
    return { rows: rows.slice(0, page.size), goesOn: rows.length > page.size, totals, keys: new Map() };
  }
  const { month } = filters;
  if (month !== null && isWholeMonth(filters) && isNearFront(page)) {
    const [rows, totals] = await Promise.all([findSorted(db, ownerId, month, page), findTallied(db, ownerId, filters)]);
    const keys = new Map(rows.map(({ id, sortKey }) => [id, sortKey]));
    return { rows: rows.slice(0, page.size), goesOn: rows.length > page.size, totals, keys };
  }
  const { ids, keys, totals, notCounted } =
    filters.month === null && !filters.onlyAltered && !filters.onlyNotCounted
      ? await findInAllMonths(db, ownerId, filters, page, limits)
      : await findAmongFew(db, ownerId, filters, page);
  const sorted = isSortedByKey(page) ? ids.map((id, at) => [id, keys[at] ?? ''] as const) : [];
  const rows = await findByIds(db, ownerId, ids.slice(0, page.size));
  return { rows, goesOn: ids.length > page.size, totals, keys: new Map(sorted), notCounted };
}

/** Purchases of a business are what it received, and for a receiver there are an index and a tally. */
export function withPurchasesByReceiver(filters: ListFilters): ListFilters {
  const { side, receiverRuc } = filters;
  return side?.is === 'purchase' && receiverRuc === null ? { ...filters, side: null, receiverRuc: side.of } : filters;
}
