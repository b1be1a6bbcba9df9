import type { CellValue } from '#domain/export/export-fields.ts';
import { nameOr } from '#domain/export/exported-invoice.ts';
import { inOwnCurrency } from '#domain/export/guarani-amounts.ts';
import { NOT_EXPORTED_SENTENCES, type NotExportedReason, notExportedReason } from '#domain/export/not-exported.ts';
import {
  type MatchingFilters,
  type NotCountedInvoice,
  pagesOfNotCounted,
} from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Column, Sheet } from '../workbook/sheet.ts';

/** An invoice that the filters match and no row shows. */
export interface NotExportedInvoice extends NotCountedInvoice {
  readonly reason: NotExportedReason;
  /** The reason for people. */
  readonly sentence: string;
}

export async function* pagesOfNotExported(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
): AsyncGenerator<readonly NotExportedInvoice[]> {
  for await (const page of pagesOfNotCounted(db, ownerId, filters)) {
    yield page.map((invoice) => {
      const reason = notExportedReason(invoice) ?? 'in-review';
      return { ...invoice, reason, sentence: NOT_EXPORTED_SENTENCES[reason] };
    });
  }
}

export function notExportedSentence({
  sentence,
  documentNumber,
  issuerName,
  issuerRuc,
  issueDate,
}: NotExportedInvoice): string {
  return `No incluida: ${sentence}: ${documentNumber} de ${nameOr(issuerName, issuerRuc)}, ${issueDate}`;
}

const left = { type: 'text', alignment: 'left' } as const;
const COLUMNS: readonly Column[] = [
  { ...left, title: 'Motivo', width: 320 },
  { title: 'Fecha', type: 'date', alignment: 'left', width: 90 },
  { ...left, title: 'Número', width: 140 },
  { ...left, title: 'RUC Emisor', width: 110 },
  { ...left, title: 'Nombre Emisor', width: 260 },
  { ...left, title: 'Moneda', width: 70 },
  { title: 'Total', type: 'currency', alignment: 'right', width: 110 },
];

const SHEET_NAME = 'No incluidas';

const EMPTY: CellValue[] = [];

/** What the main sheet leaves out, each with its reason, and how many there are for each reason. */
export function notExportedSheet(leftOut: AsyncIterable<readonly NotExportedInvoice[]>): Sheet {
  const counts = new Map<NotExportedReason, number>();
  async function* rows() {
    for await (const page of leftOut) {
      for (const { reason } of page) counts.set(reason, (counts.get(reason) ?? 0) + 1);
      yield page.map(rowOf);
    }
    if (counts.size > 0)
      yield [EMPTY, ...[...counts].map(([reason, count]) => [`${NOT_EXPORTED_SENTENCES[reason]}: ${count}`])];
  }
  return {
    name: SHEET_NAME,
    columns: COLUMNS,
    hasHeader: true,
    rows: rows(),
    totals: () => [],
    isOnlyWithRows: true,
  };
}

function rowOf(invoice: NotExportedInvoice): CellValue[] {
  const { sentence, issueDate, documentNumber, issuerRuc, issuerName, currency, total } = invoice;
  const name = nameOr(issuerName, issuerRuc);
  return [sentence, issueDate, documentNumber, issuerRuc, name, currency, inOwnCurrency(total, currency)];
}
