import { joined, lettersByWord, type PageText, type Word } from './page-text.ts';
import { placesOn, readLetters } from './pdf-letters.ts';
import { FORM_OBJECT, IMAGE_OBJECT, objectsOn, TEXT_OBJECT } from './pdf-objects.ts';
import { allocate, type Pdfium, pdfium } from './pdfium.ts';

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

/** From the upper left corner of the page as it is seen, in points. */
export type Area = Omit<Word, 'text'>;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PdfPage {
  /** Points, 1/72 inch. */
  readonly width: number;
  readonly height: number;
  /** All text that is drawn, whether a person sees it or not. */
  readText(): PageText;
  /** The same, letter by letter; null between words. */
  letters(): readonly (Word | null)[];
  /** Where pictures lie, whatever they show. */
  pictureAreas(): readonly Area[];
  /** Pictures that may be a QR code or a scanned page, in their own resolution, and where they lie. */
  pictures(): Iterable<GrayPicture & { readonly area: Area }>;
  /** Notes, stamps or form fields lie upon the page; links, which draw nothing, do not count. */
  readonly hasAnnotations: boolean;
  renderGray(size: Size): GrayPicture;
  /** A part of the page as it is seen, `scale` pixels for each point. */
  renderPart(area: Area, scale: number): GrayPicture;
  renderWithoutAnnotations(size: Size): GrayPicture;
  /** The page without its letters: what lies beneath and over them. */
  renderWithoutLetters(size: Size): GrayPicture;
  /** The letters alone, black and whole, whatever their colour and whatever hides them. */
  renderLettersAlone(size: Size): GrayPicture;
  renderColour(size: Size): ColourPicture;
}

