import { onFirstUse } from '#domain/on-first-use.ts';

/** Cuts by what a person counts as characters, so that no letter is split from its accent. */
const segmenter = onFirstUse(() => new Intl.Segmenter('es', { granularity: 'grapheme' }));

/** Latin letters with their accents on, each of which is one character: most names, and they need no segmenter. */
const ONE_EACH = /^[\u0020-\u02AF]*$/;

/** At most `most` characters, the last one «…» when something was cut. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = ONE_EACH.test(text) ? [...text] : Array.from(segmenter().segment(text), ({ segment }) => segment);
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

/** Up to two letters that stand for a person without a picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => /^\p{L}/u.test(word));
  const [first = '', ...rest] = words;
  const last = rest.at(-1) ?? '';
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toLocaleUpperCase('es-PY');
}
