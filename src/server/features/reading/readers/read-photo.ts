import { photoAsGray } from '#server/platform/pictures/open-photo.ts';
import { certainFactsOf } from '#sifen/certain-facts.ts';
import { decodeQrs } from '#sifen/kude/decode-qr.ts';
import type { LocalReading } from './document-reader.ts';
import { LARGE_LETTER_PIXELS, LETTER_PIXELS, prepareDecoder, readDocuments } from './read-pictures.ts';

/** A QR of 400 letters takes some 300 points a side: sizes at which it is looked for in a photo of a whole page. */
const QR_PIXELS = [LARGE_LETTER_PIXELS, LETTER_PIXELS];
/** A small photo is enlarged up to so many times, so that its letters are as high as those of a scanned page. */
const MOST_ENLARGED = 2;

/** Throws `UnreadablePhoto`. */
export async function readPhoto(bytes: Uint8Array, onStage?: () => void): Promise<LocalReading> {
  prepareDecoder();
  const qrs = await qrsIn(bytes);
  const mostPixels = { 1: LETTER_PIXELS, 2: LARGE_LETTER_PIXELS };
  const picture = (scale: 1 | 2) =>
    photoAsGray(bytes, { mostPixels: mostPixels[scale], scale: scale === 1 ? 1 : MOST_ENLARGED });
  return await readDocuments([{ page: 1, qrs, picture }], { pages: 1, pagesRead: 1 }, onStage);
}

async function qrsIn(bytes: Uint8Array): Promise<string[]> {
  const found = new Set<string>();
  for (const mostPixels of QR_PIXELS) {
    for (const text of await decodeQrs(await photoAsGray(bytes, { mostPixels }))) found.add(text);
    if ([...found].some((text) => certainFactsOf(text) !== undefined)) break;
  }
  return [...found];
}