export interface Pdf {
  readonly pageCount: number;
  /** `number` counts from 1. The page is closed when `use` is done. */
  withPage<T>(number: number, use: (page: PdfPage) => T | Promise<T>): Promise<T>;
  close(): void;
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
        return await use(openedPage(library, document, page, number));
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

function openedPage(library: Pdfium, document: number, page: number, number: number): PdfPage {
  const [width, height] = [library._FPDF_GetPageWidth(page), library._FPDF_GetPageHeight(page)];
  const letters = () => readLetters(library, page, { width, height });
  return {
    width,
    height,
    letters,
    readText: () => ({ page: number, width, height, words: lettersByWord(letters()).map(joined) }),
    pictureAreas: () => [...imagesOn(library, page, { width, height })].map(({ area }) => area),
    pictures: () => picturesOn(library, page, { width, height }),
    hasAnnotations: hasAnnotations(library, page),
    renderGray: (size) => renderGray(library, page, size),
    renderPart: (area, scale) => renderPart(library, page, { width, height }, area, scale),
    renderWithoutAnnotations: (size) => renderGray(library, page, size, { without: ANNOTATIONS }),
    renderWithoutLetters: (size) => renderWithoutLetters(library, page, size),
    renderLettersAlone: (size) => renderLettersAlone(library, document, number, size),
    renderColour: (size) => render(library, page, size, { flags: REVERSE_BYTE_ORDER }, colourOf),
  };
}

/** A page of an invoice has a logo, a QR and little more: the rest is left out. */
const MOST_PICTURES = 24;
/** Larger pictures are left out: a scanned page at 600 dots an inch has 35 million pixels. */
const MOST_PICTURE_PIXELS = 40_000_000;
const SMALLEST_SIDE = 60;

function* picturesOn(library: Pdfium, page: number, size: Size): Generator<GrayPicture & { area: Area }> {
  let looked = 0;
  for (const { object, area } of imagesOn(library, page, size)) {
    if (++looked > MOST_PICTURES) return;
    const picture = pictureOf(library, object);
    if (picture !== undefined) yield { ...picture, area };
  }
}

const FLOAT = 4;

function* imagesOn(library: Pdfium, page: number, size: Size): Generator<{ object: number; area: Area }> {
  const memory = allocate(library, 4 * FLOAT);
  try {
    const seenAt = placesOn(library, page, size, memory);
    for (const { object, type } of objectsOn(library, page)) {
      const places = [memory, memory + FLOAT, memory + 2 * FLOAT, memory + 3 * FLOAT];
      if (type !== IMAGE_OBJECT || !library._FPDFPageObj_GetBounds(object, ...places)) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(library.HEAPU8.buffer, memory, 4);
      const [[ax, ay], [bx, by]] = [seenAt(left, top), seenAt(right, bottom)];
      yield {
        object,
        area: { left: Math.min(ax, bx), right: Math.max(ax, bx), top: Math.min(ay, by), bottom: Math.max(ay, by) },
      };
    }
  } finally {
    library.wasmExports.free(memory);
  }
}

/** FPDF_ANNOT_LINK. */
const LINK = 2;
/** How many annotations are looked at: a page with more surely has some that are no links. */
const MOST_LOOKED_AT = 200;

function hasAnnotations(library: Pdfium, page: number): boolean {
  const count = library._FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < Math.min(count, MOST_LOOKED_AT); index++) {
    const annotation = library._FPDFPage_GetAnnot(page, index);
    const subtype = annotation === 0 ? LINK : library._FPDFAnnot_GetSubtype(annotation);
    if (annotation !== 0) library._FPDFPage_CloseAnnot(annotation);
    if (subtype !== LINK) return true;
  }
  return count > MOST_LOOKED_AT;
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

/** FPDFBitmap_BGRA. */
const BGRA = 4;
/** By the format's number: FPDFBitmap_Gray, _BGR, _BGRx and _BGRA. */
const BYTES_A_PIXEL: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

function grayOf(library: Pdfium, bitmap: number): GrayPicture | undefined {
  const size = BYTES_A_PIXEL[library._FPDFBitmap_GetFormat(bitmap)];
  const pixels = library._FPDFBitmap_GetBuffer(bitmap);
  if (size === undefined || pixels === 0) return undefined;
  const [width, height] = [library._FPDFBitmap_GetWidth(bitmap), library._FPDFBitmap_GetHeight(bitmap)];
  const stride = library._FPDFBitmap_GetStride(bitmap);
  const gray = new Uint8Array(width * height);
  // Most pixels of a page are white: comparing four bytes at once takes a quarter of the time.
  if (size === BGRA && stride === width * BGRA && pixels % BGRA === 0) {
    const colours = new Uint32Array(library.HEAPU8.buffer, pixels, width * height);
    for (let at = 0; at < gray.length; at++) {
      const colour = colours[at] ?? 0;
      gray[at] = colour === WHITE ? 255 : lightness((colour >>> 16) & 255, (colour >>> 8) & 255, colour & 255);
    }
    return { width, height, gray };
  }
  const from = library.HEAPU8.subarray(pixels, pixels + stride * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = y * stride; x < width; x++, at += size) {
      gray[to++] = size === 1 ? (from[at] ?? 0) : lightness(from[at + 2] ?? 0, from[at + 1] ?? 0, from[at] ?? 0);
    }
  }
  return { width, height, gray };
}

function colourOf(library: Pdfium, bitmap: number): ColourPicture {
  const pixels = library._FPDFBitmap_GetBuffer(bitmap);
  const [width, height] = [library._FPDFBitmap_GetWidth(bitmap), library._FPDFBitmap_GetHeight(bitmap)];
  return { width, height, rgba: library.HEAPU8.slice(pixels, pixels + width * height * BGRA) };
}

/** ITU-R BT.601, in 256ths. */
function lightness(red: number, green: number, blue: number): number {
  return (77 * red + 150 * green + 29 * blue) >> 8;
}

/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. */
const ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xffffffff;

interface HowToRender {
  readonly flags?: number;
  /** Flags to leave out of those that are usually set. */
  readonly without?: number;
  /** Which part of the whole page to draw, in pixels; otherwise all of it. */
  readonly part?: Size & { readonly left: number; readonly top: number };
}

