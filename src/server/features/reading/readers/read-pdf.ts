import type { Turn } from '#server/platform/pictures/picture-tasks.ts';
import { certainFactsOf } from '#sifen/certain-facts.ts';
import { findSeenQrs, pixelsAt, RESOLUTIONS } from '#sifen/kude/find-qr.ts';
import { openPdf, type Pdf, type PdfPage, UnreadablePdf } from '#sifen/kude/pdf-pages.ts';
import type { ReadPage } from '#sifen/kude/read-page.ts';
import type { LocalDocument } from '#sifen/kude/read-printed.ts';
import { seenText } from '#sifen/kude/seen-text.ts';
import { turnedBack } from '../ocr/turn.ts';
import { type HowToReadBytes, type LocalReading, NEEDS_TIME } from './document-reader.ts';
import { LARGE_LETTER_PIXELS, LETTER_PIXELS } from './photo-sizes.ts';
import { type PicturedPage, prepareDecoder, readDocuments } from './read-pictures.ts';
import { type PageLook, ReadingTurn } from './reading-turn.ts';

/** Pages that are read at once: a contract behind an invoice is not read to its end unless somebody asks. */
const MOST_PAGES = 20;
/** Of these, pages whose letters are recognised, which takes seconds each. A further reading goes on after them. */
const MOST_PICTURED = 4;
/** Files with more pages are read in the slow lane: each page is searched for a QR. */
const MOST_HURRIED = 3;
/** A page with fewer letters is a picture of a page, with a stamp or a number printed on it. */
const FEWEST_LETTERS = 60;
/** Dots an inch. */
const LETTER_RESOLUTION = 200;
/** Dots an inch at which letters are compared with the page where no QR is looked for. */
const SEEN_RESOLUTION = 100;

/** Throws {@link UnreadablePdf}. Unless `isPatient`, only what takes milliseconds is done. */
export async function readPdf(bytes: Uint8Array, how: HowToReadPages): Promise<LocalReading | typeof NEEDS_TIME> {
  const { turn = new ReadingTurn(), fromPage = 1 } = how;
  prepareDecoder();
  const pdf = await openPdf(bytes);
  try {
    if (pdf.pageCount === 0) throw new UnreadablePdf('damaged');
    const pages = await readPages(pdf, { isPatient: how.isPatient, turn, fromPage });
    if (pages === NEEDS_TIME) return NEEDS_TIME;
    const counts = { pages: pdf.pageCount, pagesRead: fromPage + pages.length - 1 };
    const { turns, ...local } = await readDocuments(pages, counts, turn);
    return { ...local, documents: local.documents.map((document) => asOnPages(document, turns)) };
  } finally {
    pdf.close();
  }
}

type HowToReadPages = Pick<HowToReadBytes, 'isPatient' | 'turn' | 'fromPage'>;
type Page = ReadPage | PicturedPage;

/** Places are given on the pages as the file has them, also on those that lie on their side. */
function asOnPages(document: LocalDocument, turns: ReadonlyMap<number, Turn>): LocalDocument {
  const places = Object.entries(document.places).map(([field, place]) => [
    field,
    turnedBack(place, turns.get(place.page) ?? 0),
  ]);
  return { ...document, places: Object.fromEntries(places) };
}

async function readPages(
  pdf: Pdf,
  { isPatient, turn, fromPage }: Required<HowToReadPages>,
): Promise<Page[] | typeof NEEDS_TIME> {
  if (!isPatient && pdf.pageCount > MOST_HURRIED) return NEEDS_TIME;
  const pages: Page[] = [];
  const resolutions = isPatient ? RESOLUTIONS : RESOLUTIONS.slice(0, 1);
  let pictured = 0;
  for (let number = fromPage; number <= pdf.pageCount && pages.length < MOST_PAGES; number++) {
    const page = await readPage(pdf, number, { resolutions, turn });
    if ('picture' in page && ++pictured > MOST_PICTURED) break;
    // Each page is searched for a QR; where none is found quickly, the page needs a longer search.
    if (!isPatient && ('picture' in page || !isProvenByQr(page))) return NEEDS_TIME;
    pages.push(page);
  }
  return pages;
}

const isProvenByQr = ({ qrs }: Pick<Page, 'qrs'>) => qrs.some((qr) => certainFactsOf(qr) !== undefined);

/** `resolutions`: at which a QR is looked for on the whole page. */
async function readPage(
  pdf: Pdf,
  page: number,
  { resolutions, turn }: { resolutions: readonly number[]; turn: ReadingTurn },
): Promise<Page> {
  const look = () => pdf.withPage(page, (opened) => lookAt(opened, page, resolutions));
  const { qrs, text } = await turn.lookAt(page, look);
  const letters = text?.words.reduce((sum, word) => sum + word.text.length, 0) ?? 0;
  if (text !== null && letters >= FEWEST_LETTERS) return { text, readFrom: 'text', qrs };
  const most = { 1: LETTER_PIXELS, 2: LARGE_LETTER_PIXELS };
  const picture: PicturedPage['picture'] = (scale) =>
    pdf.withPage(page, (again) => again.renderGray(pixelsAt(again, LETTER_RESOLUTION * scale, most[scale])));
  return { page, qrs, picture };
}

async function lookAt(opened: PdfPage, page: number, [first, ...finer]: readonly number[]): Promise<PageLook> {
  const shown = opened.renderGray(pixelsAt(opened, first ?? SEEN_RESOLUTION));
  const qrs = await findSeenQrs(opened, first === undefined ? null : shown, finer);
  return { qrs, text: await seenText(opened, page, shown) };
}
