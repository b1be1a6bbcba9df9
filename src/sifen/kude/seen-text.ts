import { knownFigures, looksLikeAnother } from './figure-shapes.ts';
import { joined, lettersByWord, type PageText, type Word } from './page-text.ts';
import type { GrayPicture, PdfPage } from './pdf-pages.ts';

type Figures = Awaited<ReturnType<typeof knownFigures>>;

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The same page drawn three times, pixel by pixel. */
interface Looks {
  /** As a person sees it. */
  readonly shown: GrayPicture;
  /** Without its letters. */
  readonly ground: GrayPicture;
  /** Its letters alone, black and whole. */
  readonly letters: GrayPicture;
  readonly figures: Figures;
}

/**
 * The words that a person looking at the page sees. What the letters change in its picture is compared with what they
 * would change if nothing hid them: so it does not matter how they are hidden, by their colour, a veil, a clip, a layer
 * that is off, something that lies over them, or because they stand beside the page. A word that is seen in part, or
 * over which something is drawn, is left out too: it may look like another. `shown` is the page as it is seen, in any
 * size.
 */
export async function seenText(page: PdfPage, number: number, shown: GrayPicture): Promise<PageText> {
  const { width, height } = page;
  const letters = page.letters();
  const words = letters.some((letter) => letter !== null) ? seenOf(letters, page, shown, await knownFigures()) : [];
  return { page: number, width, height, words };
}

function seenOf(letters: readonly (Word | null)[], page: PdfPage, shown: GrayPicture, figures: Figures): Word[] {
  const ground = page.renderWithoutLetters(shown);
  if (isReadByPicture(page, { shown, ground })) return [];
  return seenWords(letters, page, { shown, ground, letters: page.renderLettersAlone(shown), figures });
}

function seenWords(letters: readonly (Word | null)[], page: PageSize, looks: Looks): Word[] {
  const overlapping = overlappingLetters(letters);
  const states = new Map<Word, LetterState>();
  for (const letter of letters) {
    if (letter === null) continue;
    states.set(letter, overlapping.has(letter) ? UNCLEAR : stateOf(letter, page, looks));
  }
  const drawn = letters.map((letter) => (letter !== null && states.get(letter)?.look !== 'unseen' ? letter : null));
  return lettersByWord(drawn)
    .filter((word) => {
      const own = word.map((letter) => states.get(letter) ?? UNCLEAR);
      const isClear = own.every(({ look }) => look === 'seen');
      const contrast = Math.max(...own.map(({ peak }) => peak));
      return isClear && contrast >= LEAST_CONTRAST && isLarge(joined(word), page) && isUndrawn(word, page, looks);
    })
    .map(joined);
}

/** Of 255. Letters that differ less from what lies beneath them are not seen: the gray of 81 percent on white paper. */
const LEAST_CONTRAST = 48;
/** Points, 0.7 mm: half of the smallest print that people are asked to read (EU 1169/2011: 1.2 mm without capitals). */
const LEAST_HEIGHT = 2;
/** Points. A page larger than A3 is treated as if it were printed on A3. */
const A3_SIDE = 842;

/** By what factor a page is seen smaller than its size says. */
export function printScaleOf({ width, height }: PageSize): number {
  return Math.min(1, A3_SIDE / Math.min(width, height));
}

/** Least width of a letter with its gap, as a part of the word's height. Narrow typefaces have 0.3. */
const LEAST_WIDTH = 0.15;

function isLarge({ text, left, right, top, bottom }: Word, page: PageSize): boolean {
  const height = bottom - top;
  const isNarrow = text.length > 1 && right - left < height * LEAST_WIDTH * text.length;
  return (height * printScaleOf(page) >= LEAST_HEIGHT && !isNarrow) || !/[\p{L}\d]/u.test(text);
}

interface LetterState {
  readonly look: 'seen' | 'unseen' | 'unclear';
  /** The largest change of a pixel. */
  readonly peak: number;
}

const UNSEEN: LetterState = { look: 'unseen', peak: 0 };
const UNCLEAR: LetterState = { look: 'unclear', peak: 255 };

