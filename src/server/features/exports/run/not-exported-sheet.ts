import type { CellValue } from '#domain/export/export-fields.ts';
import { nameOr } from '#domain/export/exported-invoice.ts';
import { inOwnCurrency } from '#domain/export/guarani-amounts.ts';
import { NOT_EXPORTED_SENTENCES, type NotExportedReason, notExportedReason } from '#domain/export/not-exported.ts';
import {
  type NotCountedInvoice,
  type WalkFilters,
  walkNotCountedInvoices,
} from '#server/features/invoices/page-through/walk-invoices.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Column, Sheet } from '../workbook/sheet.ts';

/** An invoice that the filters match and no row shows. */
export interface LeftOutInvoice extends NotCountedInvoice {
  readonly reason: NotExportedReason;
  /** The reason for people. */
  readonly sentence: string;
}

export async function* walkLeftOut(
  db: Db,
  ownerId: string,
  filters: WalkFilters,
): AsyncGenerator<readonly LeftOutInvoice[]> {
  for await (const page of walkNotCountedInvoices(db, ownerId, filters)) {
    yield page.map((invoice) => {
      const reason = notExportedReason(invoice) ?? 'in-review';
      return { ...invoice, reason, sentence: NOT_EXPORTED_SENTENCES[reason] };
    });
  }
}

export function leftOutSentence({
  sentence,
  documentNumber,
  issuerName,
  issuerRuc,
  issueDate,
}: LeftOutInvoice): string {
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

/** What the sheet before leaves out, each with the reason, and how many there are of each. */
export function leftOutSheet(leftOut: AsyncIterable<readonly LeftOutInvoice[]>): Sheet {
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

function rowOf(invoice: LeftOutInvoice): CellValue[] {
  const { sentence, issueDate, documentNumber, issuerRuc, issuerName, currency, total } = invoice;
  const name = nameOr(issuerName, issuerRuc);
  return [sentence, issueDate, documentNumber, issuerRuc, name, currency, inOwnCurrency(total, currency)];
}
