import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { isBookKind, type SheetContent } from '#domain/export/export-template.ts';
import { requireBusiness } from '#server/features/business/read-business.ts';
import {
  type MatchingFilters,
  type MatchingQuery,
  matchingFiltersOf,
} from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * The filters of an export. A book takes only the invoices of the business, and is refused while nobody has said which
 * it is.
 */
export async function exportFilters(
  db: Db,
  ownerId: string,
  template: Pick<SheetContent, 'kind'> | null,
  filters: MatchingQuery,
): Promise<MatchingFilters> {
  const isBook = template !== null && isBookKind(template.kind);
  if (!isBook && filters.side === undefined) return matchingFiltersOf(filters);
  const { ruc } = await requireBusiness(db, ownerId);
  const side = template?.kind === 'vat-sales' ? 'sale' : 'purchase';
  return { ...matchingFiltersOf(filters, ruc), book: isBook ? { business: rucNumberOf(ruc), side } : null };
}