/** The part of a letter's ink that must be seen. A line that crosses it takes less away. */
const SEEN = 0.88;
const UNSEEN_PART = 0.2;
/** Least ink of a letter, of 255, summed over its pixels: a full stop has more. */
const LEAST_INK = 60;
/** Largest part of a letter's box that is ink; only bars, like those of I, l and 1, have more. */
const MOST_INK = 0.95;
const BAR = /[Il1i|.,:;'"!\-_–—·•]/;

function stateOf(letter: Word, page: PageSize, { shown, ground, letters, figures }: Looks): LetterState {
  const scale = shown.width / page.width;
  const down = shown.height / page.height;
  const isWithin =
    letter.left >= -1 && letter.top >= -1 && letter.right <= page.width + 1 && letter.bottom <= page.height + 1;
  const [from, to] = [
    Math.max(0, Math.floor(letter.left * scale)),
    Math.min(shown.width, Math.ceil(letter.right * scale)),
  ];
  const [above, below] = [
    Math.max(0, Math.floor(letter.top * down)),
    Math.min(shown.height, Math.ceil(letter.bottom * down)),
  ];
  let [ink, seen, peak, pixels] = [0, 0, 0, 0];
  for (let y = above; y < below; y++) {
    for (let x = from, at = y * shown.width + from; x < to; x++, at++) {
      const covered = 255 - (letters.gray[at] ?? 255);
      const change = Math.abs((shown.gray[at] ?? 0) - (ground.gray[at] ?? 0));
      pixels++;
      ink += covered;
      if (change * 255 >= LEAST_CONTRAST * covered) seen += covered;
      if (change > peak) peak = change;
    }
  }
  if (ink < LEAST_INK || seen <= ink * UNSEEN_PART) return UNSEEN;
  const isBlot = ink > pixels * 255 * MOST_INK && pixels > 12 && !BAR.test(letter.text);
  const isItself = !isBlot && !looksLikeAnother(letter, page, letters, figures);
  return { look: isWithin && seen >= ink * SEEN && isItself ? 'seen' : 'unclear', peak };
}

/** Largest overlap of two letters, as a part of the smaller box. Neighbours touch; slanted ones overlap a little. */
const MOST_SHARED = 0.4;
const CELL = 12;

/** Letters that lie over others: which of them is seen cannot be told from the page without letters. */
function overlappingLetters(letters: readonly (Word | null)[]): Set<Word> {
  const cells = new Map<string, Word[]>();
  const overlapping = new Set<Word>();
  let last: Word | null = null;
  for (const letter of letters) {
    const before = last;
    last = letter;
    if (letter === null) continue;
    for (const key of cellsOf(letter)) {
      const there = cells.get(key) ?? [];
      for (const other of there) {
        if (!isOver(letter, other, other === before)) continue;
        overlapping.add(letter);
        overlapping.add(other);
      }
      if (there.length < MOST_IN_CELL) cells.set(key, [...there, letter]);
      else overlapping.add(letter);
    }
  }
  return overlapping;
}

/** Most letters in a cell of the grid: of the smallest ones that are read, some fifty fit in. */
const MOST_IN_CELL = 100;
/** Most cells that one letter covers: a larger one is no letter. */
const MOST_CELLS = 400;

function cellsOf({ left, right, top, bottom }: Word): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / CELL); x <= right / CELL; x++) {
    for (let y = Math.floor(top / CELL); y <= bottom / CELL && keys.length < MOST_CELLS; y++) keys.push(`${x} ${y}`);
  }
  return keys;
}

function isOver(one: Word, other: Word, isNext: boolean): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (wide <= 0 || high <= 0) return false;
  const smaller = Math.min(areaOf(one), areaOf(other));
  // Bold words are often drawn as the same word twice; that is no overlap of different letters.
  const isSame = !isNext && one.text === other.text && areaOf(one) < smaller * 1.2 && areaOf(other) < smaller * 1.2;
  return wide * high > smaller * MOST_SHARED && !isSame;
}

const areaOf = ({ left, right, top, bottom }: Word) => (right - left) * (bottom - top);

/** How far around figures is searched for marks that would change them, as a part of the word's height. */
const BESIDE = 0.5;
const BEYOND = 0.8;
/** The part of a place that may be drawn on: the foot of a letter crosses the line beneath it. */
const MOST_DRAWN = { figures: 0.03, letters: 0.15, figure: 0.06 };
/** Of 255. */
const DRAWN = 64;

/**
 * Nothing is drawn over the word. A single stroke makes an 8 of a 3, and another figure beside it makes another amount.
 */
