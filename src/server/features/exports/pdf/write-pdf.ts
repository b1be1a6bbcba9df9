import type { CellValue } from '#domain/export/export-fields.ts';
import { formatExact } from '#domain/money/money-text.ts';
import { slicesInTurns } from '#server/platform/work-in-slices.ts';
import type { Column, Sheet } from '../workbook/sheet.ts';
import { type Lettering, type Weight, widthOf } from './lettering.ts';
import { TableDocument } from './table-document.ts';

/** A4 on its side, in points. */
const PAGE = { width: 842, height: 595 } as const;
const MARGIN = 28;
const TITLE_SIZE = 11;
const SMALL_SIZE = 7;
const LARGEST_SIZE = 8;
const SMALLEST_SIZE = 4.5;
const PADDING = 2.5;
const POINTS_PER_PIXEL = 0.75;
const TOP = MARGIN + TITLE_SIZE + 8;
const BOTTOM = PAGE.height - MARGIN - SMALL_SIZE - 8;
/** Some 2 ms of work at a time, so that other calls on this thread do not have to wait. */
const ROWS_AT_ONCE = 15;
/** A page's number stands before this place and the number of pages after it, with room for five digits. */
const PAGE_COUNT = { x: PAGE.width - MARGIN - 5 * SMALL_SIZE * 0.5, baseline: PAGE.height - MARGIN, size: SMALL_SIZE };

/** A table to be printed, with its heading on every page; each sheet begins a page of its own, if it has rows. */
export async function* writePdf(
  title: string,
  [first, ...others]: readonly [Sheet, ...Sheet[]],
): AsyncGenerator<Buffer> {
  const file = new TableDocument(title, PAGE, PAGE_COUNT);
  yield* tableOf(file, title, first, true);
  for (const sheet of others) yield* tableOf(file, `${title}: ${sheet.name}`, sheet, false);
  yield file.end();
}

async function* tableOf(
  file: TableDocument,
  title: string,
  { columns, hasHeader, rows, totals }: Sheet,
  isAlways: boolean,
): AsyncGenerator<Buffer> {
  const layout = layOut(columns);
  const header = hasHeader ? columns.map((column) => column.title) : null;
  const begin = () => new Page(file, title, layout, header);
  let page: Page | null = isAlways ? begin() : null;
  for await (const some of rows) {
    for await (const few of slicesInTurns(some, ROWS_AT_ONCE)) {
      for (const cells of few) {
        if (page === null || page.isFull) {
          page = begin();
          yield file.taken();
        }
        page.add(cells, 'regular');
      }
    }
  }
  for (const sums of page === null ? [] : totals()) {
    if (page?.isFull) page = begin();
    page?.add(sums, 'bold');
  }
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

/** A page on which rows are drawn, one under the other. */
class Page {
  readonly #file: TableDocument;
  readonly #layout: Layout;
  #y = TOP;

  constructor(file: TableDocument, title: string, layout: Layout, header: readonly string[] | null) {
    this.#file = file;
    this.#layout = layout;
    file.addPage();
    this.#drawFrame(title);
    if (header === null) return;
    file.shade(MARGIN, this.#y, layout.right - MARGIN, layout.rowHeight);
    this.#draw(header, 'bold', true);
  }

  #drawFrame(title: string): void {
    const [bold, regular] = [this.#file.lettering('bold'), this.#file.lettering('regular')];
    const heading = bold.fit(bold.lettersOf(bold.written(title)), PAGE.width - 2 * MARGIN, TITLE_SIZE);
    this.#file.text(heading, MARGIN, MARGIN + TITLE_SIZE, { weight: 'bold', size: TITLE_SIZE });
    const label = regular.lettersOf(regular.written(`Página ${this.#file.pageCount} de `));
    const { x, baseline, size } = PAGE_COUNT;
    this.#file.text(label, x - widthOf(label, size), baseline, { weight: 'regular', size });
  }

  get isFull(): boolean {
    return this.#y + this.#layout.rowHeight > BOTTOM;
  }

  add(cells: readonly CellValue[], weight: Weight): void {
    this.#draw(cells, weight, false);
    this.#file.line(MARGIN, this.#layout.right, this.#y);
  }

  #draw(cells: readonly CellValue[], weight: Weight, isHeader: boolean): void {
    const { columns, rowHeight, size } = this.#layout;
    this.#y += rowHeight;
    const lettering = this.#file.lettering(weight);
    const baseline = this.#y - size * 0.5;
    for (const [at, { column, left, width }] of columns.entries()) {
      const value = cells[at] ?? null;
      if (value === null) continue;
      const { type, alignment } = isHeader ? { ...column, type: 'text' as const } : column;
      const room = width - 2 * PADDING;
      const cell = fitCell(lettering, value, type, room, size);
      const spare = Math.max(0, room - widthOf(cell.line, cell.size));
      const shift = { left: 0, center: spare / 2, right: spare }[alignment];
      this.#file.text(cell.line, left + PADDING + shift, baseline, { weight, size: cell.size });
    }
  }
}

/**
 * Words are cut where there is no room. A figure is written smaller instead, since a cut one would be another figure.
 */
function fitCell(lettering: Lettering, value: string, type: Column['type'], room: number, size: number) {
  const line = lettering.lettersOf(lettering.written(printed(value, type)));
  if (type === 'text') return { line: lettering.fit(line, room, size), size };
  const width = widthOf(line, size);
  return { line, size: width <= room ? size : (size * room) / width };
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
