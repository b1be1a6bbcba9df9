import type { PageText, Word } from './page-text.ts';
import type { GrayPicture } from './pdf-pages.ts';

/** Of 255. Letters that differ less from their paper are not seen. */
const LEAST_CONTRAST = 32;
/** Points. Nobody reads letters as low as this. */
const LEAST_HEIGHT = 1.2;

/**
 * The words that whoever looks at the page sees. Letters in the colour of the paper, beside the page or too small for an
 * eye are there for machines: what a model reads in them, nobody could compare with the original.
 */
export function visibleWords(text: PageText, picture: GrayPicture): PageText {
  const words = text.words.filter((word) => isTall(word) && contrastAt(word, text, picture) >= LEAST_CONTRAST);
  return { ...text, words };
}

const isTall = ({ text, top, bottom }: Word) => bottom - top >= LEAST_HEIGHT || !/[\p{L}\d]/u.test(text);

function contrastAt({ left, right, top, bottom }: Word, page: PageText, { width, height, gray }: GrayPicture): number {
  const [across, down] = [width / page.width, height / page.height];
  let [darkest, lightest] = [255, 0];
  for (let y = Math.max(0, Math.floor(top * down)); y < Math.min(height, Math.ceil(bottom * down)); y++) {
    for (let x = Math.max(0, Math.floor(left * across)); x < Math.min(width, Math.ceil(right * across)); x++) {
      const light = gray[y * width + x] ?? 0;
      if (light < darkest) darkest = light;
      if (light > lightest) lightest = light;
    }
  }
  return lightest - darkest;
}
