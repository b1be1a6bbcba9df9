import type { Db } from '#server/platform/db/connect.ts';
import type { HeaderRow } from '../describe/invoice-header.store.ts';
import { LIMITS, type ListFilters, type ListLimits, type ListPage } from './list-query.ts';
import { findByIds, findNewest, findTallied } from './newest-page.store.ts';
import type { ListTotals } from './page-positions.store.ts';
import { findAmongFew, findInAllMonths } from './search-list.store.ts';

export interface ListRows {
  /** In the order in which they were walked, with one more than the page holds when the list goes on. */
  readonly rows: readonly HeaderRow[];
  readonly totals: ListTotals;
}

/** Each kind of filter has an index that gives its page, and a roll-up or an index that gives its totals. */
export async function findList(
  db: Db,
  ownerId: string,
  asked: ListFilters,
  page: ListPage,
  limits: ListLimits = LIMITS,
): Promise<ListRows> {
  const filters = withPurchasesByReceiver(asked);
  const { month, words, issuerRuc, receiverRuc, issuerName, side } = filters;
  const areFew = filters.onlyAltered || filters.onlyNotCounted;
  const namesOneParty = issuerRuc === null || receiverRuc === null;
  if (words.length === 0 && issuerName === null && namesOneParty && side === null && !areFew && !page.sorting) {
    const [rows, totals] = await Promise.all([
      findNewest(db, ownerId, filters, page),
      findTallied(db, ownerId, filters),
    ]);
    return { rows, totals };
  }
  const { ids, totals } =
    month === null && !areFew
      ? await findInAllMonths(db, ownerId, filters, page, limits)
      : await findAmongFew(db, ownerId, filters, page);
  return { rows: await findByIds(db, ownerId, ids), totals };
}

/** Purchases are what the business received: of a receiver there are an index and a tally. */
function withPurchasesByReceiver(filters: ListFilters): ListFilters {
  const { side, receiverRuc } = filters;
  return side?.is === 'purchase' && receiverRuc === null ? { ...filters, side: null, receiverRuc: side.of } : filters;
}
