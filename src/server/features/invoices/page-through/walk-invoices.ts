import type { ExportedInvoice } from '#domain/export/exported-invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { filtersOf, type ListQuery } from '../list/list-query.ts';
import {
  countFiles,
  countMatching,
  findCountedPage,
  findNewestCounted,
  findNotCountedPage,
  findPageWithFiles,
  findPurchasePeriod,
  type InvoiceWithFiles,
  type MatchingCount,
  type NotCountedInvoice,
  type WalkFilters,
  type WalkOrder,
  type WalkPosition,
} from './walk-invoices.store.ts';

export type {
  InvoiceWithFiles,
  MatchingCount,
  NotCountedInvoice,
  OriginalFile,
  WalkFilters,
} from './walk-invoices.store.ts';

/** As people wrote them. */
export interface WalkQuery
  extends Pick<ListQuery, 'search' | 'issuerRuc' | 'receiverRuc' | 'issuerName' | 'verification' | 'side'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** They mean what they mean in the list. `business`: its RUC, for the side that may be asked for. */
export function walkFiltersOf({ from, to, ids, ...query }: WalkQuery, business: string | null = null): WalkFilters {
  const { month: _, ...filters } = filtersOf(query, business);
  return { ...filters, from: from ?? null, to: to ?? null, ids: ids ?? null, purchasesOf: null };
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
export async function* walkCountedInvoices(
  db: Db,
  ownerId: string,
  filters: WalkFilters,
  { withMore, order }: { withMore: boolean; order: WalkOrder },
): AsyncGenerator<readonly ExportedInvoice[]> {
  const size = withMore ? PAGE_WITH_MORE : PAGE;
  yield* walk(size, (after) => findCountedPage(db, ownerId, filters, { after, size, withMore, order }));
}

/** First and last day of what a book of purchases holds; null when it holds nothing. */
export function readPurchasePeriod(
  db: Db,
  ownerId: string,
  filters: WalkFilters,
): Promise<{ readonly from: string; readonly to: string } | null> {
  return findPurchasePeriod(db, ownerId, filters);
}

/** All the others, with the reason. */
export async function* walkNotCountedInvoices(
  db: Db,
  ownerId: string,
  filters: WalkFilters,
): AsyncGenerator<readonly NotCountedInvoice[]> {
  yield* walk(PAGE, (after) => findNotCountedPage(db, ownerId, filters, { after, size: PAGE }));
}

/** All invoices, whether they count or not, with their originals. */
export async function* walkInvoicesWithFiles(
  db: Db,
  ownerId: string,
  filters: WalkFilters,
): AsyncGenerator<readonly InvoiceWithFiles[]> {
  yield* walk(PAGE_WITH_MORE, (after) => findPageWithFiles(db, ownerId, filters, { after, size: PAGE_WITH_MORE }));
}

/** How many originals there are, of the oldest `most` invoices. */
export function countInvoiceFiles(db: Db, ownerId: string, filters: WalkFilters, most: number) {
  return countFiles(db, ownerId, filters, most);
}

/** How many there are of each kind, among the oldest `most`. */
export function countMatchingInvoices(
  db: Db,
  ownerId: string,
  filters: WalkFilters,
  most: number,
): Promise<readonly MatchingCount[]> {
  return countMatching(db, ownerId, filters, most);
}

async function* walk<T extends WalkPosition>(
  size: number,
  find: (after: WalkPosition | null) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let after: WalkPosition | null = null;
  for (;;) {
    const page: readonly T[] = await find(after);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = last;
  }
}

/** The newest that count in sums, to show what a sheet would look like. */
export function readNewestInvoices(db: Db, ownerId: string, most: number): Promise<readonly ExportedInvoice[]> {
  return findNewestCounted(db, ownerId, most);
}
