import type { PagePlace } from '#domain/review/doubt.ts';
import type { Turn } from '#server/platform/pictures/picture-tasks.ts';
import type { GrayPicture } from '#sifen/kude/pdf-pages.ts';

export const TURNS: readonly Turn[] = [0, 90, 180, 270];

export function turned({ width, height, gray }: GrayPicture, turn: Turn): GrayPicture {
  if (turn === 0) return { width, height, gray };
  const isAcross = turn !== 180;
  const to = new Uint8Array(gray.length);
  const [wide, high] = isAcross ? [height, width] : [width, height];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [atX, atY] =
        turn === 90 ? [height - 1 - y, x] : turn === 180 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      to[atY * wide + atX] = gray[y * width + x] ?? 0;
    }
  }
  return { width: wide, height: high, gray: to };
}

/** The place of something on the turned page, as a place on the original page. */
export function turnedBack({ page, left, top, width, height }: PagePlace, turn: Turn): PagePlace {
  switch (turn) {
    case 0:
      return { page, left, top, width, height };
    case 90:
      return { page, left: top, top: rest(left, width), width: height, height: width };
    case 180:
      return { page, left: rest(left, width), top: rest(top, height), width, height };
    case 270:
      return { page, left: rest(top, height), top: left, width: height, height: width };
  }
}

const rest = (from: number, length: number) => Math.round(Math.max(0, 1 - from - length) * 10_000) / 10_000;
