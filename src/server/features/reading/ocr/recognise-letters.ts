import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Tesseract from 'tesseract.js';
import type { PageText } from '#sifen/kude/page-text.ts';
import type { GrayPicture } from '#sifen/kude/pdf-pages.ts';

/** The Spanish model lies in its package: nothing is fetched, and nothing is kept. */
const MODEL = path.join(path.dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/spa'))), '4.0.0_best_int');

let worker: Promise<Tesseract.Worker> | undefined;

/** Half a second and 100 MB: once for each process, when the first picture comes. */
function startedWorker(): Promise<Tesseract.Worker> {
  worker ??= Tesseract.createWorker('spa', Tesseract.OEM.LSTM_ONLY, {
    langPath: MODEL,
    cacheMethod: 'none',
    gzip: true,
  });
  return worker;
}

/** Below it, in percent, a "word" is a line or a stain. */
const LEAST_CONFIDENCE = 15;

/** 4 to 8 seconds for a page. A page that lies a little askew is turned first. */
export async function recogniseLetters(picture: GrayPicture, page: number): Promise<PageText> {
  const { width, height } = picture;
  const recogniser = await startedWorker();
  const { data } = await recogniser.recognize(grayMap(picture), { rotateAuto: true }, { text: false, blocks: true });
  const found = (data.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
  const words = found
    .filter(({ confidence, text }) => confidence >= LEAST_CONFIDENCE && /[\p{L}\p{N}%₲$€]/u.test(text))
    .map(({ text, bbox }) => ({ text: plainZero(text), left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 }));
  return { page, width, height, words };
}

/** A zero that stands alone is taken for the letter, always. */
function plainZero(text: string): string {
  return /^[oO0][).,]?$/.test(text) ? '0' : text;
}

/** Portable gray map: the plainest picture there is, so that nobody spends time on packing it. */
function grayMap({ width, height, gray }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), gray]);
}
