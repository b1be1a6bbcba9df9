import type { PagePlace } from '#domain/review/doubt.ts';

/** A word and its place, from the upper left corner of the page, in the same unit as the page's size. */
export interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words on a page, from the text of a PDF or recognised in a picture. */
export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

/** Words on one line. In its text a tab stands for a wide gap, which begins the next column. */
export interface Row {
  readonly page: number;
  readonly text: string;
  readonly words: readonly Word[];
  /** Where each word begins in the text. */
  readonly starts: readonly number[];
  readonly pageSize: { readonly width: number; readonly height: number };
}

/** The rows of a page, top to bottom. A word that lies half within the height of a row belongs to it. */
export function rowsOf({ page, width, height, words }: PageText): Row[] {
  const sorted = words.filter(({ text }) => text.trim() !== '').sort((a, b) => middle(a) - middle(b));
  const rows: { top: number; bottom: number; words: Word[] }[] = [];
  for (const word of sorted) {
    const last = rows.at(-1);
    if (last !== undefined && middle(word) < last.bottom && middle(word) > last.top) {
      last.words.push(word);
      // A row keeps the height of its first words: a large heading must not swallow the lines beside it.
      if (word.bottom - word.top < last.bottom - last.top) {
        last.top = Math.max(last.top, Math.min(word.top, middle(word)));
        last.bottom = Math.max(Math.min(last.bottom, word.bottom), middle(word) + 0.01);
      }
    } else rows.push({ top: word.top, bottom: word.bottom, words: [word] });
  }
  return rows.map((row) =>
    rowOf(
      row.words.sort((a, b) => a.left - b.left),
      page,
      { width, height },
    ),
  );
}

function middle({ top, bottom }: Word): number {
  return (top + bottom) / 2;
}

/** A gap wider than this many heights of its letters parts columns. */
const COLUMN_GAP = 1.1;

function rowOf(words: readonly Word[], page: number, pageSize: Row['pageSize']): Row {
  let text = '';
  const starts: number[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before !== undefined) {
      const height = Math.max(before.bottom - before.top, word.bottom - word.top);
      text += word.left - before.right > height * COLUMN_GAP ? '\t' : ' ';
    }
    starts.push(text.length);
    text += word.text;
  }
  return { page, text, words, starts, pageSize };
}

/** Where a part of the row's text stands on the page. */
export function placeOf({ page, words, starts, pageSize }: Row, from: number, to: number): PagePlace {
  const within = words.filter((word, at) => {
    const start = starts[at] ?? 0;
    return start < to && start + word.text.length > from;
  });
  const [first] = within;
  if (first === undefined) return { page, left: 0, top: 0, width: 1, height: 1 };
  const left = Math.min(...within.map((word) => word.left)) / pageSize.width;
  const top = Math.min(...within.map((word) => word.top)) / pageSize.height;
  const right = Math.max(...within.map((word) => word.right)) / pageSize.width;
  const bottom = Math.max(...within.map((word) => word.bottom)) / pageSize.height;
  return { page, left: share(left), top: share(top), width: share(right - left), height: share(bottom - top) };
}

/** Ten-thousandths of the page, kept within it. */
function share(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000;
}

/** Joins letters that follow each other without a blank, on one line and close by, to words. */
export function lettersByWord(letters: Iterable<Word | null>): Word[][] {
  const words: Word[][] = [];
  let word: Word[] = [];
  let whole: Word | null = null;
  for (const letter of letters) {
    if (letter !== null && whole !== null && isNextIn(whole, letter)) {
      word.push(letter);
      whole = joined([whole, letter]);
      continue;
    }
    if (word.length > 0) words.push(word);
    word = letter === null ? [] : [letter];
    whole = letter;
  }
  if (word.length > 0) words.push(word);
  return words;
}

function isNextIn(word: Word, letter: Word): boolean {
  const height = Math.max(word.bottom - word.top, letter.bottom - letter.top, 1);
  const isUpright = Math.abs(letter.bottom - word.bottom) < height && letter.left - word.right < height * 0.6;
  return isUpright && letter.left > word.left - height;
}

/** One word made of parts that stand side by side. */
export function joined(parts: readonly Word[]): Word {
  return {
    text: parts.map(({ text }) => text).join(''),
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
    top: Math.min(...parts.map(({ top }) => top)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
  };
}
