import type { PictureWish } from '#server/platform/pictures/picture-tasks.ts';

/**
 * Pixels at the first size; at twice the size there are up to four times as many. An A4 page at 200 dots an inch has
 * 3.9 million.
 */
export const LETTER_PIXELS = 4_000_000;
export const LARGE_LETTER_PIXELS = 12_000_000;
/** A small photo is enlarged up to so many times, so that its letters are as high as those of a scanned page. */
const MOST_ENLARGED = 2;

/** A QR of 400 letters takes some 300 points a side: sizes at which it is looked for in a photo of a whole page. */
export const QR_SIZES: readonly PictureWish[] = [{ mostPixels: LARGE_LETTER_PIXELS }, { mostPixels: LETTER_PIXELS }];
export const LETTER_SIZES: Readonly<Record<1 | 2, PictureWish>> = {
  1: { mostPixels: LETTER_PIXELS },
  2: { mostPixels: LARGE_LETTER_PIXELS, scale: MOST_ENLARGED },
};

/** Everything that reading a photo looks at. */
export const PHOTO_SIZES: readonly PictureWish[] = [...QR_SIZES, LETTER_SIZES[2]];
