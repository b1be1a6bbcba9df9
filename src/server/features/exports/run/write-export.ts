import type { Db } from '#server/platform/db/connect.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import type { CheckedOrder } from './export-order.ts';
import { invoiceSheet } from './export-sheets.ts';
import { notExportedSheet, pagesOfNotExported } from './not-exported-sheet.ts';
import { writeCsv, writeJson } from './write-text.ts';

/** The file itself, made while it is read. `onRows` is told of each page of rows, and may end it by throwing. */
export function writeExport(
  db: Db,
  ownerId: string,
  { template, filters, format }: Pick<CheckedOrder, 'template' | 'filters' | 'format'>,
  onRows?: (count: number) => Promise<void>,
): AsyncIterable<Uint8Array> {
  const sheet = invoiceSheet(db, ownerId, template, filters, { onRows });
  const leftOut = pagesOfNotExported(db, ownerId, filters);
  if (format === 'csv') return writeCsv(sheet, leftOut);
  if (format === 'json') return writeJson(sheet, leftOut);
  const sheets = [sheet, notExportedSheet(leftOut)] as const;
  return format === 'pdf' ? writePdf(template.name, sheets) : writeWorkbook(sheets);
}

/** Loading the PDF writer takes 200 ms and 30 MiB, so it is loaded only when a PDF is asked for. */
async function* writePdf(title: string, sheets: readonly [Sheet, ...Sheet[]]): AsyncGenerator<Uint8Array> {
  const writer = await import('../pdf/write-pdf.ts');
  yield* writer.writePdf(title, sheets);
}
