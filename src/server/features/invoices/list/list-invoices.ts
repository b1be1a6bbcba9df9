import {
  type findParties,
  type ListSums,
  type listInvoices,
  type listMatching,
  MOST_MATCHING,
} from '#contract/invoices/list.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { addUp } from '#domain/money/money.ts';
import { findBusinessRuc } from '#server/features/business/read-business.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { closingFilterOf } from '../closing/closing-filter.ts';
import type { HeaderRow } from '../describe/header/invoice-header.store.ts';
import { headerOf } from '../describe/header/invoice-header.ts';
import { NO_KINDS, notCountedOf } from '../describe/kind-counts.ts';
import { findIssuers } from './find-parties.store.ts';
import { findList, type ListRows } from './invoice-list.store.ts';
import { writeCursor } from './list-cursor.ts';
import { filtersOf, LIMITS, type ListFilters, type ListPage, type ListQuery, pageOf } from './list-query.ts';
import { findTaxes, type Taxes } from './list-taxes.store.ts';
import { wordsOf } from './list-words.ts';
import { findNotCounted } from './not-counted.store.ts';
import { isSortedByKey, type ListTotals } from './page-positions.store.ts';
import { resolveWords } from './resolve-words.store.ts';

/** The owner's invoices, newest first, as far as the filters let them through. */
export async function findInvoiceList(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  query: ListQuery,
): Promise<RouteReply<typeof listInvoices>> {
  const page = pageOf(query);
  const { filters, asked } = await readFilters(db, ownerId, query);
  const isSearch = filters.words.length > 0;
  const [list, notCounted, business] = await Promise.all([
    findList(db, ownerId, filters, page),
    isSearch ? null : findNotCounted(db, ownerId, filters),
    asked ?? findBusinessRuc(db, ownerId),
  ]);
  const isMinimum = isTotalMinimum(filters, list);
  return {
    ...pageReply(list, page, business),
    ...totalsReply(list.totals, isMinimum),
    ...(query.withSums && !isMinimum && { sums: sumsOf(list.totals, await findTaxes(db, ownerId, filters)) }),
    notCounted: isSearch ? await notCountedIn(list) : notCounted && notCountedOf(notCounted),
    page: page.number,
    pageSize: page.size,
  };

  /** Not looked for where the words match nothing, or more than is counted. */
  async function notCountedIn({ totals, notCounted: known }: ListRows) {
    if (isMinimum) return null;
    if (totals.listed === 0) return notCountedOf(NO_KINDS);
    const found = known === undefined ? await findNotCounted(db, ownerId, filters) : known;
    return found && notCountedOf(found);
  }
}

/** All that match at once, as far as one call goes. */
export async function findMatching(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  query: RouteInput<typeof listMatching>['query'],
): Promise<RouteReply<typeof listMatching>> {
  const page = { ...pageOf(query), size: MOST_MATCHING };
  const { filters, asked } = await readFilters(db, ownerId, query);
  const [list, business] = await Promise.all([
    findList(db, ownerId, filters, page),
    asked ?? findBusinessRuc(db, ownerId),
  ]);
  const { total, isTotalMinimum: isMinimum } = totalsReply(list.totals, isTotalMinimum(filters, list));
  return { invoices: pageReply(list, page, business).invoices, total, isTotalMinimum: isMinimum };
}

async function readFilters(db: Db, ownerId: string, query: ListQuery) {
  const isOfBusiness = query.side !== undefined || query.closing !== undefined;
  const asked = isOfBusiness ? await findBusinessRuc(db, ownerId) : null;
  const filters = { ...filtersOf(query, asked), ...(await closingFilterOf(db, ownerId, query, asked)) };
  return { asked, filters: { ...filters, words: await resolveWords(db, ownerId, filters.words) } };
}

const isTotalMinimum = ({ words }: ListFilters, { totals }: ListRows) =>
  words.length > 0 && totals.listed > LIMITS.counted;

export function pageReply({ rows: found, goesOn, keys }: ListRows, page: ListPage, business: string | null) {
  const { cursor, number, sorting } = page;
  const isBackward = cursor?.direction === 'before';
  const rows = isBackward ? found.toReversed() : found;
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNext = isBackward || goesOn;
  const hasPrevious = isBackward ? goesOn : cursor !== null || number > 1;
  return {
    invoices: rows.map((row) => headerOf(row, business)),
    nextCursor: last && hasNext ? writeCursor({ ...last, direction: 'after', ...sortedAt(last) }) : null,
    previousCursor: first && hasPrevious ? writeCursor({ ...first, direction: 'before', ...sortedAt(first) }) : null,
  };
  function sortedAt({ id }: HeaderRow) {
    return sorting && isSortedByKey(page) && { sorted: { ...sorting, key: keys.get(id) ?? '' } };
  }
}

function sumsOf({ amount }: ListTotals, { vat, vat5, vat10, base5, base10, exempt }: Taxes): ListSums {
  return { total: amount, vat, vat5, vat10, taxed5: addUp([base5, vat5]), taxed10: addUp([base10, vat10]), exempt };
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
