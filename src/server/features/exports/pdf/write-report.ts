import { type Letter, type Lettering, type Weight, widthOf } from './lettering.ts';
import { TableDocument } from './table-document.ts';

export interface ReportColumn {
  readonly title: string;
  /** Share of the table's width; all of them add up to 1. */
  readonly share: number;
  readonly isNumber?: boolean;
}

export interface ReportRow {
  /** Texts are broken into lines where there is no room; figures, which would be others then, are written smaller. */
  readonly cells: readonly string[];
  readonly isSum?: boolean;
  /** Under the row, in small letters, below this column. */
  readonly note?: { readonly column: number; readonly text: string };
}

export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

export interface ReportSection {
  readonly title: string;
  readonly lines?: readonly string[];
  readonly table?: ReportTable;
  /** Under the table. */
  readonly notes?: readonly string[];
}

export interface Report {
  readonly title: string;
  /** Under it, each on a line. */
  readonly heading: readonly string[];
  readonly sections: readonly ReportSection[];
  /** At the foot of every page. */
  readonly foot: string;
}

/** A4, in points. */
const PAGE = { width: 595, height: 842 } as const;
const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const SIZES = { title: 18, section: 11.5, text: 9, small: 7.5 } as const;
const LEADING = 1.42;
const PADDING = 4;
const BOTTOM = PAGE.height - MARGIN - 2 * SIZES.small;
const FOOT = PAGE.height - MARGIN + SIZES.small;
const PAGE_COUNT = { x: PAGE.width - MARGIN - 2 * SIZES.small * 0.5, baseline: FOOT, size: SIZES.small };
/** A title is not left alone at the foot of a page. */
const ROOM_OF_SECTION = 76;

/** A few pages of texts and tables, one under the other, to be read and printed. */
export function writeReport(report: Report): Buffer {
  const writer = new ReportWriter(report);
  for (const section of report.sections) writer.section(section);
  return writer.end();
}

class ReportWriter {
  readonly #file: TableDocument;
  readonly #foot: string;
  readonly #parts: Buffer[] = [];
  #y = MARGIN;

  constructor({ title, heading, foot }: Report) {
    this.#file = new TableDocument(title, PAGE, PAGE_COUNT);
    this.#foot = foot;
    this.#beginPage();
    this.#paragraph(title, { weight: 'bold', size: SIZES.title });
    this.#y += 3;
    for (const line of heading) this.#paragraph(line, { weight: 'regular', size: SIZES.text });
  }

  section({ title, lines = [], table, notes = [] }: ReportSection): void {
    this.#y += 16;
    this.#reserve(ROOM_OF_SECTION);
    this.#paragraph(title, { weight: 'bold', size: SIZES.section });
    this.#y += 3;
    for (const line of lines) this.#paragraph(line, { weight: 'regular', size: SIZES.text });
    if (table) this.#table(table);
    if (notes.length > 0) this.#y += 3;
    for (const note of notes) this.#paragraph(note, { weight: 'regular', size: SIZES.small });
  }

