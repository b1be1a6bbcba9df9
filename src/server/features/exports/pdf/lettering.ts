import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { onFirstUse } from '#domain/on-first-use.ts';

const fileOf = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`)));
const FILES = {
  regular: onFirstUse(() => fileOf('400Regular/SourceSans3_400Regular')),
  bold: onFirstUse(() => fileOf('700Bold/SourceSans3_700Bold')),
};

export type Weight = keyof typeof FILES;

/** One line of what every typeface has. */
const PLAIN = /^[ -~]*$/;
const UNKNOWN = '?';
const ELLIPSIS = '…';
const BLANKS = /[\s\p{Cc}\u{AD}]+/gu;
const UNSEEN = /\p{Cf}/gu;
const MARKS = /\p{M}/gu;
/** No character below this one is a combining mark or half of a surrogate pair. */
const FIRST_MARK = 0x300;
const isMark = (character: string) => character.charCodeAt(0) >= FIRST_MARK && /^\p{M}$/u.test(character);

/** A letter of one weight; with its mark, where Unicode has no letter with that mark: g̃. */
export interface Letter {
  readonly text: string;
  /** In thousandths of its size. */
  readonly width: number;
}

/**
 * The letters of one weight. They stand side by side, as wide as they are: what else a typeface does to words (kerning,
 * ligatures) takes ten times the time and changes no figure.
 */
export class Lettering {
  readonly font: Font;
  readonly #letters = new Map<string, Letter>();

  constructor(weight: Weight) {
    const font = create(FILES[weight]());
    if (!('layout' in font)) throw new Error('several typefaces in one file');
    this.font = font;
  }

  /** One line of what the typeface can draw: a letter with a mark that it lacks loses the mark, and no letter has two. */
  written(text: string): string {
    if (PLAIN.test(text)) return text;
    let line = '';
    for (const character of text.toWellFormed().normalize('NFC').replace(BLANKS, ' ').replace(UNSEEN, '')) {
      if (!isMark(character)) line += this.#drawn(character);
      else if (line !== '' && !isMark(line.charAt(line.length - 1)) && this.#has(character)) line += character;
    }
    return line;
  }

  #has(character: string): boolean {
    return this.#letters.has(character) || this.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  #drawn(character: string): string {
    if (this.#has(character)) return character;
    const plain = character.normalize('NFD').replace(MARKS, '');
    return plain !== character && this.#has(plain) ? plain : UNKNOWN;
  }

  /** Of a written line. */
  lettersOf(line: string): Letter[] {
    const letters: Letter[] = [];
    for (let at = 0; at < line.length; ) {
      const letter = this.#letterAt(line, at);
      letters.push(letter);
      at += letter.text.length;
    }
    return letters;
  }

  #letterAt(line: string, at: number): Letter {
    const [code, next] = [line.charCodeAt(at), line.charCodeAt(at + 1)];
    if (code < FIRST_MARK && !(next >= FIRST_MARK)) return this.#letter(line.charAt(at));
    const base = String.fromCodePoint(line.codePointAt(at) ?? 0);
    const mark = String.fromCodePoint(line.codePointAt(at + base.length) ?? 0);
    return this.#letter(isMark(mark) ? base + mark : base);
  }

  #letter(text: string): Letter {
    let known = this.#letters.get(text);
    if (known === undefined) {
      known = { text, width: (this.font.layout(text).advanceWidth * 1000) / this.font.unitsPerEm };
      this.#letters.set(text, known);
    }
    return known;
  }

  /** As many as there is room for, with an ellipsis where something was left out. */
  fit(letters: readonly Letter[], room: number, size: number): readonly Letter[] {
    if (widthOf(letters, size) <= room) return letters;
    const ellipsis = this.#letter(ELLIPSIS);
    const most = (room * 1000) / size;
    const kept: Letter[] = [];
    let width = ellipsis.width;
    for (const letter of letters) {
      width += letter.width;
      if (width > most) break;
      kept.push(letter);
    }
    while (kept.at(-1)?.text === ' ') kept.pop();
    return [...kept, ellipsis];
  }
}

/** In points. */
export function widthOf(letters: readonly Letter[], size: number): number {
  let width = 0;
  for (const letter of letters) width += letter.width;
  return (width * size) / 1000;
}
