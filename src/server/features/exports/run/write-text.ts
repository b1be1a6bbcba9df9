import type { CellValue } from '#domain/export/export-fields.ts';
import { csvText } from '#domain/export/export-fields.ts';
import type { Sheet } from '../workbook/sheet.ts';

/** So that Excel knows its letters. */
const BYTE_ORDER_MARK = '\uFEFF';

/** With semicolons, as the Excel of a country that writes decimals with a comma expects. */
export async function* writeCsv({ columns, hasHeader, rows, totals }: Sheet): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly CellValue[]) =>
    `${columns.map(({ type }, at) => csvCell(cells[at] ?? null, type === 'text')).join(';')}\r\n`;
  yield Buffer.from(BYTE_ORDER_MARK + (hasHeader ? line(columns.map(({ title }) => title)) : ''));
  for await (const some of rows) yield Buffer.from(some.map(line).join(''));
  const sums = totals();
  if (sums !== null) yield Buffer.from(line(sums));
}

function csvCell(value: CellValue, isText: boolean): string {
  if (value === null) return '';
  if (!isText) return value.replace('.', ',');
  return csvText(value);
}

/** One object for each row, under the titles of the columns. Amounts are exact: as texts. */
export async function* writeJson({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  let between = '[';
  for await (const some of rows) {
    for (const cells of some) {
      const row = Object.fromEntries(columns.map(({ title }, at) => [title, cells[at] ?? null]));
      yield Buffer.from(`${between}\n${JSON.stringify(row)}`);
      between = ',';
    }
  }
  yield Buffer.from(between === '[' ? '[]\n' : '\n]\n');
}
