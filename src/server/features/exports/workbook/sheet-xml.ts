import type { CellValue } from '#domain/export/export-fields.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import type { RowSource } from './row-source.ts';
import type { Column, Sheet } from './sheet.ts';

/** Amounts of currencies with cents stand among guaraníes. */
type CellType = Column['type'] | 'cents';

/** Number formats by what a cell holds; 0 is Excel's own for anything. */
const FORMATS: Readonly<Record<CellType, { readonly id: number; readonly code: string | null }>> = {
  text: { id: 49, code: null }, // as text: what looks like a number or a formula stays what it is
  number: { id: 0, code: null },
  currency: { id: 3, code: null }, // #,##0: guaraníes
  cents: { id: 4, code: null }, // #,##0.00
  percentage: { id: 10, code: null },
  date: { id: 164, code: 'dd/mm/yyyy' },
};

const ALIGNED = ['left', 'center', 'right'] as const;
const TYPES = Object.keys(FORMATS) as CellType[];

/** Every type × alignment × weight; the first one is the default that Excel expects. */
function styleOf(type: CellType, alignment: Column['alignment'], isBold: boolean): number {
  return 1 + (TYPES.indexOf(type) * ALIGNED.length + ALIGNED.indexOf(alignment)) * 2 + (isBold ? 1 : 0);
}

export function stylesXml(): string {
  const formats = Object.values(FORMATS)
    .filter(({ code }) => code !== null)
    .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code ?? '')}"/>`);
  const styles = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'];
  for (const type of TYPES) {
    for (const alignment of ALIGNED) {
      for (const font of [0, 1]) {
        styles.push(
          `<xf numFmtId="${FORMATS[type].id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="${alignment}"/></xf>`,
        );
      }
    }
  }
  return `${XML_HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Calibri 11 at 96 dots an inch: seven pixels a digit, and five around. */
const DIGIT_PIXELS = 7;
const PADDING_PIXELS = 5;
/** What is put together before it is compressed. */
const CHUNK_CHARACTERS = 65_536;
/** Excel's limit of rows. */
export const MOST_ROWS = 1_048_576;
/** Rows kept free for totals: a book has three. */
const ROWS_OF_TOTALS = 3;
export const MOST_CELL_CHARACTERS = 32_767;

/** The sheet's part of a workbook, piece by piece: as many of the rows as it holds, and the totals under the last. */
export async function* sheetXml(
  { columns, heading, hasHeader, totals }: Sheet,
  rows: RowSource,
  mostRows: number,
): AsyncGenerator<Buffer> {
  const plain = cellWriters(columns, false);
  const above = hasHeader ? ((await heading?.()) ?? []) : [];
  const fixed = above.length + (hasHeader ? 1 : 0);
  let waiting = `${XML_HEAD}<worksheet xmlns="${MAIN}">${viewXml(fixed)}${columnsXml(columns)}<sheetData>`;
  for (const cells of above) waiting += headingXml(cells);
  if (hasHeader) waiting += headerXml(columns);
  let room = mostRows - fixed - ROWS_OF_TOTALS;
  while (room > 0) {
    const some = await rows.take(room);
    if (some.length === 0) break;
    room -= some.length;
    for (const cells of some) {
      waiting += rowXml(cells, plain);
      if (waiting.length > CHUNK_CHARACTERS) {
        yield Buffer.from(waiting);
        waiting = '';
      }
    }
  }
  const sums = (await rows.isAtEnd()) ? totals() : [];
  const bold = cellWriters(columns, true);
  for (const cells of sums) waiting += rowXml(cells, bold);
  yield Buffer.from(`${waiting}</sheetData></worksheet>`);
}

/** What is above the rows stays in sight. */
function viewXml(fixed: number): string {
  const pane =
    fixed > 0 ? `<pane ySplit="${fixed}" topLeftCell="A${fixed + 1}" activePane="bottomLeft" state="frozen"/>` : '';
  return `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
}

function columnsXml(columns: readonly Column[]): string {
  if (columns.length === 0) return '';
  const each = columns.map(({ width }, at) => {
    const characters = Math.max(1, (width - PADDING_PIXELS) / DIGIT_PIXELS).toFixed(2);
    return `<col min="${at + 1}" max="${at + 1}" width="${characters}" customWidth="1"/>`;
  });
  return `<cols>${each.join('')}</cols>`;
}

