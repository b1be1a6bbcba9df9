import type { CellValue } from '#domain/export/export-fields.ts';
import type { RowSource } from './row-source.ts';
import type { Column, Sheet } from './sheet.ts';

/** Styles of a column, by their place in `cellXfs`: see {@link stylesXml}. */
interface ColumnStyles {
  readonly plain: number;
  readonly bold: number;
}

/** Number formats by what a cell holds; 0 is Excel's own for anything. */
const FORMATS: Readonly<Record<Column['type'], { readonly id: number; readonly code: string | null }>> = {
  text: { id: 49, code: null }, // as text: what looks like a number or a formula stays what it is
  number: { id: 0, code: null },
  currency: { id: 3, code: null }, // #,##0: the cell keeps what is behind the point
  percentage: { id: 10, code: null },
  date: { id: 164, code: 'dd/mm/yyyy' },
};

const ALIGNED = ['left', 'center', 'right'] as const;
const TYPES = Object.keys(FORMATS) as Column['type'][];

/** Every type × alignment × weight; the first one is the default that Excel expects. */
function styleOf(type: Column['type'], alignment: Column['alignment'], isBold: boolean): number {
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
/** Excel has no more rows. */
export const MOST_ROWS = 1_048_576;
export const MOST_CELL_CHARACTERS = 32_767;

/** The sheet's part of a workbook, piece by piece: as many of the rows as it holds, and the totals under the last. */
export async function* sheetXml(
  { columns, hasHeader, totals }: Sheet,
  rows: RowSource,
  mostRows: number,
): AsyncGenerator<Buffer> {
  const styles = columns.map(
    ({ type, alignment }): ColumnStyles => ({
      plain: styleOf(type, alignment, false),
      bold: styleOf(type, alignment, true),
    }),
  );
  let waiting = `${XML_HEAD}<worksheet xmlns="${MAIN}">${viewXml(hasHeader)}${columnsXml(columns)}<sheetData>`;
  if (hasHeader) waiting += headerXml(columns);
  // One is kept for the totals.
  let room = mostRows - (hasHeader ? 2 : 1);
  while (room > 0) {
    const some = await rows.take(room);
    if (some.length === 0) break;
    room -= some.length;
    for (const cells of some) {
      waiting += rowXml(cells, columns, styles, 'plain');
      if (waiting.length > CHUNK_CHARACTERS) {
        yield Buffer.from(waiting);
        waiting = '';
      }
    }
  }
  const sums = (await rows.isAtEnd()) ? totals() : null;
  if (sums !== null) waiting += rowXml(sums, columns, styles, 'bold');
  yield Buffer.from(`${waiting}</sheetData></worksheet>`);
}

/** A heading stays in sight. */
function viewXml(hasHeader: boolean): string {
  const pane = hasHeader ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
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

function headerXml(columns: readonly Column[]): string {
  const cells = columns.map(({ title, alignment }) => textXml(title, styleOf('text', alignment, true)));
  return `<row>${cells.join('')}</row>`;
}

function rowXml(
  cells: readonly CellValue[],
  columns: readonly Column[],
  styles: readonly ColumnStyles[],
  weight: keyof ColumnStyles,
): string {
  let row = '<row>';
  for (let at = 0; at < columns.length; at++) {
    const value = cells[at] ?? null;
    const style = styles[at]?.[weight] ?? 0;
    if (value === null) row += `<c s="${style}"/>`;
    else if (columns[at]?.type === 'text') row += textXml(value, style);
    else if (columns[at]?.type === 'date') row += dateXml(value, style);
    else row += `<c s="${style}"><v>${value}</v></c>`;
  }
  return `${row}</row>`;
}

/** A text of its own, so that nothing in it is ever reckoned. */
function textXml(value: string, style: number): string {
  const cut = value.length > MOST_CELL_CHARACTERS ? value.slice(0, MOST_CELL_CHARACTERS) : value;
  const space = cut.trim().length < cut.length ? ' xml:space="preserve"' : '';
  return `<c s="${style}" t="inlineStr"><is><t${space}>${escapeXml(cut)}</t></is></c>`;
}

const FIRST_DAY = '1900-03-01';

/** Excel counts days from 30 December 1899, and takes 1900 for a leap year: what lies before is written out. */
function dateXml(day: string, style: number): string {
  if (day < FIRST_DAY) return textXml(day, style);
  return `<c s="${style}"><v>${(Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`;
}

const SPECIAL = /[&<>"\p{Cc}\u{FFFE}\u{FFFF}\u{D800}-\u{DFFF}]/u;
const EACH_SPECIAL = /[&<>"]|[\p{Cc}\u{FFFE}\u{FFFF}]/gu;
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML cannot hold is left out; tabs and line ends stay. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .toWellFormed()
    .replace(EACH_SPECIAL, (found) => NAMED[found] ?? (found === '\n' || found === '\t' ? found : ''));
}
