import { imputationOfPurchase } from '#domain/business/imputation.ts';
import { columnsOf, rowMakerOf, type SheetColumn } from '#domain/export/export-rows.ts';
import { isBookKind, type SheetContent, sheetNameOf } from '#domain/export/export-template.ts';
import type { ExportedInvoice } from '#domain/export/exported-invoice.ts';
import { bookHeading, bookSupplierOf } from '#domain/export/purchase-book.ts';
import { readImputations, requireBusiness } from '#server/features/business/read-business.ts';
import {
  findBookPeriod,
  type MatchingFilters,
  pagesOfCounted,
} from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { slicesInTurns } from '#server/platform/work-in-slices.ts';
import type { Column, Sheet } from '../workbook/sheet.ts';

/** Some 2 ms of work at a time, so that other calls on this thread do not have to wait while files are made. */
const INVOICES_AT_ONCE = 25;

interface SheetOptions {
  /** Told of each page of rows; may end the file by throwing. */
  readonly onRows?: ((count: number) => Promise<void>) | undefined;
  /** Only the first ones, for showing how it begins. */
  readonly mostInvoices?: number;
}

/** The template's sheet, filled from the store while it is written. */
export function invoiceSheet(
  db: Db,
  ownerId: string,
  template: SheetContent,
  filters: MatchingFilters,
  { onRows, mostInvoices = Number.POSITIVE_INFINITY }: SheetOptions = {},
): Sheet {
  const columns = columnsOf(template);
  const rowMaker = rowMakerOf(template);
  const withMore = columns.some(({ needsMore }) => needsMore);
  const order = template.kind === 'by-supplier' ? 'issuer' : 'date';
  const isBook = isBookKind(template.kind);
  async function* rows() {
    const asShown = isBook ? await bookEntries(db, ownerId) : null;
    let left = mostInvoices;
    for await (const page of pagesOfCounted(db, ownerId, filters, { withMore, order })) {
      const taken = page.slice(0, left);
      left -= taken.length;
      let made = 0;
      for await (const invoices of slicesInTurns(taken, INVOICES_AT_ONCE)) {
        const some = invoices.flatMap((invoice) => rowMaker.rowsOf(asShown === null ? invoice : asShown(invoice)));
        made += some.length;
        yield some;
      }
      await onRows?.(made);
      if (left === 0) break;
    }
    const last = rowMaker.lastRows();
    yield last;
    await onRows?.(last.length);
  }
  return {
    name: sheetNameOf(template),
    columns: columns.map(writtenColumn),
    ...(isBook ? { heading: () => headingOf(db, ownerId, template, filters) } : {}),
    hasHeader: template.includeHeader,
    rows: rows(),
    totals: () => (template.includeTotals ? rowMaker.totals() : []),
  };
}

/** Adds what a book says beyond the invoice. */
async function bookEntries(db: Db, ownerId: string): Promise<(invoice: ExportedInvoice) => ExportedInvoice> {
  const imputations = await readImputations(db, ownerId);
  return (invoice) => ({
    ...invoice,
    imputation: imputationOfPurchase(imputations, invoice.issuerRuc),
    supplier: bookSupplierOf(invoice),
    signInSums: 1, // credit notes stand in it with positive amounts, told apart by their type
  });
}

/** Without days asked for, the period is that of what is in the book. */
async function headingOf(db: Db, ownerId: string, { name: title }: SheetContent, filters: MatchingFilters) {
  const { ruc, name } = await requireBusiness(db, ownerId);
  const found = filters.from && filters.to ? null : await findBookPeriod(db, ownerId, filters);
  const [from, to] = [filters.from ?? found?.from, filters.to ?? found?.to];
  return bookHeading({ title, ruc, name, period: from && to ? { from, to } : null });
}

export const writtenColumn = ({ field: { title, alignment, width }, type }: SheetColumn): Column => ({
  title,
  type,
  alignment,
  width,
});
