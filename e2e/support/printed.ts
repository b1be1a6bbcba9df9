import type { Locator, Page } from 'playwright-core';
import { openPdf } from '#sifen/kude/pdf-pages.ts';

interface Printed {
  /** Of all sheets, in the order of the file. */
  readonly words: string;
  readonly sheets: number;
  /** Millimetres of white at the left, the right and above, at the narrowest. */
  readonly margin: number;
  /** How much of the paper has this colour: square millimetres. */
  areaOf: (colour: readonly number[]) => number;
}

const MM = 25.4 / 72;
/** Pixels for each point. */
const SCALE = 2;

/** What a printer would make of the page: backgrounds are left out where the page does not insist. */
export async function printed(page: Page): Promise<Printed> {
  const pdf = await openPdf(await page.pdf({ preferCSSPageSize: true }));
  const words: string[] = [];
  const pictures: Uint8Array[] = [];
  let margin = Number.POSITIVE_INFINITY;
  for (let number = 1; number <= pdf.pageCount; number++) {
    await pdf.withPage(number, (sheet) => {
      const { width, height } = sheet;
      for (const { text, left, right, top } of sheet.readText().words) {
        words.push(text);
        margin = Math.min(margin, left * MM, (width - right) * MM, top * MM);
      }
      const size = { width: Math.round(width * SCALE), height: Math.round(height * SCALE) };
      pictures.push(Uint8Array.from(sheet.renderColour(size).rgba));
    });
  }
  const { pageCount: sheets } = pdf;
  pdf.close();
  const areaOf = (colour: readonly number[]) =>
    pictures.reduce((sum, picture) => sum + pixelsOf(picture, colour), 0) * (MM / SCALE) ** 2;
  return { words: words.join(' '), sheets, margin, areaOf };
}

function pixelsOf(rgba: Uint8Array, colour: readonly number[]): number {
  let found = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if (colour.every((part, place) => Math.abs((rgba[at + place] ?? 0) - part) <= 4)) found += 1;
  }
  return found;
}

/** Red, green and blue of what stands behind it. */
export const groundOf = async (place: Locator): Promise<number[]> =>
  (await place.evaluate((one) => getComputedStyle(one).backgroundColor)).match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
