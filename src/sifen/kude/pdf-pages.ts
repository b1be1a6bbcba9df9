import { PDFiumModule } from '@hyzyla/pdfium';
import type { PageText, Word } from './page-text.ts';

/** One byte for each pixel, 0 black to 255 white, row by row from the top. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}

export interface ColourPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha. */
  readonly rgba: Uint8Array;
}

export interface PdfPage {
  /** Points, 1/72 inch. */
  readonly width: number;
  readonly height: number;
  /** Without letters that are not drawn, like those that scanners lay under a picture of the page. */
  readText(): PageText;
  /** Whether one picture covers most of the page: the letters beneath or upon it may be others than those it shows. */
  isMostlyPicture(): boolean;
  /** Pictures that lie on the page and may be a QR code, or a scanned page, in their own resolution. */
  pictures(): Iterable<GrayPicture>;
  renderGray(size: { width: number; height: number }): GrayPicture;
  renderColour(size: { width: number; height: number }): ColourPicture;
}

export interface Pdf {
  readonly pageCount: number;
  /** `number` is from 1. The page is closed when `use` is done. */
  withPage<T>(number: number, use: (page: PdfPage) => T | Promise<T>): Promise<T>;
  close(): void;
}

/** The functions of PDFium's public headers (fpdfview.h, fpdf_text.h, fpdf_edit.h) that are used here. */
interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDF_PageToDevice(page: number, ...left_top_width_height_turn_x_y_dx_dy: readonly number[]): number;
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...how: readonly number[]): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, ...left_right_bottom_top: readonly number[]): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, ...left_bottom_right_top: readonly number[]): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  _FPDFImageObj_GetBitmap(object: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, ...left_top_width_height_colour: readonly number[]): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetWidth(bitmap: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_GetFormat(bitmap: number): number;
}

/** Why a file gives no pages. */
export class UnreadablePdf extends Error {
  override name = 'UnreadablePdf';
  readonly problem: 'locked' | 'damaged';

  constructor(problem: 'locked' | 'damaged') {
    super(problem);
    this.problem = problem;
  }
}

let started: Promise<Pdfium> | undefined;

