import { EXPORT_JSON, leftOutInJson } from '#contract/exports/export-json.ts';
import type { CellValue } from '#domain/export/export-fields.ts';
import { csvText } from '#domain/export/export-fields.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { type LeftOutInvoice, leftOutSentence } from './left-out.ts';

type LeftOut = AsyncIterable<readonly LeftOutInvoice[]>;

/** So that Excel knows its letters. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * With semicolons, as the Excel of a country that writes decimals with a comma expects. What was left out stands under the
 * rows, one sentence each in the first column: no amount of it can get into the sum of a column.
 */
export async function* writeCsv(
  { columns, hasHeader, rows, totals }: Sheet,
  leftOut: LeftOut,
): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly CellValue[]) =>
    columns.map(({ type }, at) => csvCell(cells[at] ?? null, type === 'text')).join(';') + LINE_END;
  const titles = columns.map(({ title }) => csvText(title)).join(';') + LINE_END;
  yield Buffer.from(BYTE_ORDER_MARK + (hasHeader ? titles : ''));
  for await (const some of rows) yield Buffer.from(some.map(line).join(''));
  const sums = totals();
  if (sums !== null) yield Buffer.from(line(sums));
  let above = LINE_END;
  for await (const page of leftOut) {
    yield Buffer.from(above + page.map((one) => csvText(leftOutSentence(one)) + LINE_END).join(''));
    above = '';
  }
}

function csvCell(value: CellValue, isText: boolean): string {
  if (value === null) return '';
  if (!isText) return value.replace('.', ',');
  return csvText(value);
}

/** One object for each row, under the titles of the columns; then what was left out. Amounts are exact: as texts. */
export async function* writeJson({ columns, rows, totals }: Sheet, leftOut: LeftOut): AsyncGenerator<Uint8Array> {
  const titles = eachOnce(columns.map(({ title }) => title));
  const object = (cells: readonly CellValue[]) =>
    JSON.stringify(Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? null])));
  yield* jsonList(`{"${EXPORT_JSON.rows}":`, rows, object);
  const sums = totals();
  yield Buffer.from(`,\n"${EXPORT_JSON.totals}":${sums === null ? 'null' : object(sums)}`);
  yield* jsonList(`,\n"${EXPORT_JSON.leftOut}":`, leftOut, (one) => JSON.stringify(leftOutInJson(one)));
  yield Buffer.from('}\n');
}

async function* jsonList<T>(
  before: string,
  pages: AsyncIterable<readonly T[]>,
  written: (one: T) => string,
): AsyncGenerator<Uint8Array> {
  let between = `${before}[\n`;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield Buffer.from(between + page.map(written).join(',\n'));
    between = ',\n';
  }
  yield Buffer.from(between === ',\n' ? '\n]' : `${before}[]`);
}

/** Two columns may have one title: both are kept. */
function eachOnce(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    let free = title;
    for (let number = 2; taken.has(free); number++) free = `${title} (${number})`;
    taken.add(free);
    return free;
  });
}
