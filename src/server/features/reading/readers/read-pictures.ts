import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareQrDecoder } from '#sifen/kude/decode-qr.ts';
import type { PageText } from '#sifen/kude/page-text.ts';
import type { GrayPicture } from '#sifen/kude/pdf-pages.ts';
import { type LocalDocument, type ReadPage, readPrintedPages } from '#sifen/kude/read-printed.ts';
import { recogniseLetters } from '../ocr/recognise-letters.ts';
import type { LocalReading } from './document-reader.ts';
import { readingOf } from './printed-reading.ts';

/** A page without letters of its own. */
export interface PicturedPage {
  readonly page: number;
  readonly qrs: readonly string[];
  /** 2: twice as wide and high, as far as the picture gives it. */
  picture(scale: 1 | 2): Promise<GrayPicture>;
}

/** At the first size; twice the size has up to four times as many. An A4 page at 200 dots an inch has 3.9 million. */
export const LETTER_PIXELS = 4_000_000;
export const LARGE_LETTER_PIXELS = 12_000_000;

type Page = ReadPage | PicturedPage;

/**
 * Recognises the letters where there are none, reads the documents, and where check digits or sums say that something
 * was misread, does it once more at twice the size: the reading with fewer doubts is kept.
 */
export async function readDocuments(
  pages: readonly Page[],
  counts: Omit<LocalReading, 'documents'>,
  onStage: () => void = () => {},
): Promise<LocalReading> {
  const isPictured = pages.some((page) => 'picture' in page);
  const first = await recognised(pages, 1, onStage);
  if (!isPictured || doubtsIn(first, counts) === 0) return { ...counts, documents: first };
  const second = await recognised(pages, 2, onStage);
  return { ...counts, documents: doubtsIn(second, counts) < doubtsIn(first, counts) ? second : first };
}

async function recognised(pages: readonly Page[], scale: 1 | 2, onStage: () => void): Promise<LocalDocument[]> {
  const read: ReadPage[] = [];
  for (const page of pages) {
    if ('text' in page) read.push(page);
    else {
      onStage();
      const picture = await page.picture(scale);
      onStage();
      const text: PageText = await recogniseLetters(picture, page.page);
      read.push({ text, readFrom: 'image', qrs: page.qrs });
    }
  }
  return readPrintedPages(read);
}

/** What is missing weighs more than what is wrong; that it is a picture is no doubt about what was read of it. */
function doubtsIn(documents: readonly LocalDocument[], counts: Omit<LocalReading, 'documents'>): number {
  return documents.reduce((sum, document) => {
    const read = readingOf(document, { ...counts, documents });
    if (!('doubts' in read)) return sum + (read.outcome === 'unreadable' ? MISSING : 0);
    return sum + read.doubts.filter(({ reason }) => reason !== 'unproven-image' && reason !== 'pages-left-out').length;
  }, 0);
}

const MISSING = 20;

let isPrepared = false;

/** From the disk: left alone, the decoder would look for its program on the network. */
export function prepareDecoder(): void {
  if (isPrepared) return;
  prepareQrDecoder(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))));
  isPrepared = true;
}