  end(): Buffer {
    this.#parts.push(this.#file.end());
    return Buffer.concat(this.#parts);
  }

  #beginPage(): void {
    this.#file.addPage();
    this.#parts.push(this.#file.taken());
    const regular = this.#file.lettering('regular');
    const foot = regular.fit(regular.lettersOf(regular.written(this.#foot)), WIDTH * 0.8, SIZES.small);
    const style = { weight: 'regular', size: SIZES.small } as const;
    this.#file.text(foot, MARGIN, FOOT, style);
    const label = regular.lettersOf(regular.written(`Página ${this.#file.pageCount} de `));
    this.#file.text(label, PAGE_COUNT.x - widthOf(label, SIZES.small), FOOT, style);
    this.#y = MARGIN;
  }

  /** True when it took another page. */
  #reserve(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false;
    this.#beginPage();
    return true;
  }

  #paragraph(text: string, style: { weight: Weight; size: number }): void {
    for (const line of wrapped(this.#file.lettering(style.weight), text, WIDTH, style.size)) {
      this.#reserve(style.size * LEADING);
      this.#y += style.size * LEADING;
      this.#file.text(line, MARGIN, this.#y - style.size * 0.3, style);
    }
  }

  #table({ columns, rows }: ReportTable): void {
    const places = placesOf(columns);
    const head = () => {
      this.#file.shade(MARGIN, this.#y, WIDTH, SIZES.text * LEADING + 4);
      this.#row(places, { cells: columns.map(({ title }) => title), isSum: true });
    };
    head();
    for (const row of rows) {
      if (this.#reserve(this.#heightOf(places, row))) head();
      this.#row(places, row);
      this.#file.line(MARGIN, PAGE.width - MARGIN, this.#y);
    }
  }

  #linesOf(places: readonly Place[], { cells, isSum = false }: ReportRow) {
    const lettering = this.#file.lettering(isSum ? 'bold' : 'regular');
    return places.map(({ width, isNumber }, at) => {
      const text = cells[at] ?? '';
      const room = width - 2 * PADDING;
      if (!isNumber) return wrapped(lettering, text, room, SIZES.text);
      return text === '' ? [] : [lettering.lettersOf(lettering.written(text))];
    });
  }

  #noteOf(places: readonly Place[], { note }: ReportRow) {
    const place = note && places[note.column];
    if (!place) return null;
    // It reaches into the columns to its right: a sentence needs more room than a name.
    const room = WIDTH - (place.left - MARGIN) - 2 * PADDING;
    return { left: place.left, lines: wrapped(this.#file.lettering('regular'), note.text, room, SIZES.small) };
  }

  #heightOf(places: readonly Place[], row: ReportRow): number {
    const most = Math.max(1, ...this.#linesOf(places, row).map((lines) => lines.length));
    return 4 + most * SIZES.text * LEADING + (this.#noteOf(places, row)?.lines.length ?? 0) * SIZES.small * LEADING;
  }

  #row(places: readonly Place[], row: ReportRow): void {
    const cells = this.#linesOf(places, row);
    const note = this.#noteOf(places, row);
    const top = this.#y;
    this.#y = top + this.#heightOf(places, row);
    const weight = row.isSum ? 'bold' : 'regular';
    for (const [at, { left, width, isNumber }] of places.entries()) {
      const room = width - 2 * PADDING;
      for (const [number, line] of (cells[at] ?? []).entries()) {
        const wide = widthOf(line, SIZES.text);
        const size = isNumber && wide > room ? (SIZES.text * room) / wide : SIZES.text;
        const shift = isNumber ? Math.max(0, room - widthOf(line, size)) : 0;
        const baseline = top + 2 + (number + 1) * SIZES.text * LEADING - SIZES.text * 0.34;
        this.#file.text(line, left + PADDING + shift, baseline, { weight, size });
      }
    }
    const first = this.#y - 2 - (note?.lines.length ?? 0) * SIZES.small * LEADING;
    for (const [number, line] of (note?.lines ?? []).entries()) {
      const baseline = first + (number + 1) * SIZES.small * LEADING - SIZES.small * 0.34;
      this.#file.text(line, (note?.left ?? 0) + PADDING, baseline, { weight: 'regular', size: SIZES.small });
    }
  }
}

interface Place {
  readonly left: number;
  readonly width: number;
  readonly isNumber: boolean;
}

function placesOf(columns: readonly ReportColumn[]): Place[] {
  let left = MARGIN;
  return columns.map(({ share, isNumber = false }) => {
    const width = share * WIDTH;
    left += width;
    return { left: left - width, width, isNumber };
  });
}

/** Broken between words; a word that is longer than a line is cut. */
function wrapped(lettering: Lettering, text: string, room: number, size: number): (readonly Letter[])[] {
  const lines: (readonly Letter[])[] = [];
  let line: Letter[] = [];
  for (const word of lettering.written(text).split(' ')) {
    const letters = lettering.lettersOf(line.length === 0 ? word : ` ${word}`);
    if (line.length > 0 && widthOf([...line, ...letters], size) > room) {
      lines.push(line);
      line = lettering.lettersOf(word);
    } else line = [...line, ...letters];
  }
  if (line.length > 0) lines.push(line);
  return lines.map((each) => lettering.fit(each, room, size));
}
