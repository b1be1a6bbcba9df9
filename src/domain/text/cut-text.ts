import { onFirstUse } from '../on-first-use.ts';

/** By what a person counts as characters: no letter is split from its accent, no emoji from its colour of skin. */
const segmenter = onFirstUse(() => new Intl.Segmenter('es', { granularity: 'grapheme' }));

/** What a person counts as characters. */
export const charactersOf = (text: string): string[] => Array.from(segmenter().segment(text), ({ segment }) => segment);

/** Nobody writes a longer character; whoever piles up a thousand accents gets them cut as well. */
const LONGEST_CHARACTER = 64;

/**
 * The beginning of a text, at most `most` units long (as `length` counts them, like the limits of forms and calls), ended at
 * the end of a character. Every text that is cut before it is stored, sent or shown is cut here: half of a pair of
 * surrogates is no text, and the store refuses it.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most <= 0) return '';
  // Whether a character ends there depends on the next one alone, which may be a pair.
  const { index } = segmenter()
    .segment(text.slice(0, most + 2))
    .containing(most) ?? { index: most };
  return text.slice(0, most - index < LONGEST_CHARACTER && index > 0 ? index : wholePair(text, most));
}

/** The end of a text, at most `most` units long, begun at the beginning of a character. */
export function endOfText(text: string, most: number): string {
  const at = text.length - most;
  if (at <= 0) return text;
  const { index, segment } = segmenter().segment(text).containing(at) ?? { index: at, segment: '' };
  return text.slice(index === at ? at : index + segment.length);
}

const wholePair = (text: string, at: number) =>
  isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at)) ? at - 1 : at;
const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** The two halves of a character that came one by one; null when they are none. */
export function pairedHalves(high: number, low: number): string | null {
  return isHigh(high) && isLow(low) ? String.fromCharCode(high, low) : null;
}

/** As a text may be stored: without the null character, and with a mark where half of a character stands alone. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