function isUndrawn(letters: readonly Word[], page: PageSize, looks: Looks): boolean {
  const word = joined(letters);
  if (!/\d/.test(word.text)) return isAlone(word, page, looks, MOST_DRAWN.letters);
  const { left, right } = word;
  const margin = (word.bottom - word.top) * BESIDE;
  const figures = letters.filter(({ text }) => /\d/.test(text));
  const beside = [
    { ...word, left: left - margin, right: left },
    { ...word, left: right, right: right + margin },
  ];
  return (
    isAlone({ ...word, left: left - margin, right: right + margin }, page, looks, MOST_DRAWN.figures) &&
    [...figures, ...beside].every((place) => isAlone(place, page, looks, MOST_DRAWN.figure))
  );
}

/**
 * Whether nothing but the word is drawn in its place. Straight lines that go on beyond it belong to a table, and an
 * even ground of any colour does not count.
 */
function isAlone(word: Word, page: PageSize, { ground }: Looks, part: number): boolean {
  const [across, down] = [ground.width / page.width, ground.height / page.height];
  const height = (word.bottom - word.top) * down;
  const clamp = (value: number, end: number) => Math.max(0, Math.min(end, Math.round(value)));
  const [left, right] = [clamp(word.left * across, ground.width), clamp(word.right * across, ground.width)];
  const [top, bottom] = [clamp(word.top * down, ground.height), clamp(word.bottom * down, ground.height)];
  const paper = commonest(ground, { left, right, top, bottom });
  const isDrawn = (x: number, y: number) => Math.abs((ground.gray[y * ground.width + x] ?? paper) - paper) > DRAWN;
  const [over, under] = [clamp(top - height * BEYOND, ground.height), clamp(bottom + height * BEYOND, ground.height)];
  const [before, after] = [clamp(left - height * BEYOND, ground.width), clamp(right + height * BEYOND, ground.width)];
  const most = (right - left) * (bottom - top) * part;
  const drawnIn = (isCounted: (x: number, y: number) => boolean) => {
    let drawn = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (isCounted(x, y) && isDrawn(x, y)) drawn++;
    return drawn;
  };
  if (drawnIn(() => true) <= most) return true;
  const columns = new Set(range(left, right).filter((x) => range(over, under).every((y) => isDrawn(x, y))));
  const rows = new Set(range(top, bottom).filter((y) => range(before, after).every((x) => isDrawn(x, y))));
  return drawnIn((x, y) => !columns.has(x) && !rows.has(y)) <= most;
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

function commonest(
  { width, gray }: GrayPicture,
  area: { left: number; right: number; top: number; bottom: number },
): number {
  const counts = new Uint32Array(256);
  let most = 255;
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const light = gray[y * width + x] ?? 255;
      counts[light] = (counts[light] ?? 0) + 1;
      if ((counts[light] ?? 0) > (counts[most] ?? 0)) most = light;
    }
  }
  return most;
}

/** The share of a page that pictures must cover for the page to be read from its picture. */
const MOST_OF_PAGE = 0.6;
/** The number of squares a side into which the page is divided to measure how much of it pictures cover. */
const SQUARES = 40;
/** The share of the page's pixels that may be drawn on an otherwise even ground. */
const FEW_DRAWN = 0.002;
const FEW_PIXELS = 40;

/**
 * Whether a page must be read from its picture. Pictures that cover most of it may show letters, and so may notes and
 * fields upon it: the text beside them is then not all that is seen.
 */
function isReadByPicture(page: PdfPage, { shown, ground }: Pick<Looks, 'shown' | 'ground'>): boolean {
  if (page.hasAnnotations && differing(shown, page.renderWithoutAnnotations(shown)) > FEW_PIXELS) return true;
  const areas = page.pictureAreas();
  let covered = 0;
  for (let at = 0; at < SQUARES * SQUARES; at++) {
    const x = (((at % SQUARES) + 0.5) / SQUARES) * page.width;
    const y = ((Math.floor(at / SQUARES) + 0.5) / SQUARES) * page.height;
    if (areas.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom)) covered++;
  }
  if (covered < SQUARES * SQUARES * MOST_OF_PAGE) return false;
  const paper = commonest(ground, { left: 0, right: ground.width, top: 0, bottom: ground.height });
  let drawn = 0;
  for (const light of ground.gray) if (Math.abs(light - paper) > DRAWN) drawn++;
  return drawn > ground.gray.length * FEW_DRAWN;
}

function differing(one: GrayPicture, other: GrayPicture): number {
  let pixels = 0;
  for (let at = 0; at < one.gray.length; at++) {
    if (Math.abs((one.gray[at] ?? 0) - (other.gray[at] ?? 0)) >= LEAST_CONTRAST) pixels++;
  }
  return pixels;
}
