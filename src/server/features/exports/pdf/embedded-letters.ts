import type { Letter, Lettering, Weight } from './lettering.ts';

/** What the library does not promise to keep. */
interface Internals {
  readonly _font: {
    /** Its name among a page's fonts. */
    readonly id: string;
    ref(): object;
    /** Puts the letters among those that are embedded. */
    encode(
      text: string,
      features: readonly string[],
    ): [codes: readonly string[], positions: readonly { readonly xOffset: number; readonly yOffset: number }[]];
  };
}

/**
 * Letters as a page's content names them once their font is embedded. The library's own `text` asks for each word's layout
 * three times and writes a dozen small pieces for it: three times the time and the memory, for every cell of a table.
 */
export class EmbeddedLetters {
  readonly #font: Internals['_font'];
  readonly #codes = new Map<string, string | null>();

  constructor(pdf: PDFKit.PDFDocument, weight: Weight, { font }: Lettering) {
    pdf.registerFont(weight, font as never); // which the declarations do not know yet
    this.#font = (pdf.font(weight) as unknown as Internals)._font;
  }

  /** How a content names the font. */
  get name(): string {
    return `/${this.#font.id}`;
  }

  /** Every page must say which fonts it uses. */
  nameOn(page: PDFKit.PDFPage): void {
    page.fonts[this.#font.id] = this.#font.ref();
  }

  /** In hexadecimal; null for a letter that the font draws in several pieces. */
  codeOf({ text }: Letter): string | null {
    let code = this.#codes.get(text);
    if (code === undefined) {
      const [codes, positions] = this.#font.encode(text, []);
      const isPlain = positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0);
      code = isPlain ? codes.join('') : null;
      this.#codes.set(text, code);
    }
    return code;
  }
}
