import type { Db } from '#server/platform/db/connect.ts';
import { filtersOf, LIMITS } from './list-query.ts';
import { findInAllMonths } from './search-list.store.ts';

/** The newest invoices that the list would find by these words, whatever their month. */
export async function findMatchingIds(
  db: Db,
  ownerId: string,
  search: string,
  most: number,
): Promise<readonly string[]> {
  const filters = filtersOf({ search });
  if (filters.words.length === 0) return [];
  const page = { number: 1, size: most, cursor: null };
  const { ids } = await findInAllMonths(db, ownerId, filters, page, LIMITS);
  return ids.slice(0, most);
}
