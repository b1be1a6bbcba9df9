import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Tesseract from 'tesseract.js';
import type { PageText } from '#sifen/kude/page-text.ts';
import type { GrayPicture } from '#sifen/kude/pdf-pages.ts';

/** The Spanish model lies in its package: nothing is fetched, and nothing is kept. */
const MODEL = path.join(path.dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/spa'))), '4.0.0_best_int');

type GetCore = (engine: unknown, ...others: readonly unknown[]) => Promise<unknown>;

interface Adapter {
  readonly getCore: GetCore;
  readonly gunzip: (packed: Buffer) => Buffer;
  readonly readCache: (file: string) => Promise<Buffer>;
}

/**
 * What the library would run in a thread of its own. A thread could be started without the permissions of its process,
 * so the processes that read files may start none; and nobody else waits for their only thread.
 */
interface Recogniser {
  setAdapter(adapter: Adapter): void;
  dispatchHandlers(packet: object, send: (answer: { status: string; data: unknown }) => void): void;
}

const load = createRequire(import.meta.url);
let recogniser: Promise<Recogniser> | undefined;

/** Half a second and 100 MB: once for each process, when the first picture comes. */
async function startRecogniser(): Promise<Recogniser> {
  const started = load('tesseract.js/src/worker-script/index.js') as Recogniser;
  const getCore = load('tesseract.js/src/worker-script/node/getCore.js') as GetCore;
  started.setAdapter({
    // The library asks for a core by `lstmOnly` where engines are expected, and gets the one for all engines.
    getCore: (_, ...others) => getCore(Tesseract.OEM.LSTM_ONLY, ...others),
    gunzip: gunzipSync,
    readCache: (file: string) => readFile(file),
  } satisfies Adapter);
  const [langs, lstmOnly] = [['spa'], true];
  await ask(started, 'load', { options: { lstmOnly, logging: false } });
  await ask(started, 'loadLanguage', {
    langs,
    options: { langPath: MODEL, cacheMethod: 'none', gzip: true, lstmOnly },
  });
  await ask(started, 'initialize', { langs, oem: Tesseract.OEM.LSTM_ONLY, config: {} });
  return started;
}

/** One at a time: a process reads one file after the other. */
function ask(asked: Recogniser, action: string, payload: object): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  asked.dispatchHandlers({ workerId: 'letters', jobId: action, action, payload }, ({ status, data }) => {
    if (status === 'resolve') resolve(data);
    else if (status === 'reject') reject(new Error(String(data)));
  });
  return promise;
}

/** Below it, in percent, a "word" is a line or a stain. */
const LEAST_CONFIDENCE = 15;

export interface RecognisedLetters {
  readonly text: PageText;
  /** Longer words in horizontal lines that were recognised with certainty. */
  readonly certainWords: number;
}

/** In percent; a page that lies on its side or upside down has next to none. */
const CERTAIN = 70;
const LEAST_LETTERS = 4;

/** 4 to 8 seconds for a page. A page that lies a little askew is turned first. */
export async function recogniseLetters(picture: GrayPicture, page: number): Promise<RecognisedLetters> {
  const { width, height } = picture;
  recogniser ??= startRecogniser();
  const question = { image: grayMap(picture), options: { rotateAuto: true }, output: { text: false, blocks: true } };
  const data = (await ask(await recogniser, 'recognize', question)) as Tesseract.Page;
  const found = (data.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
  const words = found
    .filter(({ confidence, text }) => confidence >= LEAST_CONFIDENCE && /[\p{L}\p{N}%₲$€]/u.test(text))
    .map(({ text, bbox }) => ({ text: plainZero(text), left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 }));
  // Lines that stand on end are recognised too: then words are higher than wide.
  const isCertain = ({ confidence, text, bbox }: (typeof found)[number]) =>
    confidence >= CERTAIN &&
    text.replace(/[^\p{L}\p{N}]/gu, '').length >= LEAST_LETTERS &&
    bbox.x1 - bbox.x0 > bbox.y1 - bbox.y0;
  return { text: { page, width, height, words }, certainWords: found.filter(isCertain).length };
}

/** A zero that stands alone is taken for the letter, always. */
function plainZero(text: string): string {
  return /^[oO0][).,]?$/.test(text) ? '0' : text;
}

/** Portable gray map: the plainest picture there is, so that nobody spends time on packing it. */
function grayMap({ width, height, gray }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), gray]);
}
