// One writer in a process of its own: `ajaka` or `exceljs`, fed rows from memory, or exceljs fed from the database.
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CellValue } from '#domain/export/export-fields.ts';
import { invoiceSheet } from '#server/features/exports/run/export-sheets.ts';
import { readTemplate } from '#server/features/exports/templates/manage-templates.ts';
import type { Column } from '#server/features/exports/workbook/sheet.ts';
import { writeWorkbook } from '#server/features/exports/workbook/write-workbook.ts';
import { matchingFiltersOf } from '#server/features/invoices/page-through/invoice-pages.ts';
import { connect } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import type { WriterOrder } from './compared-writers.ts';
import { figuresBetween, figuresNow } from './measured.ts';

/** As the database gives them. */
const BATCH = 1_000;
type Rows = readonly (readonly CellValue[])[];

async function writeOurs(file: string, columns: readonly Column[], rows: AsyncIterable<Rows>): Promise<void> {
  const sheet = { name: 'Facturas', columns, hasHeader: true, rows, totals: () => [] };
  await pipeline(Readable.from(writeWorkbook([sheet]), { objectMode: false }), createWriteStream(file));
}

/** As much of it as is used here. */
interface ExcelJs {
  readonly stream: {
    readonly xlsx: {
      readonly WorkbookWriter: new (
        options: object,
      ) => {
        addWorksheet(name: string): {
          columns: object[];
          addRow(cells: readonly unknown[]): { commit(): void };
          commit(): void;
        };
        commit(): Promise<void>;
      };
    };
  };
}

const FORMATS = { text: '@', date: 'dd/mm/yyyy', currency: '#,##0', number: 'General', percentage: '0.00%' } as const;

async function writeWithExcelJs(
  { file, exceljs, level }: Pick<WriterOrder, 'file' | 'exceljs' | 'level'>,
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly unknown[])[]>,
): Promise<void> {
  const library = createRequire(path.join(exceljs, 'here.js'))('exceljs') as ExcelJs;
  const zip = level === null ? {} : { zip: { zlib: { level } } };
  const book = new library.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true, ...zip });
  const sheet = book.addWorksheet('Facturas');
  sheet.columns = columns.map(({ title, type }) => ({ header: title, width: 17, style: { numFmt: FORMATS[type] } }));
  for await (const rows of batches) {
    for (const row of rows) sheet.addRow(row).commit();
    // What it has ready is written only when it is given the time for it.
    await new Promise((later) => setImmediate(later));
  }
  sheet.commit();
  await book.commit();
}

const nativeCell = (value: CellValue, type: Column['type'] | undefined) => {
  if (value === null || type === 'text') return value;
  return type === 'date' ? new Date(`${value}T00:00:00Z`) : Number(value);
};
const nativeRow = (row: readonly CellValue[], columns: readonly Column[]) =>
  row.map((value, at) => nativeCell(value, columns[at]?.type));

/** The same ones over and over, until there are as many as asked for. */
async function* repeated<T>(rows: readonly T[], count: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < count; ) {
    const start = at % rows.length;
    const batch = rows.slice(start, start + Math.min(BATCH, count - at));
    at += batch.length;
    yield batch;
  }
}

async function fromMemory(order: WriterOrder): Promise<() => Promise<void>> {
  const { columns, rows } = JSON.parse(readFileSync(order.rows, 'utf8')) as { columns: Column[]; rows: Rows };
  if (order.writer === 'ajaka') return () => writeOurs(order.file, columns, repeated(rows, order.count));
  const native = rows.map((row) => nativeRow(row, columns));
  return () => writeWithExcelJs(order, columns, repeated(native, order.count));
}

/** The product's own rows, and another writer. */
async function fromDatabase(
  order: WriterOrder & { source: NonNullable<WriterOrder['source']> },
): Promise<() => Promise<void>> {
  const { databaseUrl, ownerId, templateId } = order.source;
  const db = connect(databaseUrl, createLog('warn'), { size: 1 });
  const { columns, rows } = invoiceSheet(
    db,
    ownerId,
    await readTemplate(db, ownerId, templateId),
    matchingFiltersOf({}),
  );
  async function* native() {
    for await (const batch of rows) yield batch.map((row) => nativeRow(row, columns));
  }
  return async () => {
    await writeWithExcelJs(order, columns, native());
    await db.destroy();
  };
}

const order = JSON.parse(process.argv[2] ?? '') as WriterOrder;
const { source } = order;
const work = await (source === null ? fromMemory(order) : fromDatabase({ ...order, source }));
globalThis.gc?.();
const before = figuresNow();
await work();
console.log(JSON.stringify(figuresBetween(before, figuresNow(), statSync(order.file).size)));
