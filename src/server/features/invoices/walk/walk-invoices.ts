import type { ExportedInvoice } from '#domain/export/exported-invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  findCountedPage,
  findNewestCounted,
  findNotCountedPage,
  type NotCountedInvoice,
  type WalkFilters,
  type WalkPosition,
} from './walk-invoices.store.ts';

export type { NotCountedInvoice, WalkFilters } from './walk-invoices.store.ts';

/** With their lines they take some 10 KB each. */
const PAGE = 1_000;
const PAGE_WITH_MORE = 200;

/**
 * All invoices that count in sums, oldest first, some at a time. Nothing is held between two looks: what changes
 * meanwhile is seen as it then is.
 */
export async function* walkCountedInvoices(
  db: Db,
  ownerId: string,
  filters: WalkFilters,
  withMore: boolean,
): AsyncGenerator<readonly ExportedInvoice[]> {
  const size = withMore ? PAGE_WITH_MORE : PAGE;
  yield* walk(size, (after) => findCountedPage(db, ownerId, filters, { after, size, withMore }));
}

/** All the others, with the reason. */
export async function* walkNotCountedInvoices(
  db: Db,
  ownerId: string,
  filters: WalkFilters,
): AsyncGenerator<readonly NotCountedInvoice[]> {
  yield* walk(PAGE, (after) => findNotCountedPage(db, ownerId, filters, { after, size: PAGE }));
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
