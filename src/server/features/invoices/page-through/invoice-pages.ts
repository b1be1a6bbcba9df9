import type { ExportedInvoice } from '#domain/export/exported-invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { filtersOf, type ListQuery } from '../list/list-query.ts';
import {
  findCountedPage,
  findNotCountedPage,
  findPageWithFiles,
  type InvoiceWithFiles,
  type MatchingFilters,
  type NotCountedInvoice,
  type PageOrder,
  type PagePosition,
} from './invoice-pages.store.ts';

export {
  countInvoiceFiles,
  countMatchingInvoices,
  findBookPeriod,
  findNewestCounted,
  type InvoiceWithFiles,
  type MatchingCount,
  type MatchingFilters,
  type NotCountedInvoice,
  type OriginalFile,
} from './invoice-pages.store.ts';

/** As people wrote them. */
export interface MatchingQuery
  extends Pick<ListQuery, 'search' | 'issuerRuc' | 'receiverRuc' | 'issuerName' | 'verification' | 'side'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** They mean what they mean in the list. `business`: its RUC, for the side that may be asked for. */
export function matchingFiltersOf(
  { from, to, ids, ...query }: MatchingQuery,
  business: string | null = null,
): MatchingFilters {
  const { month: _, ...filters } = filtersOf(query, business);
  return { ...filters, from: from ?? null, to: to ?? null, ids: ids ?? null, book: null };
}

/**
 * A page is read and made into rows in one go, and nobody else is answered meanwhile: of 1,000 that took up to 50 ms of the
 * processor, of 200 less than 10. With their lines invoices take some 10 KB each.
 */
const PAGE = 200;
const PAGE_WITH_MORE = 50;

/**
 * All invoices that count in sums, oldest first, some at a time. Nothing is held between two looks: what changes
 * meanwhile is seen as it then is.
 */
export async function* pagesOfCounted(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
  { withMore, order }: { withMore: boolean; order: PageOrder },
): AsyncGenerator<readonly ExportedInvoice[]> {
  const size = withMore ? PAGE_WITH_MORE : PAGE;
  yield* eachPage(size, (after) => findCountedPage(db, ownerId, filters, { after, size, withMore, order }));
}

/** All the others, with the reason. */
export async function* pagesOfNotCounted(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
): AsyncGenerator<readonly NotCountedInvoice[]> {
  yield* eachPage(PAGE, (after) => findNotCountedPage(db, ownerId, filters, { after, size: PAGE }));
}

/** All invoices, whether they count or not, with their originals. */
export async function* pagesWithFiles(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
): AsyncGenerator<readonly InvoiceWithFiles[]> {
  yield* eachPage(PAGE_WITH_MORE, (after) => findPageWithFiles(db, ownerId, filters, { after, size: PAGE_WITH_MORE }));
}

async function* eachPage<T extends PagePosition>(
  size: number,
  find: (after: PagePosition | null) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let after: PagePosition | null = null;
  for (;;) {
    const page: readonly T[] = await find(after);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = last;
  }
}
