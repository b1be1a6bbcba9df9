import type { findParties, listInvoices } from '#contract/invoice-list.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { readBusinessRuc } from '#server/features/business/read-business.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HeaderRow } from '../describe/invoice-header.store.ts';
import { headerOf } from '../describe/invoice-header.ts';
import { notCountedOf } from '../describe/kind-counts.ts';
import { findIssuers } from './find-parties.store.ts';
import { findList } from './invoice-list.store.ts';
import { writeCursor } from './list-cursor.ts';
import { filtersOf, LIMITS, type ListPage, type ListQuery, pageOf, wordsOf } from './list-query.ts';
import { findNotCounted } from './not-counted.store.ts';
import type { ListTotals } from './page-positions.store.ts';

/** The owner's invoices, newest first, as far as the filters let them through. */
export async function findInvoiceList(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  query: ListQuery,
): Promise<RouteReply<typeof listInvoices>> {
  const page = pageOf(query);
  const asked = query.side === undefined ? null : await readBusinessRuc(db, ownerId);
  const filters = filtersOf(query, asked);
  const [{ rows, totals }, notCounted, business] = await Promise.all([
    findList(db, ownerId, filters, page),
    findNotCounted(db, ownerId, filters),
    asked ?? readBusinessRuc(db, ownerId),
  ]);
  const isMinimum = filters.words.length > 0 && totals.listed > LIMITS.counted;
  return {
    ...pageReply(rows, page, business),
    ...totalsReply(totals, isMinimum),
    notCounted: isMinimum || notCounted === null ? null : notCountedOf(notCounted),
    page: page.number,
    pageSize: page.size,
  };
}

/** The row too many tells that the list goes on beyond the page, in the direction that was walked. */
function pageReply(found: readonly HeaderRow[], { cursor, number, size, sorting }: ListPage, business: string | null) {
  if (sorting) {
    const shown = found.slice(0, size).map((row) => headerOf(row, business));
    return { invoices: shown, nextCursor: null, previousCursor: null };
  }
  const isBackward = cursor?.direction === 'before';
  const goesOn = found.length > size;
  const rows = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size);
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNext = isBackward || goesOn;
  const hasPrevious = isBackward ? goesOn : cursor !== null || number > 1;
  return {
    invoices: rows.map((row) => headerOf(row, business)),
    nextCursor: last && hasNext ? writeCursor({ ...last, direction: 'after' }) : null,
    previousCursor: first && hasPrevious ? writeCursor({ ...first, direction: 'before' }) : null,
  };
}

function totalsReply(totals: ListTotals, isMinimum: boolean) {
  if (isMinimum) return { total: LIMITS.counted, isTotalMinimum: true, amount: null, leftOut: null };
  return {
    total: totals.listed,
    isTotalMinimum: false,
    amount: totals.amount,
    leftOut: { count: totals.leftOutCount, amount: totals.leftOutAmount },
  };
}

const MOST_PARTIES = 8;

/** Whom the business buys from, those with most invoices first. */
export async function findInvoiceParties(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  search: string,
): Promise<RouteReply<typeof findParties>> {
  const words = wordsOf(search);
  if (words.length === 0) return { parties: [] };
  return { parties: await findIssuers(db, ownerId, words, MOST_PARTIES) };
}
