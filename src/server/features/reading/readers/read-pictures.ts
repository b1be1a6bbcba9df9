import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Turn } from '#server/platform/pictures/picture-tasks.ts';
import { prepareQrDecoder } from '#sifen/kude/decode-qr.ts';
import type { GrayPicture } from '#sifen/kude/pdf-pages.ts';
import type { ReadPage } from '#sifen/kude/read-page.ts';
import { type LocalDocument, readPrintedPages } from '#sifen/kude/read-printed.ts';
import { type HowItLies, recogniseUpright, type UprightLetters } from '../ocr/recognise-upright.ts';
import type { LocalReading, PagesRead } from './document-reader.ts';
import { readingOf } from './printed-reading.ts';
import { ReadingTurn } from './reading-turn.ts';

/** A page without letters of its own. */
export interface PicturedPage {
  readonly page: number;
  readonly qrs: readonly string[];
  /** 2: twice as wide and high, as far as the picture gives it. */
  picture(scale: 1 | 2): Promise<GrayPicture>;
}

type Page = ReadPage | PicturedPage;

/** Documents with the turns of the pages that do not stand upright. */
export interface PicturesRead extends LocalReading {
  readonly turns: ReadonlyMap<number, Turn>;
}

/**
 * Recognises the letters of pages without any, and reads the documents. Where check digits or sums show that something
 * was misread, it reads the pages of those documents again at twice the size, and keeps the reading with fewer doubts.
 */
export async function readDocuments(
  pages: readonly Page[],
  counts: PagesRead,
  turn = new ReadingTurn(),
): Promise<PicturesRead> {
  const turns = new Map<number, Turn>();
  const letters = await recognised(pages, { scale: 1, turns, turn });
  const first = readPrintedPages(letters);
  const doubted = new Set(first.filter((document) => doubtsIn([document], counts) > 0).flatMap((one) => one.pages));
  const again = pages.filter((page) => 'picture' in page && doubted.has(page.page));
  if (again.length === 0) return { ...counts, documents: first, turns };
  const larger = await recognised(again, { scale: 2, turns, turn });
  const second = readPrintedPages(
    letters.map((page) => larger.find(({ text }) => text.page === page.text.page) ?? page),
  );
  return { ...counts, documents: doubtsIn(second, counts) < doubtsIn(first, counts) ? second : first, turns };
}

interface HowToRecognise {
  readonly scale: 1 | 2;
  /** By page; turns found the first time are kept. */
  readonly turns: Map<number, Turn>;
  readonly turn: ReadingTurn;
}

async function recognised(pages: readonly Page[], { scale, turns, turn }: HowToRecognise): Promise<ReadPage[]> {
  const read: ReadPage[] = [];
  // Pages of one scanner lie alike, and a page that is illegible from every side takes four times as long.
  let usual: Turn = 0;
  let tried = 0;
  for (const page of pages) {
    if ('text' in page) read.push(page);
    else {
      const known = turns.get(page.page);
      const lies: Omit<HowItLies, 'onStage'> = {
        turn: known ?? usual,
        isKnown: known !== undefined || tried >= MOST_TRIED,
      };
      const letters: UprightLetters = await turn.lettersOn(page.page, scale, {
        draw: () => page.picture(scale),
        recognise: (picture, onStage) => recogniseUpright(picture, page.page, { ...lies, onStage }),
      });
      if (!letters.isLegible || letters.turn !== usual) tried++;
      turns.set(page.page, letters.turn);
      usual = letters.turn;
      read.push({ text: letters.text, readFrom: 'image', qrs: page.qrs, isLegible: letters.isLegible });
    }
  }
  return read;
}

/** Pages of a file that are looked at from each side. */
const MOST_TRIED = 2;

/** A missing value weighs more than a wrong one; being a picture is no doubt about what was read. */
function doubtsIn(documents: readonly LocalDocument[], counts: PagesRead): number {
  return documents.reduce((sum, document) => {
    const read = readingOf(document, counts);
    if (!('doubts' in read)) return sum + (read.outcome === 'unreadable' ? MISSING : 0);
    return sum + read.doubts.filter(({ reason }) => !OF_THE_FILE.has(reason)).length;
  }, 0);
}

const MISSING = 20;
const OF_THE_FILE: ReadonlySet<string> = new Set(['unproven-image', 'pages-left-out']);

let isPrepared = false;

/** From the disk: left alone, the decoder would look for its program on the network. */
export function prepareDecoder(): void {
  if (isPrepared) return;
  prepareQrDecoder(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))));
  isPrepared = true;
}
