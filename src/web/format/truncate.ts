import { charactersOf } from '#domain/text/cut-text.ts';

/** Latin letters with composed accents, where each code unit is one character: most names, which need no segmenter. */
const ONE_EACH = /^[\u0020-\u02AF]*$/;

/** At most `most` characters, the last one «…» when something was cut. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = ONE_EACH.test(text) ? [...text] : charactersOf(text);
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

/** Up to two letters in place of a person's picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => /^\p{L}/u.test(word));
  const [first = '', ...rest] = words;
  const last = rest.at(-1) ?? '';
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toLocaleUpperCase('es-PY');
}
