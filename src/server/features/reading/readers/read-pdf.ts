import { findQrs, pixelsAt, RESOLUTIONS } from '#sifen/kude/find-qr.ts';
import { openPdf, type Pdf, type PdfPage, UnreadablePdf } from '#sifen/kude/pdf-pages.ts';
import type { ReadPage } from '#sifen/kude/read-printed.ts';
import { type HowToReadBytes, type LocalReading, NEEDS_TIME } from './document-reader.ts';
import {
  LARGE_LETTER_PIXELS,
  LETTER_PIXELS,
  type PicturedPage,
  prepareDecoder,
  readDocuments,
} from './read-pictures.ts';

/** Invoices have one or two pages; a contract behind one is not read to its end. */
const MOST_PAGES = 20;
/** Pages whose letters are recognised: seconds each. */
const MOST_PICTURED = 4;
/** Where a QR that is drawn, not pasted as a picture, is looked for: it must stand on the first page. */
const PAGES_LOOKED_AT = 3;
/** A page with fewer letters is a picture of a page, with a stamp or a number printed on it. */
const FEWEST_LETTERS = 60;
/** Dots an inch. */
const LETTER_RESOLUTION = 200;

/** Throws {@link UnreadablePdf}. Without patience only what takes milliseconds is done. */
export async function readPdf(
  bytes: Uint8Array,
  { isPatient, onStage }: Pick<HowToReadBytes, 'isPatient' | 'onStage'>,
): Promise<LocalReading | typeof NEEDS_TIME> {
  prepareDecoder();
  const pdf = await openPdf(bytes);
  try {
    if (pdf.pageCount === 0) throw new UnreadablePdf('damaged');
    const pages = await readPages(pdf, isPatient);
    if (pages === NEEDS_TIME) return NEEDS_TIME;
    return await readDocuments(pages, { pages: pdf.pageCount, pagesRead: pages.length }, onStage);
  } finally {
    pdf.close();
  }
}

type Page = ReadPage | PicturedPage;

async function readPages(pdf: Pdf, isPatient: boolean): Promise<Page[] | typeof NEEDS_TIME> {
  const pages: Page[] = [];
  const isUnfound = () => pages.every(({ qrs }) => qrs.length === 0);
  for (let number = 1; number <= Math.min(pdf.pageCount, MOST_PAGES); number++) {
    const resolutions = isPatient ? RESOLUTIONS : RESOLUTIONS.slice(0, 1);
    const isSought = isUnfound() && number <= (isPatient ? PAGES_LOOKED_AT : 1);
    const page = await pdf.withPage(number, (opened) => readPage(pdf, opened, number, isSought ? resolutions : []));
    const isPictured = 'picture' in page;
    if (isPictured && !isPatient) return NEEDS_TIME;
    if (isPictured && pages.filter((one) => 'picture' in one).length === MOST_PICTURED) continue;
    pages.push(page);
  }
  return isUnfound() && !isPatient ? NEEDS_TIME : pages;
}

async function readPage(pdf: Pdf, opened: PdfPage, page: number, resolutions: readonly number[]): Promise<Page> {
  const text = opened.readText();
  const letters = text.words.reduce((sum, word) => sum + word.text.length, 0);
  const qrs = await findQrs(opened, resolutions);
  if (letters >= FEWEST_LETTERS) return { text, readFrom: 'text', qrs };
  const most = { 1: LETTER_PIXELS, 2: LARGE_LETTER_PIXELS };
  const picture: PicturedPage['picture'] = (scale) =>
    pdf.withPage(page, (again) => again.renderGray(pixelsAt(again, LETTER_RESOLUTION * scale, most[scale])));
  return { page, qrs, picture };
}
