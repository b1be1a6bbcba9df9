import { imputationOfPurchase } from '#domain/business/imputation.ts';
import type { CellValue } from '#domain/export/export-fields.ts';
import { columnsOf, rowMakerOf, type SheetColumn } from '#domain/export/export-rows.ts';
import { sheetNameOf, type TemplateContent } from '#domain/export/export-template.ts';
import { NOT_EXPORTED_SENTENCES, type NotExportedReason, notExportedReason } from '#domain/export/not-exported.ts';
import { readImputations } from '#server/features/business/read-business.ts';
import {
  type NotCountedInvoice,
  type WalkFilters,
  walkCountedInvoices,
  walkNotCountedInvoices,
} from '#server/features/invoices/walk/walk-invoices.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Column, Sheet } from '../workbook/sheet.ts';

/** The template's sheet, filled from the store while it is written. */
export function invoiceSheet(
  db: Db,
  ownerId: string,
  template: TemplateContent,
  filters: WalkFilters,
  onRows?: (count: number) => Promise<void>,
): Sheet {
  const columns = columnsOf(template);
  const rowMaker = rowMakerOf(template);
  const withMore = columns.some(({ needsMore }) => needsMore);
  const order = template.kind === 'by-supplier' ? 'issuer' : 'date';
  async function* rows() {
    const imputations = template.kind === 'vat-purchases' ? await readImputations(db, ownerId) : null;
    for await (const page of walkCountedInvoices(db, ownerId, filters, { withMore, order })) {
      const some = page.flatMap((invoice) =>
        rowMaker.rowsOf(
          imputations === null
            ? invoice
            : { ...invoice, imputation: imputationOfPurchase(imputations, invoice.issuerRuc) },
        ),
      );
      yield some;
      await onRows?.(some.length);
    }
    const last = rowMaker.lastRows();
    yield last;
    await onRows?.(last.length);
  }
  return {
    name: sheetNameOf(template),
    columns: columns.map(writtenColumn),
    hasHeader: template.includeHeader,
    rows: rows(),
    totals: () => (template.includeTotals ? rowMaker.totals() : null),
  };
}

export const writtenColumn = ({ field: { title, alignment, width }, type }: SheetColumn): Column => ({
  title,
  type,
  alignment,
  width,
});

const left = { type: 'text', alignment: 'left' } as const;
const NOT_COUNTED_COLUMNS: readonly Column[] = [
  { ...left, title: 'Motivo', width: 320 },
  { title: 'Fecha', type: 'date', alignment: 'left', width: 90 },
  { ...left, title: 'Número', width: 140 },
  { ...left, title: 'RUC Emisor', width: 110 },
  { ...left, title: 'Nombre Emisor', width: 260 },
  { ...left, title: 'Moneda', width: 70 },
  { title: 'Total', type: 'number', alignment: 'right', width: 110 },
];

/** Named so that it never has the name of the other sheet. */
const NOT_COUNTED = 'No incluidas';

/** What the filters match and the first sheet leaves out, each with the reason, and how many there are of each. */
export function notCountedSheet(db: Db, ownerId: string, filters: WalkFilters, other: string): Sheet {
  const counts = new Map<NotExportedReason, number>();
  async function* rows() {
    for await (const page of walkNotCountedInvoices(db, ownerId, filters)) {
      yield page.map((invoice) => notCountedRow(invoice, counts));
    }
    if (counts.size > 0)
      yield [EMPTY, ...[...counts].map(([reason, count]) => [`${NOT_EXPORTED_SENTENCES[reason]}: ${count}`])];
  }
  return {
    name: other.toLowerCase() === NOT_COUNTED.toLowerCase() ? `${NOT_COUNTED} (2)` : NOT_COUNTED,
    columns: NOT_COUNTED_COLUMNS,
    hasHeader: true,
    rows: rows(),
    totals: () => null,
  };
}

const EMPTY: CellValue[] = [];

function notCountedRow(invoice: NotCountedInvoice, counts: Map<NotExportedReason, number>): CellValue[] {
  const reason = notExportedReason(invoice) ?? 'in-review';
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const { issueDate, documentNumber, issuerRuc, issuerName, currency, total } = invoice;
  return [NOT_EXPORTED_SENTENCES[reason], issueDate, documentNumber, issuerRuc, issuerName, currency, total];
}