/** A name, and what it is: the first cell is bold. */
function headingXml(cells: readonly CellValue[]): string {
  const each = cells.map((value, at) => (value === null ? '<c/>' : textXml(value, styleOf('text', 'left', at === 0))));
  return `<row>${each.join('')}</row>`;
}

function headerXml(columns: readonly Column[]): string {
  const cells = columns.map(({ title, alignment }) => textXml(title, styleOf('text', alignment, true)));
  return `<row>${cells.join('')}</row>`;
}

/** Writes the cells of one column. */
type CellWriter = (value: CellValue) => string;

function cellWriters(columns: readonly Column[], isBold: boolean): readonly CellWriter[] {
  return columns.map(({ type, alignment }) => {
    const style = styleOf(type, alignment, isBold);
    const empty = `<c s="${style}"/>`;
    const filled = filledWriter(type, style);
    if (type !== 'currency') return (value) => (value === null ? empty : filled(value));
    const withCents = filledWriter(type, styleOf('cents', alignment, isBold));
    return (value) => (value === null ? empty : value.includes('.') ? withCents(value) : filled(value));
  });
}

function filledWriter(type: Column['type'], style: number): (value: string) => string {
  const text = textStart(style);
  const number = `<c s="${style}"><v>`;
  if (type === 'text') return (value) => textCell(value, text);
  if (type === 'date') return (value) => dateCell(value, number, text);
  return (value) => (NUMBER.test(value) ? `${number}${value}</v></c>` : textCell(value, text));
}

function rowXml(cells: readonly CellValue[], writers: readonly CellWriter[]): string {
  let row = '<row>';
  for (let at = 0; at < writers.length; at++) row += writers[at]?.(cells[at] ?? null) ?? '';
  return `${row}</row>`;
}

/** What a document wrote in place of a number is shown as it is: a sheet with anything else would not open. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Written as an inline text, so that Excel never computes anything in it. */
const textStart = (style: number) => `<c s="${style}" t="inlineStr"><is><t`;
const textXml = (value: string, style: number) => textCell(value, textStart(style));

function textCell(value: string, start: string): string {
  const shown = value.length > MOST_CELL_CHARACTERS ? `${cutText(value, MOST_CELL_CHARACTERS - 1)}…` : value;
  const space = hasSpaceAtEnd(shown) ? ' xml:space="preserve">' : '>';
  return `${start}${space}${escapeText(shown)}</t></is></c>`;
}

const SPACE = 0x20;
const hasSpaceAtEnd = (value: string) => value.charCodeAt(0) <= SPACE || value.charCodeAt(value.length - 1) <= SPACE;

const FIRST_DAY = '1900-03-01';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Days repeat, so their numbers in Excel are kept. */
const MOST_DAYS = 10_000;
const knownDays = new Map<string, number>();

/** Excel counts days from 30 December 1899 and takes 1900 for a leap year: earlier days are written as text. */
function dateCell(day: string, start: string, textStarts: string): string {
  let number = knownDays.get(day);
  if (number === undefined) {
    number = DAY.test(day) && day >= FIRST_DAY ? dayNumber(day) : Number.NaN;
    if (knownDays.size >= MOST_DAYS) knownDays.clear();
    knownDays.set(day, number);
  }
  return Number.isNaN(number) ? textCell(day, textStarts) : `${start}${number}</v></c>`;
}

const dayNumber = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS;

/**
 * Nearly every text is made of these alone, and is written as it is. `_` is looked at closer, as are pairs of
 * surrogates.
 */
const PLAIN = /^[ !#-%'-;=?-^`-~\u{a0}-\u{d7ff}\u{e000}-\u{fffd}]*$/u;
const SPECIAL = /[&<>"]|[\p{Cc}\u{FFFE}\u{FFFF}]/gu;
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML cannot hold is left out; tabs and line ends stay. */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replace(SPECIAL, (found) => NAMED[found] ?? (found === '\n' || found === '\t' ? found : ''));
}

/**
 * `_x0041_` is how cells write a letter that XML has no way for (ECMA-376 part 1, 22.9.2.19): as a text it is written
 * out.
 */
const LETTER_CODE = /_(?=x[\da-f]{4}_)/gi;

function escapeText(text: string): string {
  return PLAIN.test(text) ? text : escapeXml(text.replace(LETTER_CODE, '_x005F_'));
}
