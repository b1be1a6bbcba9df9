import type { GrayPhoto } from '#server/platform/pictures/picture-tasks.ts';
import { certainFactsOf } from '#sifen/certain-facts.ts';
import { decodeQrs } from '#sifen/kude/decode-qr.ts';
import type { LocalReading } from './document-reader.ts';
import { LETTER_SIZES, QR_SIZES } from './photo-sizes.ts';
import { prepareDecoder, readDocuments } from './read-pictures.ts';
import { ReadingTurn } from './reading-turn.ts';

/** Throws `UnreadablePhoto`. */
export async function readPhoto(photo: GrayPhoto, turn = new ReadingTurn()): Promise<LocalReading> {
  prepareDecoder();
  const { qrs } = await turn.lookAt(1, async () => ({ qrs: await qrsIn(photo), text: null }));
  const picture = (scale: 1 | 2) => photo.gray(LETTER_SIZES[scale]);
  const { turns, ...local } = await readDocuments([{ page: 1, qrs, picture }], { pages: 1, pagesRead: 1 }, turn);
  return { ...local, turn: turns.get(1) ?? 0 };
}

async function qrsIn(photo: GrayPhoto): Promise<string[]> {
  const found = new Set<string>();
  for (const size of QR_SIZES) {
    for (const text of await decodeQrs(await photo.gray(size))) found.add(text);
    if ([...found].some((text) => certainFactsOf(text) !== undefined)) break;
  }
  return [...found];
}
