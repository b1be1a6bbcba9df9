import { findQrs, RESOLUTIONS } from '#sifen/kude/find-qr.ts';
import { openPdf, type Pdf, type PdfPage, UnreadablePdf } from '#sifen/kude/pdf-pages.ts';
import { type ReadPage, readPrintedPages } from '#sifen/kude/read-printed.ts';
import { NEEDS_TIME } from './document-reader.ts';
import type { LocalReading } from './local-reading.ts';
import { prepareDecoder } from './qr-decoder.ts';

/** Invoices have one or two pages; a contract behind one is not read to its end. */
export const MOST_PAGES = 20;
/** Where a QR that is drawn, not pasted as a picture, is looked for: it must stand on the first page. */
const PAGES_LOOKED_AT = 3;
/** A page with fewer letters is a picture of a page, with a stamp or a number printed on it. */
const FEWEST_LETTERS = 60;

/** Throws {@link UnreadablePdf}. Without patience only what takes milliseconds is done. */
export async function readPdf(bytes: Uint8Array, isPatient: boolean): Promise<LocalReading | typeof NEEDS_TIME> {
  prepareDecoder();
  const pdf = await openPdf(bytes);
  try {
    if (pdf.pageCount === 0) throw new UnreadablePdf('damaged');
    const pages = await readPages(pdf, isPatient);
    if (pages === NEEDS_TIME) return NEEDS_TIME;
    return { documents: readPrintedPages(pages), pages: pdf.pageCount, pagesRead: pages.length };
  } finally {
    pdf.close();
  }
}

async function readPages(pdf: Pdf, isPatient: boolean): Promise<ReadPage[] | typeof NEEDS_TIME> {
  const count = Math.min(pdf.pageCount, MOST_PAGES);
  const pages: ReadPage[] = [];
  for (let number = 1; number <= count; number++) {
    const isSought = pages.every(({ qrs }) => qrs.length === 0) && number <= (isPatient ? PAGES_LOOKED_AT : 1);
    const page = await pdf.withPage(number, (opened) => readPage(opened, isSought, isPatient));
    if (page === NEEDS_TIME) return NEEDS_TIME;
    pages.push(page);
  }
  const isUnfound = pages.every(({ qrs }) => qrs.length === 0);
  return isUnfound && !isPatient ? NEEDS_TIME : pages;
}

async function readPage(page: PdfPage, isSought: boolean, isPatient: boolean): Promise<ReadPage | typeof NEEDS_TIME> {
  const text = page.readText();
  const letters = text.words.reduce((sum, word) => sum + word.text.length, 0);
  if (letters < FEWEST_LETTERS && !isPatient) return NEEDS_TIME;
  const qrs = await findQrs(page, isSought ? (isPatient ? RESOLUTIONS : RESOLUTIONS.slice(0, 1)) : []);
  return { text, readFrom: 'text', qrs };
}