/**
 * Always drawn in colours, even where only grey values are needed: on a grey bitmap the library leaves blending out,
 * and shows what nobody sees. All pictures of a page are drawn in the same format, since the edges of letters differ
 * between formats.
 */
function render<T>(
  library: Pdfium,
  page: number,
  whole: Size,
  { flags = 0, without = 0, part = { ...whole, left: 0, top: 0 } }: HowToRender,
  made: (library: Pdfium, bitmap: number) => T,
): T {
  const { width, height } = part;
  const stride = width * BGRA;
  const pixels = allocate(library, stride * height);
  const bitmap = library._FPDFBitmap_CreateEx(width, height, BGRA, pixels, stride);
  try {
    library._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const how = (flags | ANNOTATIONS) & ~without;
    library._FPDF_RenderPageBitmap(bitmap, page, -part.left, -part.top, whole.width, whole.height, 0, how);
    return made(library, bitmap);
  } finally {
    library._FPDFBitmap_Destroy(bitmap);
    library.wasmExports.free(pixels);
  }
}

function renderGray(library: Pdfium, page: number, size: Size, how: HowToRender = {}): GrayPicture {
  const picture = render(library, page, size, how, grayOf);
  if (picture === undefined) throw new UnreadablePdf('damaged');
  return picture;
}

function renderPart(library: Pdfium, page: number, size: Size, area: Area, scale: number): GrayPicture {
  const within = (at: number, end: number) => Math.round(Math.min(end, Math.max(0, at)) * scale);
  const [left, top] = [within(area.left, size.width), within(area.top, size.height)];
  const width = Math.max(1, within(area.right, size.width) - left);
  const height = Math.max(1, within(area.bottom, size.height) - top);
  const whole = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  return renderGray(library, page, whole, { part: { left, top, width, height } });
}

function renderWithoutLetters(library: Pdfium, page: number, size: Size): GrayPicture {
  const letters = [...objectsOn(library, page)].filter(({ type }) => type === TEXT_OBJECT);
  for (const { object } of letters) library._FPDFPageObj_SetIsActive(object, 0);
  try {
    return renderGray(library, page, size);
  } finally {
    for (const { object } of letters) library._FPDFPageObj_SetIsActive(object, 1);
  }
}

/** The page is loaded again for it, since changes of colours and clips cannot be undone. */
function renderLettersAlone(library: Pdfium, document: number, number: number, size: Size): GrayPicture {
  const page = library._FPDF_LoadPage(document, number - 1);
  if (page === 0) throw new UnreadablePdf('damaged');
  const memory = allocate(library, 4 * FLOAT);
  try {
    for (const { object, type } of objectsOn(library, page)) {
      if (type === TEXT_OBJECT) {
        library._FPDFPageObj_SetFillColor(object, 0, 0, 0, 255);
        library._FPDFPageObj_SetStrokeColor(object, 0, 0, 0, 255);
      }
      if (type === TEXT_OBJECT || type === FORM_OBJECT) widenClip(library, object, memory);
      else library._FPDFPageObj_SetIsActive(object, 0);
    }
    return renderGray(library, page, size, { without: ANNOTATIONS });
  } finally {
    library.wasmExports.free(memory);
    library._FPDF_ClosePage(page);
  }
}

/**
 * A clip path is enlarged by this factor from the middle of its object, so that it cuts nothing off, unless it cuts off
 * that middle too.
 */
const WIDE = 1_000;

function widenClip(library: Pdfium, object: number, memory: number): void {
  const places = [memory, memory + FLOAT, memory + 2 * FLOAT, memory + 3 * FLOAT];
  if (!library._FPDFPageObj_GetBounds(object, ...places)) return;
  const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(library.HEAPU8.buffer, memory, 4);
  const [x, y] = [((left + right) / 2) * (1 - WIDE), ((bottom + top) / 2) * (1 - WIDE)];
  library._FPDFPageObj_TransformClipPath(object, WIDE, 0, 0, WIDE, x, y);
}
