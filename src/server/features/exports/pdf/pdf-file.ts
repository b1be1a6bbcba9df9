import { deflateSync } from 'node:zlib';

const CATALOG = 1;
const PAGES = 2;
const REGULAR = 3;
const BOLD = 4;
const PAGE_COUNT = 5;
const INFO = 6;
const FIRST_FREE = 7;

/** How contents name their fonts and the number of pages. */
export const FONTS = { regular: '/F1', bold: '/F2' } as const;
export const PAGE_COUNT_NAME = '/Pages';

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * A PDF, part by part, in the order in which it is sent. Only the places of its parts are remembered. How many pages there
 * are is a picture that every page shows and that is written last.
 */
export class PdfFile {
  readonly #size: PageSize;
  readonly #offsets: number[] = [];
  readonly #pages: number[] = [];
  #bytes = 0;

  constructor(size: PageSize) {
    this.#size = size;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  begin(title: string): Buffer {
    // Four bytes above 127, so that whoever carries it takes it for binary.
    return Buffer.concat([
      this.#count(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')),
      this.#object(CATALOG, `<</Type/Catalog/Pages ${PAGES} 0 R/Lang(es-PY)>>`),
      this.#object(REGULAR, font('Helvetica')),
      this.#object(BOLD, font('Helvetica-Bold')),
      this.#object(INFO, `<</Title ${unicodeString(title)}/Producer(Ajaka)>>`),
    ]);
  }

  /** `content`: drawing operators, one byte a character. */
  page(content: string): Buffer {
    const id = FIRST_FREE + this.#pages.length * 2;
    this.#pages.push(id);
    const resources = `<</Font<<${FONTS.regular} ${REGULAR} 0 R${FONTS.bold} ${BOLD} 0 R>>/XObject<<${PAGE_COUNT_NAME} ${PAGE_COUNT} 0 R>>>>`;
    const { width, height } = this.#size;
    return Buffer.concat([
      this.#object(
        id,
        `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[0 0 ${width} ${height}]/Resources${resources}/Contents ${id + 1} 0 R>>`,
      ),
      this.#stream(id + 1, '', content),
    ]);
  }

  /** `pageCount`: what is drawn, from the origin, wherever a page shows {@link PAGE_COUNT_NAME}. */
  end(pageCount: string): Buffer {
    const { width, height } = this.#size;
    const form = `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]/Resources<</Font<<${FONTS.regular} ${REGULAR} 0 R>>>>`;
    const kids = this.#pages.map((id) => `${id} 0 R`).join(' ');
    const last = [
      this.#stream(PAGE_COUNT, form, pageCount),
      this.#object(PAGES, `<</Type/Pages/Count ${this.#pages.length}/Kids[${kids}]>>`),
    ];
    const start = this.#bytes;
    const count = FIRST_FREE + this.#pages.length * 2;
    const places = Array.from({ length: count - 1 }, (_, at) => this.#offsets[at + 1] ?? 0);
    const table = places.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const trailer = `<</Size ${count}/Root ${CATALOG} 0 R/Info ${INFO} 0 R>>`;
    const xref = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.concat([...last, Buffer.from(xref, 'latin1')]);
  }

  #object(id: number, body: string | Buffer): Buffer {
    this.#offsets[id] = this.#bytes;
    return this.#count(
      Buffer.concat([
        Buffer.from(`${id} 0 obj\n`, 'latin1'),
        typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
        Buffer.from('\nendobj\n', 'latin1'),
      ]),
    );
  }

  #stream(id: number, entries: string, content: string): Buffer {
    const packed = deflateSync(Buffer.from(content, 'latin1'));
    const head = `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
    return this.#object(id, Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')]));
  }

  #count(bytes: Buffer): Buffer {
    this.#bytes += bytes.length;
    return bytes;
  }
}

const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** Any letter there is: UTF-16, which is written in hexadecimal. */
const unicodeString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
