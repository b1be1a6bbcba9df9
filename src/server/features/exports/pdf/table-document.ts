import PDFDocument from 'pdfkit';
import { EmbeddedLetters } from './embedded-letters.ts';
import { type Letter, Lettering, type Weight } from './lettering.ts';

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where each page says how many pages there are, and in what size. */
interface PageCountPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

const LINE = '#cccccc';
const SHADE = '#ebebeb';

/**
 * A PDF that is made page by page: what was drawn is handed over with `taken`, and only its place is remembered.
 * Points, from the upper left corner.
 */
export class TableDocument {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #letterings = { regular: new Lettering('regular'), bold: new Lettering('bold') };
  readonly #embedded: Readonly<Record<Weight, EmbeddedLetters>>;
  readonly #size: PageSize;
  readonly #pageCount: PDFKit.PDFKitReference;
  readonly #pageCountPlace: PageCountPlace;
  #pages = 0;
  /** The texts of the page in the syntax of a PDF content. */
  #texts: string[] = [];

  constructor(title: string, size: PageSize, pageCountPlace: PageCountPlace) {
    this.#pdf = new PDFDocument({
      size: [size.width, size.height],
      margin: 0,
      autoFirstPage: false,
      font: '',
      fontLayoutCache: false,
      lang: 'es-PY',
      info: { Title: title, Producer: 'Ajaka', Creator: 'Ajaka', CreationDate: new Date(0) },
    });
    // The library needs a date, from which it also makes the file's id. A property that is not enumerable is not
    // written into the file: the same rows give the same bytes, whenever they are asked for.
    Object.defineProperty(this.#pdf.info, 'CreationDate', { enumerable: false });
    const { regular, bold } = this.#letterings;
    this.#embedded = {
      regular: new EmbeddedLetters(this.#pdf, 'regular', regular),
      bold: new EmbeddedLetters(this.#pdf, 'bold', bold),
    };
    this.#size = size;
    this.#pageCountPlace = pageCountPlace;
    this.#pageCount = this.#pdf.ref({});
  }

  get pageCount(): number {
    return this.#pages;
  }

  lettering(weight: Weight): Lettering {
    return this.#letterings[weight];
  }

  /**
   * The number of pages is known only at the end: every page ends with one content that all share and that is written
   * last.
   */
  addPage(): void {
    this.#writeTexts();
    const { page } = this.#pdf.addPage();
    this.#pages++;
    Object.assign(page.dictionary.data, { Contents: [page.content, this.#pageCount] });
    for (const letters of Object.values(this.#embedded)) letters.nameOn(page);
    this.#pdf.lineWidth(0.3).strokeColor(LINE).fillColor('black');
  }

  /** Letters stand beside each other; one with a mark over it is placed by the library. */
  text(
    letters: readonly Letter[],
    x: number,
    baseline: number,
    { weight, size }: { weight: Weight; size: number },
  ): void {
    const font = this.#embedded[weight];
    const place = `${shown(this.#size.height - baseline)} Td`;
    let [from, to] = [x, x];
    let codes: string[] = [];
    const write = () => {
      if (codes.length > 0)
        this.#texts.push(`BT ${font.name} ${shown(size)} Tf ${shown(from)} ${place} <${codes.join('')}> Tj ET`);
    };
    for (const letter of letters) {
      const code = font.codeOf(letter);
      const end = to + (letter.width * size) / 1000;
      if (code === null) {
        write();
        this.#pdf.font(weight, size).text(letter.text, to, baseline, { lineBreak: false, baseline: 'alphabetic' });
        [from, codes] = [end, []];
      } else codes.push(code);
      to = end;
    }
    write();
  }

  shade(x: number, y: number, width: number, height: number): void {
    this.#pdf.rect(x, y, width, height).fill(SHADE).fillColor('black');
  }

  line(fromX: number, toX: number, y: number): void {
    this.#pdf.moveTo(fromX, y).lineTo(toX, y).stroke();
  }

  /** Content counts from the lower left corner, with which the texts were placed. */
  #writeTexts(): void {
    if (this.#texts.length === 0) return;
    this.#pdf.addContent(`q 1 0 0 -1 0 ${this.#size.height} cm\n${this.#texts.join('\n')}\nQ`);
    this.#texts = [];
  }

  /** The bytes that are ready so far. */
  taken(): Buffer {
    return this.#pdf.read() ?? Buffer.alloc(0);
  }

  /** Call it after at least one page was added. */
  end(): Buffer {
    this.#writeTexts();
    const { page } = this.#pdf;
    const { content } = page;
    const { x, baseline, size } = this.#pageCountPlace;
    page.content = this.#pageCount;
    this.text(this.lettering('regular').lettersOf(String(this.#pages)), x, baseline, { weight: 'regular', size });
    this.#writeTexts();
    page.content = content;
    this.#pageCount.end('');
    this.#pdf.end();
    return this.taken();
  }
}

const shown = (points: number) => String(Math.round(points * 100) / 100);
