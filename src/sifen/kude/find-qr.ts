import { certainFactsOf } from '../certain-facts.ts';
import { decodeQrs, type LocatedQr, locateQrs } from './decode-qr.ts';
import type { Area, GrayPicture, PdfPage } from './pdf-pages.ts';
import { printScaleOf } from './seen-text.ts';

/** Dots an inch at which a page is searched for codes, one after the other. */
export const RESOLUTIONS = [150, 200, 300];
const POINTS_AN_INCH = 72;
/**
 * Pixels of a page that is searched: an A4 page at 300 dots an inch has 8.7 million; larger pages are searched at fewer
 * dots.
 */
const MOST_PIXELS = 10_000_000;

/**
 * Points, 10 mm. A code of 400 letters has 69 to 85 modules a side; at the nearest that it focuses, 8 cm, a telephone has
 * some 40 pixels for a millimetre and needs 4 or 5 for a module: 0.12 mm. The smallest that issuers print has 12 mm; 25
 * are prescribed.
 */
const LEAST_SIDE = 28;
/** Of 255, between the dark and the light parts of a code: neither a telephone nor a person sees fainter ones. */
const LEAST_CONTRAST = 64;
/** Most pixels of a part of the page that is drawn again as finely as the picture in it. */
const MOST_PART_PIXELS = 4_000_000;

/**
 * The QR codes on the page that a person sees: within the page, uncovered, dark on light, and large enough for a
 * telephone. `shown` is the page at the first size; the others follow until the tax office's code is found. Codes of
 * small modules are found in the page's own pictures, and count where the page shows the same there.
 */
export async function findSeenQrs(
  page: PdfPage,
  shown: GrayPicture | null,
  resolutions: readonly number[],
): Promise<string[]> {
  const found = new Set<string>();
  const isOfficial = () => [...found].some((text) => certainFactsOf(text) !== undefined);
  const add = async (picture: GrayPicture, pixelsAPoint: number) => {
    const seen = (await locateQrs(picture)).filter((qr) => isSeen(qr, picture, pixelsAPoint / printScaleOf(page)));
    for (const { text } of seen) found.add(text);
  };
  if (shown !== null) await add(shown, shown.width / page.width);
  for (const { area, ...picture } of page.pictures()) {
    const candidates = (await decodeQrs(picture)).filter((text) => !found.has(text));
    if (candidates.length > 0) await add(...partAround(page, area, picture));
  }
  for (const dots of resolutions) {
    if (isOfficial()) break;
    const size = pixelsAt(page, dots);
    await add(page.renderGray(size), size.width / page.width);
  }
  return [...found];
}

/** Draws the part of the page where a picture lies, with a margin, as finely as the picture itself. */
function partAround(page: PdfPage, area: Area, { width, height }: GrayPicture): [GrayPicture, number] {
  const [wide, high] = [Math.max(1, area.right - area.left), Math.max(1, area.bottom - area.top)];
  const margin = Math.max(wide, high) / 10;
  const around = {
    left: area.left - margin,
    right: area.right + margin,
    top: area.top - margin,
    bottom: area.bottom + margin,
  };
  const seen = Math.max(1, Math.min(page.width, wide) * Math.min(page.height, high));
  const own = Math.max(width / wide, height / high);
  const scale = Math.min(Math.max(own, (RESOLUTIONS[0] ?? 0) / POINTS_AN_INCH), Math.sqrt(MOST_PART_PIXELS / seen));
  return [page.renderPart(around, scale), scale];
}

function isSeen({ corners }: LocatedQr, picture: GrayPicture, pixelsAPoint: number): boolean {
  const sides = corners.map(({ x, y }, at) => {
    const next = corners[(at + 1) % corners.length];
    return next === undefined ? 0 : Math.hypot(next.x - x, next.y - y);
  });
  return Math.min(...sides) >= LEAST_SIDE * pixelsAPoint && contrastWithin(corners, picture) >= LEAST_CONTRAST;
}

/** The contrast within a code's box: between the darkest quarter of its pixels and the lightest. */
function contrastWithin(corners: LocatedQr['corners'], { width, height, gray }: GrayPicture): number {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const counts = new Uint32Array(256);
  let pixels = 0;
  for (let y = Math.max(0, Math.min(...ys)); y < Math.min(height, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.min(...xs)); x < Math.min(width, Math.max(...xs)); x++, pixels++) {
      const light = gray[Math.floor(y) * width + Math.floor(x)] ?? 0;
      counts[light] = (counts[light] ?? 0) + 1;
    }
  }
  const lightOf = (part: number) => {
    let [light, below] = [0, counts[0] ?? 0];
    while (light < 255 && below < pixels * part) below += counts[++light] ?? 0;
    return light;
  };
  return lightOf(0.75) - lightOf(0.25);
}

/** The size of a page in pixels at so many dots an inch, at most the pixels that are searched. */
export function pixelsAt({ width, height }: { width: number; height: number }, dots: number, most = MOST_PIXELS) {
  const scale = Math.min(dots / POINTS_AN_INCH, Math.sqrt(most / Math.max(1, width * height)));
  const side = (points: number) => Math.min(LONGEST_SIDE, Math.max(1, Math.floor(points * scale)));
  return { width: side(width), height: side(height) };
}

const LONGEST_SIDE = 20_000;
