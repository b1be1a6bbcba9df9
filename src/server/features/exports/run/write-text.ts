import { EXPORT_JSON, notExportedInJson } from '#contract/exports/export-json.ts';
import { csvNumber, csvText } from '#domain/export/csv-text.ts';
import type { CellValue } from '#domain/export/export-fields.ts';
import { isNumeric } from '#domain/export/export-template.ts';
import type { Column, Sheet } from '../workbook/sheet.ts';
import { type NotExportedInvoice, notExportedSentence } from './not-exported-sheet.ts';

/** Numbers that JSON takes as they are written, so that no decimal is lost. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

type NotExportedPages = AsyncIterable<readonly NotExportedInvoice[]>;

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * With semicolons, as the Excel of a country that writes decimals with a comma expects. What was left out stands under
 * the rows, one sentence each in the first column: no amount of it can get into the sum of a column.
 */
export async function* writeCsv(
  { columns, hasHeader, rows, totals }: Sheet,
  leftOut: NotExportedPages,
): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly CellValue[]) =>
    columns.map(({ type }, at) => csvCell(cells[at] ?? null, type === 'text')).join(';') + LINE_END;
  const titles = columns.map(({ title }) => csvText(title)).join(';') + LINE_END;
  yield Buffer.from(BYTE_ORDER_MARK + (hasHeader ? titles : ''));
  for await (const some of rows) yield Buffer.from(some.map(line).join(''));
  yield Buffer.from(totals().map(line).join(''));
  let above = LINE_END;
  for await (const page of leftOut) {
    yield Buffer.from(above + page.map((one) => csvText(notExportedSentence(one)) + LINE_END).join(''));
    above = '';
  }
}

function csvCell(value: CellValue, isText: boolean): string {
  if (value === null) return '';
  return isText ? csvText(value) : csvNumber(value);
}

/**
 * One object for each row, under the titles of the columns; then the sums (of a book the net, with what it is made of
 * beside it) and what was left out. Amounts are numbers.
 */
export async function* writeJson(
  { columns, rows, totals }: Sheet,
  leftOut: NotExportedPages,
): AsyncGenerator<Uint8Array> {
  const titles = eachOnce(columns.map(({ title }) => title));
  const names = titles.map((title) => JSON.stringify(title));
  const cell = (value: CellValue, type: Column['type']) =>
    value !== null && isNumeric(type) && NUMBER.test(value) ? value : JSON.stringify(value);
  const object = (cells: readonly CellValue[]) =>
    `{${columns.map(({ type }, at) => `${names[at]}:${cell(cells[at] ?? null, type)}`).join(',')}}`;
  yield* jsonList(`{"${EXPORT_JSON.rows}":`, rows, object);
  const sums = totals();
  const [last] = sums.slice(-1);
  yield Buffer.from(`,\n"${EXPORT_JSON.totals}":${last === undefined ? 'null' : object(last)}`);
  if (sums.length > 1)
    yield Buffer.from(`,\n"${EXPORT_JSON.subtotals}":[${sums.slice(0, -1).map(object).join(',\n')}]`);
  yield* jsonList(`,\n"${EXPORT_JSON.leftOut}":`, leftOut, (one) => JSON.stringify(notExportedInJson(one)));
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
