import { certainFactsOf } from '#sifen/certain-facts.ts';
import { findQrs, pixelsAt, RESOLUTIONS } from '#sifen/kude/find-qr.ts';
import type { PageText } from '#sifen/kude/page-text.ts';
import { openPdf, type Pdf, type PdfPage, UnreadablePdf } from '#sifen/kude/pdf-pages.ts';
import type { ReadPage } from '#sifen/kude/read-printed.ts';
import { visibleWords } from '#sifen/kude/visible-words.ts';
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
const SEEN_RESOLUTION = 100;

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
    const how = { resolutions: isSought ? resolutions : [], isProven: pages.some(isProvenByQr) };
    const page = await pdf.withPage(number, (opened) => readPage(pdf, opened, number, how));
    const isPictured = 'picture' in page;
    if (isPictured && !isPatient) return NEEDS_TIME;
    if (isPictured && pages.filter((one) => 'picture' in one).length === MOST_PICTURED) continue;
    pages.push(page);
  }
  return isUnfound() && !isPatient ? NEEDS_TIME : pages;
}

const isProvenByQr = ({ qrs }: Pick<Page, 'qrs'>) => qrs.some((qr) => certainFactsOf(qr) !== undefined);

/** `isProven`: a page before has the tax office's QR. */
async function readPage(
  pdf: Pdf,
  opened: PdfPage,
  page: number,
  { resolutions, isProven }: { resolutions: readonly number[]; isProven: boolean },
): Promise<Page> {
  const qrs = await findQrs(opened, resolutions);
  // Without a QR the letters alone tell: only those that a person sees may.
  const text = isProven || isProvenByQr({ qrs }) ? opened.readText() : seenText(opened);
  const letters = text.words.reduce((sum, word) => sum + word.text.length, 0);
  if (letters >= FEWEST_LETTERS) return { text, readFrom: 'text', qrs };
  const most = { 1: LETTER_PIXELS, 2: LARGE_LETTER_PIXELS };
  const picture: PicturedPage['picture'] = (scale) =>
    pdf.withPage(page, (again) => again.renderGray(pixelsAt(again, LETTER_RESOLUTION * scale, most[scale])));
  return { page, qrs, picture };
}

function seenText(opened: PdfPage): PageText {
  const text = opened.readText();
  if (text.words.length === 0) return text;
  if (opened.isMostlyPicture()) return { ...text, words: [] };
  return visibleWords(text, opened.renderGray(pixelsAt(opened, SEEN_RESOLUTION)));
}
