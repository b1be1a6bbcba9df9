import { onFirstUse } from '../on-first-use.ts';

/** Splits text into what people see as characters: a letter with its accent, an emoji with its skin colour. */
const segmenter = onFirstUse(() => new Intl.Segmenter('es', { granularity: 'grapheme' }));

/** What a person counts as characters. */
export const charactersOf = (text: string): string[] => Array.from(segmenter().segment(text), ({ segment }) => segment);

/** No real character is longer; one with a thousand accents piled on it is cut as well. */
const LONGEST_CHARACTER = 64;

/**
 * The beginning of a text, at most `most` UTF-16 units long (like `length` and the limits of forms and calls), without
 * cutting a character. Every text that is cut before it is stored, sent or shown is cut here, because the store refuses
 * half of a surrogate pair.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most <= 0) return '';
  // Whether a character ends there depends on the next code point only, which may be two units.
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

/** A character from its two surrogate halves; null when they are none. */
export function pairedHalves(high: number, low: number): string | null {
  return isHigh(high) && isLow(low) ? String.fromCharCode(high, low) : null;
}

/** The text without null characters, and with a replacement character for each single surrogate. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
