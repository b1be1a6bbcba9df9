import { certainFactsOf } from '../certain-facts.ts';
import { decodeQrs } from './decode-qr.ts';
import type { PdfPage } from './pdf-pages.ts';

/** Dots an inch at which a page is looked at, one after the other. */
export const RESOLUTIONS = [150, 200, 300];
const POINTS_AN_INCH = 72;
/** An A4 page at 300 dots an inch has 8.7 million; larger pages are looked at coarser. */
const MOST_PIXELS = 10_000_000;

/**
 * What QR codes on the page hold: in its pictures, then on the page as it looks at each of the resolutions. The tax
 * office's ends the search; until it is found, any other is remembered.
 */
export async function findQrs(page: PdfPage, resolutions: readonly number[]): Promise<string[]> {
  const found = new Set<string>();
  const isOfficial = () => [...found].some((text) => certainFactsOf(text) !== undefined);
  for (const picture of page.pictures()) for (const text of await decodeQrs(picture)) found.add(text);
  for (const dots of resolutions) {
    if (isOfficial()) break;
    for (const text of await decodeQrs(page.renderGray(pixelsAt(page, dots)))) found.add(text);
  }
  return [...found];
}

/** How large a page is at so many dots an inch, within the pixels that are looked at. */
export function pixelsAt({ width, height }: { width: number; height: number }, dots: number, most = MOST_PIXELS) {
  const scale = Math.min(dots / POINTS_AN_INCH, Math.sqrt(most / Math.max(1, width * height)));
  const side = (points: number) => Math.min(LONGEST_SIDE, Math.max(1, Math.floor(points * scale)));
  return { width: side(width), height: side(height) };
}

const LONGEST_SIDE = 20_000;
