import type { CellValue } from '#domain/export/export-fields.ts';
import { formatExact } from '#domain/money/money-text.ts';
import type { Column, Sheet } from '../workbook/sheet.ts';
import { fitBytes, toFontBytes, widthOf } from './helvetica.ts';
import { FONTS, PAGE_COUNT_NAME, PdfFile } from './pdf-file.ts';

/** A4 on its side, in points. */
const PAGE = { width: 842, height: 595 } as const;
const MARGIN = 28;
const TITLE_SIZE = 11;
const SMALL_SIZE = 7;
const LARGEST_SIZE = 8;
const SMALLEST_SIZE = 4.5;
const PADDING = 2.5;
const POINTS_PER_PIXEL = 0.75;
const TOP = PAGE.height - MARGIN - TITLE_SIZE - 8;
const BOTTOM = MARGIN + SMALL_SIZE + 8;

/** A table to be printed, with its heading on every page; each sheet begins a page of its own, if it has rows. */
export async function* writePdf(
  title: string,
  [first, ...others]: readonly [Sheet, ...Sheet[]],
): AsyncGenerator<Buffer> {
  const file = new PdfFile(PAGE);
  yield file.begin(title);
  yield* tableOf(file, title, first, true);
  for (const sheet of others) yield* tableOf(file, `${title}: ${sheet.name}`, sheet, false);
  yield file.end(textAt(FONTS.regular, SMALL_SIZE, 0, 0, String(file.pageCount)));
}

async function* tableOf(
  file: PdfFile,
  title: string,
  { columns, hasHeader, rows, totals }: Sheet,
  isAlways: boolean,
): AsyncGenerator<Buffer> {
  const layout = layOut(columns);
  const header = columns.map((column) => column.title);
  let page: Page | null = isAlways ? new Page(title, layout, hasHeader ? header : null) : null;
  for await (const some of rows) {
    for (const cells of some) {
      page ??= new Page(title, layout, hasHeader ? header : null);
      if (page.isFull) {
        yield file.page(page.content(file.pageCount + 1));
        page = new Page(title, layout, hasHeader ? header : null);
      }
      page.add(cells, 'regular');
    }
  }
  for (const sums of page === null ? [] : totals()) {
    if (page?.isFull) {
      yield file.page(page.content(file.pageCount + 1));
      page = new Page(title, layout, hasHeader ? header : null);
    }
    page?.add(sums, 'bold');
  }
  if (page !== null) yield file.page(page.content(file.pageCount + 1));
}

interface Layout {
  readonly columns: readonly { readonly column: Column; readonly left: number; readonly width: number }[];
  readonly size: number;
  readonly rowHeight: number;
  readonly right: number;
}

/** As wide as the template says, or narrower in proportion when they do not fit beside each other. */
function layOut(columns: readonly Column[]): Layout {
  const wanted = columns.reduce((sum, { width }) => sum + width * POINTS_PER_PIXEL, 0);
  const scale = Math.min(1, (PAGE.width - 2 * MARGIN) / wanted);
  const size = Math.max(SMALLEST_SIZE, LARGEST_SIZE * Math.min(1, scale * 1.4));
  let left = MARGIN;
  const placed = columns.map((column) => {
    const width = column.width * POINTS_PER_PIXEL * scale;
    left += width;
    return { column, left: left - width, width };
  });
  return { columns: placed, size, rowHeight: size * 1.7, right: left };
}

type Weight = keyof typeof FONTS;

/** What is drawn on one page. */
class Page {
  readonly #layout: Layout;
  readonly #title: string;
  #drawn = '';
  #y = TOP;

  constructor(title: string, layout: Layout, header: readonly string[] | null) {
    this.#layout = layout;
    this.#title = title;
    if (header === null) return;
    const { rowHeight, right } = layout;
    this.#drawn += `0.92 g ${MARGIN} ${shown(this.#y - rowHeight)} ${shown(right - MARGIN)} ${shown(rowHeight)} re f 0 g\n`;
    this.#draw(header, 'bold', true);
  }

  get isFull(): boolean {
    return this.#y - this.#layout.rowHeight < BOTTOM;
  }

  add(cells: readonly CellValue[], weight: Weight): void {
    this.#draw(cells, weight, false);
    this.#drawn += `0.8 G 0.3 w ${MARGIN} ${shown(this.#y)} m ${shown(this.#layout.right)} ${shown(this.#y)} l S\n`;
  }

  #draw(cells: readonly CellValue[], weight: Weight, isHeader: boolean): void {
    const { columns, rowHeight, size } = this.#layout;
    const baseline = this.#y - rowHeight + size * 0.5;
    for (const [at, { column, left, width }] of columns.entries()) {
      const value = cells[at] ?? null;
      if (value === null) continue;
      const { type, alignment } = isHeader ? { ...column, type: 'text' as const } : column;
      const room = width - 2 * PADDING;
      const cell = fitCell(value, type, room, size, weight === 'bold');
      const spare = room - widthOf(cell.bytes, cell.size, weight === 'bold');
      const shift = { left: 0, center: spare / 2, right: spare }[alignment];
      this.#drawn += textAt(FONTS[weight], cell.size, left + PADDING + Math.max(0, shift), baseline, cell.bytes);
    }
    this.#y -= rowHeight;
  }

  content(number: number): string {
    const title = fitBytes(toFontBytes(this.#title), PAGE.width - 2 * MARGIN, TITLE_SIZE, true);
    const label = toFontBytes(`Página ${number} de `);
    const x = PAGE.width - MARGIN - widthOf(`${label}00000`, SMALL_SIZE);
    const y = MARGIN;
    return [
      textAt(FONTS.bold, TITLE_SIZE, MARGIN, PAGE.height - MARGIN - TITLE_SIZE, title),
      this.#drawn,
      textAt(FONTS.regular, SMALL_SIZE, x, y, label),
      `q 1 0 0 1 ${shown(x + widthOf(label, SMALL_SIZE))} ${shown(y)} cm ${PAGE_COUNT_NAME} Do Q\n`,
    ].join('');
  }
}

/** Words are cut where there is no room; a figure never, since what is left would be another: it is written smaller. */
function fitCell(value: string, type: Column['type'], room: number, size: number, isBold: boolean) {
  const bytes = toFontBytes(printed(value, type));
  if (type === 'text') return { bytes: fitBytes(bytes, room, size, isBold), size };
  const width = widthOf(bytes, size, isBold);
  return { bytes, size: width <= room ? size : (size * room) / width };
}

/** As people in Paraguay write it. */
function printed(value: string, type: Column['type']): string {
  if (type === 'text') return value;
  if (type === 'date') return value.split('-').reverse().join('/');
  if (type === 'percentage') return `${formatExact(percent(value))} %`;
  return formatExact(value);
}

/** Exactly: the point moves by two places. */
function percent(share: string): string {
  const [whole = '0', fraction = ''] = share.replace('-', '').split('.');
  const digits = whole + fraction.padEnd(2, '0').slice(0, 2);
  const rest = fraction.slice(2);
  const moved = digits.replace(/^0+(?=\d)/, '') + (rest === '' ? '' : `.${rest}`);
  return share.startsWith('-') ? `-${moved}` : moved;
}

const shown = (points: number) => String(Math.round(points * 100) / 100);

/** `bytes`: of the font. */
function textAt(font: string, size: number, x: number, y: number, bytes: string): string {
  const safe = bytes.replace(/[\\()]/g, '\\$&');
  return `BT ${font} ${shown(size)} Tf ${shown(x)} ${shown(y)} Td (${safe}) Tj ET\n`;
}
