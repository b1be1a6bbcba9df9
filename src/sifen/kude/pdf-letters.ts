import { pairedHalves } from '#domain/text/cut-text.ts';
import type { Word } from './page-text.ts';
import { objectsOn, TEXT_OBJECT } from './pdf-objects.ts';
import { allocate, type Pdfium } from './pdfium.ts';

/** A page with more characters is no invoice; the rest is left out. */
const MOST_CHARACTERS = 60_000;
const DOUBLE = 8;

/**
 * The letters of a page in their order, each where it is seen: from the upper left corner, in points. Null between
 * words, and for letters that are not drawn, like those that scanners lay under a picture of the page.
 */
export function readLetters(
  library: Pdfium,
  page: number,
  size: { width: number; height: number },
): readonly (Word | null)[] {
  forgetActualText(library, page);
  const text = library._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const memory = allocate(library, 4 * DOUBLE);
  try {
    const seenAt = placesOn(library, page, size, memory);
    const count = Math.min(library._FPDFText_CountChars(text), MOST_CHARACTERS);
    const letters: (Word | null)[] = [];
    for (let index = 0; index < count; index++) {
      const code = library._FPDFText_GetUnicode(text, index);
      // The library gives characters beyond the first Unicode plane, such as emoji, as two surrogates: they are one
      // letter.
      const pair = index + 1 < count ? pairedHalves(code, library._FPDFText_GetUnicode(text, index + 1)) : null;
      letters.push(letterAt(library, text, index, pair ?? letterOf(code), memory, seenAt));
      if (pair !== null) index++;
    }
    return letters;
  } finally {
    library.wasmExports.free(memory);
    library._FPDFText_ClosePage(text);
  }
}

/** A mark by which a PDF gives another text for the letters that it draws; the library would return that text. */
const ACTUAL_TEXT = 'ActualText\0';
/** Marked content around one letter: a paragraph, a part, an article. More levels are an attempt to deceive. */
const MOST_MARKS = 50;

function forgetActualText(library: Pdfium, page: number): void {
  const key = allocate(library, ACTUAL_TEXT.length);
  try {
    for (const [at, letter] of [...ACTUAL_TEXT].entries()) library.HEAPU8[key + at] = letter.charCodeAt(0);
    for (const { object, type } of objectsOn(library, page)) {
      const marks = type === TEXT_OBJECT ? Math.min(MOST_MARKS, library._FPDFPageObj_CountMarks(object)) : 0;
      for (let index = 0; index < marks; index++) {
        const mark = library._FPDFPageObj_GetMark(object, index);
        if (mark !== 0 && library._FPDFPageObjMark_GetParamValueType(mark, key) !== 0)
          library._FPDFPageObjMark_RemoveParam(object, mark, key);
      }
    }
  } finally {
    library.wasmExports.free(key);
  }
}

type Place = readonly [x: number, y: number];

/** A surrogate without its other half is dropped. */
const letterOf = (code: number): string =>
  code === 0 || code > 0x10ffff ? ' ' : String.fromCodePoint(code).replace(/\p{Cs}/u, ' ');

function letterAt(
  library: Pdfium,
  text: number,
  index: number,
  letter: string,
  memory: number,
  seenAt: (x: number, y: number) => Place,
): Word | null {
  const hasBox = library._FPDFText_GetCharBox(
    ...([text, index, memory, memory + DOUBLE, memory + 2 * DOUBLE, memory + 3 * DOUBLE] as const),
  );
  if (/\s/.test(letter) || !hasBox || isUndrawn(library, text, index)) return null;
  // The library's memory moves when it grows, so the view of it is made anew each time.
  const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(library.HEAPU8.buffer, memory, 4);
  const [[ax, ay], [bx, by]] = [seenAt(left, top), seenAt(right, bottom)];
  return {
    text: letter,
    ...{ left: Math.min(ax, bx), right: Math.max(ax, bx), top: Math.min(ay, by), bottom: Math.max(ay, by) },
  };
}

/** FPDF_TEXTRENDERMODE_INVISIBLE and _CLIP. */
const UNDRAWN = new Set([3, 7]);

function isUndrawn(library: Pdfium, text: number, index: number): boolean {
  const object = library._FPDFText_GetTextObject(text, index);
  return object !== 0 && UNDRAWN.has(library._FPDFTextObj_GetTextRenderMode(object));
}

/** Fractions of a point: the library gives whole numbers only. */
const STEPS = 16;
/** Points: so far apart that the fractions do not matter. */
const FAR = 10_000;

/** Converts the page's own coordinates (from the bottom, before rotation) to those that are seen. */
export function placesOn(
  library: Pdfium,
  page: number,
  { width, height }: { width: number; height: number },
  memory: number,
): (x: number, y: number) => Place {
  const asked = (x: number, y: number): Place => {
    const size = [0, 0, Math.round(width * STEPS), Math.round(height * STEPS), 0] as const;
    library._FPDF_PageToDevice(page, ...size, x, y, memory, memory + 4);
    const [seenX = 0, seenY = 0] = new Int32Array(library.HEAPU8.buffer, memory, 2);
    return [seenX / STEPS, seenY / STEPS];
  };
  const [[ox, oy], [ax, ay], [bx, by]] = [asked(0, 0), asked(FAR, 0), asked(0, FAR)];
  const across = [(ax - ox) / FAR, (ay - oy) / FAR] as const;
  const up = [(bx - ox) / FAR, (by - oy) / FAR] as const;
  return (x, y) => [ox + x * across[0] + y * up[0], oy + x * across[1] + y * up[1]];
}