/** Once for each process: its memory never shrinks, so whoever reads strangers' files does it in a process apart. */
function pdfium(): Promise<Pdfium> {
  started ??= PDFiumModule({}).then((module) => {
    const library = module as unknown as Pdfium;
    library._FPDF_InitLibraryWithConfig({});
    return library;
  });
  return started;
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const LOCKED = new Set([4, 5]);

/** Throws {@link UnreadablePdf}. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const library = await pdfium();
  const data = allocate(library, bytes.length);
  library.HEAPU8.set(bytes, data);
  const document = library._FPDF_LoadMemDocument(data, bytes.length, 0);
  if (document === 0) {
    library.wasmExports.free(data);
    throw new UnreadablePdf(LOCKED.has(library._FPDF_GetLastError()) ? 'locked' : 'damaged');
  }
  return {
    pageCount: library._FPDF_GetPageCount(document),
    async withPage(number, use) {
      const page = library._FPDF_LoadPage(document, number - 1);
      if (page === 0) throw new UnreadablePdf('damaged');
      try {
        return await use(openedPage(library, page, number));
      } finally {
        library._FPDF_ClosePage(page);
      }
    },
    close() {
      library._FPDF_CloseDocument(document);
      library.wasmExports.free(data);
    },
  };
}

function openedPage(library: Pdfium, page: number, number: number): PdfPage {
  const [width, height] = [library._FPDF_GetPageWidth(page), library._FPDF_GetPageHeight(page)];
  return {
    width,
    height,
    readText: () => ({ page: number, width, height, words: readWords(library, page, { width, height }) }),
    isMostlyPicture: () => isMostlyPicture(library, page, width * height),
    pictures: () => picturesOn(library, page),
    renderGray: (size) => {
      const { pixels, ...made } = render(library, page, size, GRAY);
      return { ...made, gray: pixels };
    },
    renderColour: (size) => {
      const { pixels, ...made } = render(library, page, size, BGRA);
      return { ...made, rgba: pixels };
    },
  };
}

function allocate(library: Pdfium, size: number): number {
  const pointer = library.wasmExports.malloc(size);
  if (pointer === 0) throw new Error('PDFium has no memory left');
  return pointer;
}

/** A page with more is no invoice; the rest is left out. */
const MOST_CHARACTERS = 60_000;
const DOUBLE = 8;

function readWords(library: Pdfium, page: number, size: { width: number; height: number }): Word[] {
  const text = library._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const memory = allocate(library, 4 * DOUBLE);
  try {
    const count = Math.min(library._FPDFText_CountChars(text), MOST_CHARACTERS);
    return wordsOf(characters(library, text, count, memory)).map((word) => placed(library, page, size, word, memory));
  } finally {
    library.wasmExports.free(memory);
    library._FPDFText_ClosePage(text);
  }
}

/** In the page's own coordinates: from the bottom, before it is turned. */
interface Character {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

function* characters(library: Pdfium, text: number, count: number, memory: number): Generator<Character | null> {
  for (let index = 0; index < count; index++) {
    const code = library._FPDFText_GetUnicode(text, index);
    const letter = code === 0 || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
    const hasBox = library._FPDFText_GetCharBox(
      ...([text, index, memory, memory + DOUBLE, memory + 2 * DOUBLE, memory + 3 * DOUBLE] as const),
    );
    if (/\s/.test(letter) || !hasBox || isUndrawn(library, text, index)) {
      yield null;
      continue;
    }
    // The memory of the library moves when it grows: looked at anew each time.
    const box = new Float64Array(library.HEAPU8.buffer, memory, 4);
    const [left = 0, right = 0, bottom = 0, top = 0] = box;
    yield { text: letter, left, right, bottom, top };
  }
}

/** FPDF_TEXTRENDERMODE_INVISIBLE and _CLIP. */
const UNDRAWN = new Set([3, 7]);

function isUndrawn(library: Pdfium, text: number, index: number): boolean {
  const object = library._FPDFText_GetTextObject(text, index);
  return object !== 0 && UNDRAWN.has(library._FPDFTextObj_GetTextRenderMode(object));
}

/** Letters that follow each other without a blank, on one line and close by. */
function wordsOf(letters: Iterable<Character | null>): Character[] {
  const words: Character[] = [];
  let word: Character | null = null;
  const end = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  for (const letter of letters) {
    if (letter === null || (word !== null && !isNextIn(word, letter))) end();
    if (letter !== null) word = word === null ? letter : joined(word, letter);
  }
  end();
  return words;
}

function isNextIn(word: Character, letter: Character): boolean {
  const height = Math.max(word.top - word.bottom, letter.top - letter.bottom, 1);
  const isUpright = Math.abs(letter.bottom - word.bottom) < height && letter.left - word.right < height * 0.6;
  return isUpright && letter.left > word.left - height;
}

function joined(word: Character, letter: Character): Character {
  return {
    text: word.text + letter.text,
    left: Math.min(word.left, letter.left),
    right: Math.max(word.right, letter.right),
    bottom: Math.min(word.bottom, letter.bottom),
    top: Math.max(word.top, letter.top),
  };
}

/** Finer than a point, as whole numbers are all that the library gives. */
const STEPS = 16;

/** From the upper left corner of the page as it is seen, in points. */
function placed(
  library: Pdfium,
  page: number,
  { width, height }: { width: number; height: number },
  { text, left, right, bottom, top }: Character,
  memory: number,
): Word {
  const seen = (x: number, y: number) => {
    const size = [0, 0, Math.round(width * STEPS), Math.round(height * STEPS), 0] as const;
    library._FPDF_PageToDevice(page, ...size, x, y, memory, memory + 4);
    const [seenX = 0, seenY = 0] = new Int32Array(library.HEAPU8.buffer, memory, 2);
    return [seenX / STEPS, seenY / STEPS] as const;
  };
  const [[ax, ay], [bx, by]] = [seen(left, top), seen(right, bottom)];
  return { text, left: Math.min(ax, bx), right: Math.max(ax, bx), top: Math.min(ay, by), bottom: Math.max(ay, by) };
}

const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
/** A page of an invoice has a logo, a QR and little more. */
const MOST_PICTURES = 24;
const MOST_OBJECTS = 20_000;
const DEEPEST_FORM = 4;
/** A scanned page at 600 dots an inch has 35 million. */
const MOST_PICTURE_PIXELS = 40_000_000;
const SMALLEST_SIDE = 60;

function* picturesOn(library: Pdfium, page: number): Generator<GrayPicture> {
  let looked = 0;
  for (const object of imageObjects(library, page)) {
    if (++looked > MOST_PICTURES) return;
    const picture = pictureOf(library, object);
    if (picture !== undefined) yield picture;
  }
}

function* imageObjects(library: Pdfium, page: number): Generator<number> {
  let left = MOST_OBJECTS;
  function* within(container: number, isPage: boolean, depth: number): Generator<number> {
    const count = isPage ? library._FPDFPage_CountObjects(container) : library._FPDFFormObj_CountObjects(container);
    for (let index = 0; index < count && left > 0; index++, left--) {
      const object = isPage
        ? library._FPDFPage_GetObject(container, index)
        : library._FPDFFormObj_GetObject(container, index);
      const type = library._FPDFPageObj_GetType(object);
      if (type === IMAGE_OBJECT) yield object;
      else if (type === FORM_OBJECT && depth < DEEPEST_FORM) yield* within(object, false, depth + 1);
    }
  }
  yield* within(page, true, 0);
}

const MOST_OF_PAGE = 0.6;
const FLOAT = 4;

function isMostlyPicture(library: Pdfium, page: number, area: number): boolean {
  const memory = allocate(library, 4 * FLOAT);
  try {
    for (const object of imageObjects(library, page)) {
      const places = [memory, memory + FLOAT, memory + 2 * FLOAT, memory + 3 * FLOAT];
      if (!library._FPDFPageObj_GetBounds(object, ...places)) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(library.HEAPU8.buffer, memory, 4);
      if ((right - left) * (top - bottom) >= area * MOST_OF_PAGE) return true;
    }
    return false;
  } finally {
    library.wasmExports.free(memory);
  }
}

function pictureOf(library: Pdfium, object: number): GrayPicture | undefined {
  const memory = allocate(library, 8);
  const hasSize = library._FPDFImageObj_GetImagePixelSize(object, memory, memory + 4);
  const [wide = 0, high = 0] = new Uint32Array(library.HEAPU8.buffer, memory, 2);
  library.wasmExports.free(memory);
  if (!hasSize || Math.min(wide, high) < SMALLEST_SIDE || wide * high > MOST_PICTURE_PIXELS) return undefined;
  const bitmap = library._FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return undefined;
  try {
    return grayOf(library, bitmap);
  } finally {
    library._FPDFBitmap_Destroy(bitmap);
  }
}

const GRAY = 1;
const BGRA = 4;
/** By the format's number: FPDFBitmap_Gray, _BGR, _BGRx and _BGRA. */
const BYTES_A_PIXEL: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

function grayOf(library: Pdfium, bitmap: number): GrayPicture | undefined {
  const size = BYTES_A_PIXEL[library._FPDFBitmap_GetFormat(bitmap)];
  const pixels = library._FPDFBitmap_GetBuffer(bitmap);
  if (size === undefined || pixels === 0) return undefined;
  const [width, height] = [library._FPDFBitmap_GetWidth(bitmap), library._FPDFBitmap_GetHeight(bitmap)];
  const stride = library._FPDFBitmap_GetStride(bitmap);
  const from = library.HEAPU8.subarray(pixels, pixels + stride * height);
  const gray = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at += size) {
      gray[to++] = size === 1 ? (from[at] ?? 0) : lightness(from[at + 2] ?? 0, from[at + 1] ?? 0, from[at] ?? 0);
    }
  }
  return { width, height, gray };
}

/** ITU-R BT.601, in 256ths. */
function lightness(red: number, green: number, blue: number): number {
  return (77 * red + 150 * green + 29 * blue) >> 8;
}

/** FPDF_ANNOT, and FPDF_GRAYSCALE or FPDF_REVERSE_BYTE_ORDER. */
const FLAGS: Readonly<Record<number, number>> = { [GRAY]: 0x01 | 0x08, [BGRA]: 0x01 | 0x10 };
const WHITE = 0xffffffff;

function render(library: Pdfium, page: number, { width, height }: { width: number; height: number }, format: number) {
  const stride = width * (BYTES_A_PIXEL[format] ?? BGRA);
  const pixels = allocate(library, stride * height);
  const bitmap = library._FPDFBitmap_CreateEx(width, height, format, pixels, stride);
  try {
    library._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    library._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS[format] ?? 0);
    return { width, height, pixels: library.HEAPU8.slice(pixels, pixels + stride * height) };
  } finally {
    library._FPDFBitmap_Destroy(bitmap);
    library.wasmExports.free(pixels);
  }
}
