import { rucNumberOf } from '#domain/business/invoice-side.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import { requireBusiness } from '#server/features/business/read-business.ts';
import {
  type WalkFilters,
  type WalkQuery,
  walkFiltersOf,
} from '#server/features/invoices/page-through/walk-invoices.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * What an export takes. The book of purchases takes those of the business alone: without one nobody could tell them, and
 * it is refused.
 */
export async function exportFilters(
  db: Db,
  ownerId: string,
  template: Pick<TemplateContent, 'kind'> | null,
  filters: WalkQuery,
): Promise<WalkFilters> {
  const isBook = template?.kind === 'vat-purchases';
  if (!isBook && filters.side === undefined) return walkFiltersOf(filters);
  const { ruc } = await requireBusiness(db, ownerId);
  return { ...walkFiltersOf(filters, ruc), purchasesOf: isBook ? rucNumberOf(ruc) : null };
}
