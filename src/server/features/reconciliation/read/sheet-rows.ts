import type { RegisterCell } from '#domain/reconciliation/register-cell.ts';
import { workbookRefusal } from './workbook-problem.ts';
import { attributeOf, type XmlListener } from './xml-tokens.ts';

/** A table of vouchers has 28. */
const MOST_COLUMNS = 200;
/** As many as a sheet may have. */
const MOST_SHEET_ROWS = 1_100_000;
const MOST_STRINGS = 2_000_000;

/** `_x000D_` is how a sheet writes a letter that XML has no way for (ECMA-376 part 1, 22.9.2.19). */
const written = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Texts that cells name by their number. */
export class SharedStrings implements XmlListener {
  readonly texts: string[] = [];
  #text: string | null = null;
  #isText = false;
  #phonetic = 0;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#phonetic++;
    else if (name === 't') this.#isText = this.#phonetic === 0;
  }

  text(text: string): void {
    if (this.#isText && this.#text !== null) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#phonetic--;
    else if (name === 'si') {
      if (this.texts.length >= MOST_STRINGS) throw workbookRefusal('damaged');
      this.texts.push(written(this.#text ?? ''));
      this.#text = null;
    }
  }
}

type TakeRow = (row: number, cells: readonly (RegisterCell | undefined)[]) => void;

/** The rows of a sheet, one at a time, whatever way their cells are written. */
export class SheetRows implements XmlListener {
  readonly #strings: readonly string[];
  readonly #take: TakeRow;
  #rows = 0;
  #row = 0;
  #cells: (RegisterCell | undefined)[] = [];
  #column = 0;
  #type = '';
  #value: string | null = null;
  #inline: string | null = null;
  #hasFormula = false;
  #collecting: 'value' | 'inline' | null = null;

  constructor(strings: readonly string[], take: TakeRow) {
    this.#strings = strings;
    this.#take = take;
  }

  open(name: string, tag: string): void {
    if (name === 'c') this.#beginCell(tag);
    else if (name === 'v') {
      this.#collecting = 'value';
      this.#value = '';
    } else if (name === 't') {
      this.#collecting = 'inline';
      this.#inline ??= '';
    } else if (name === 'f') this.#hasFormula = true;
    else if (name === 'row') this.#beginRow(tag);
  }

  text(text: string): void {
    if (this.#collecting === 'value') this.#value += text;
    else if (this.#collecting === 'inline') this.#inline += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#collecting = null;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#take(this.#row, this.#cells);
  }

  #beginRow(tag: string): void {
    if (++this.#rows > MOST_SHEET_ROWS) throw workbookRefusal('damaged');
    const told = Number(attributeOf(tag, 'r') ?? Number.NaN);
    this.#row = Number.isInteger(told) && told > 0 ? told : this.#row + 1;
    this.#cells = [];
    this.#column = -1;
  }

  #beginCell(tag: string): void {
    const told = columnOf(attributeOf(tag, 'r') ?? '');
    this.#column = told ?? this.#column + 1;
    this.#type = attributeOf(tag, 't') ?? 'n';
    this.#value = null;
    this.#inline = null;
    this.#hasFormula = false;
  }

  #endCell(): void {
    if (this.#column < MOST_COLUMNS) this.#cells[this.#column] = this.#cell();
  }

  #cell(): RegisterCell | undefined {
    const value = this.#value;
    if (this.#type === 'inlineStr') return text(written(this.#inline ?? ''));
    if (value === null || value === '') {
      return this.#hasFormula && this.#type !== 'str' ? { kind: 'formula', text: '' } : undefined;
    }
    switch (this.#type) {
      case 's': {
        const shared = this.#strings[Number(value)];
        if (shared === undefined) throw workbookRefusal('damaged');
        return text(shared);
      }
      case 'str':
      case 'd':
        return text(written(value));
      case 'b':
        return text(value.trim() === '1' ? 'SI' : 'NO');
      case 'e':
        return { kind: 'error', text: value };
      default:
        return { kind: 'number', text: value.trim() };
    }
  }
}

const text = (read: string): RegisterCell => ({ kind: 'text', text: read });

/** `AB12` is 27; undefined for what is no place. */
function columnOf(place: string): number | undefined {
  let column = 0;
  let at = 0;
  for (; at < place.length && at < 4; at++) {
    const letter = place.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return at === 0 || at > 3 ? undefined : column - 1;
}
