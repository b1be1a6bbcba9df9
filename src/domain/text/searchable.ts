/**
 * Text as searches compare it: without case and accents, white space as single spaces. `ñ` is an accented `n` for this
 * purpose: who types `muñoz` and who types `munoz` find the same people.
 */
export function searchable(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The typed text as parts that must all occur in the database's `search_line`, which has lower-case letters and digits
 * with one space before every word. A part without letters and digits («%») is empty, and must match nothing.
 */
export function searchParts(typed: string): string[] {
  const parts = searchable(typed).split(' ').filter(Boolean);
  return parts.map((part) => part.replace(/[^a-z0-9]+/g, ' ').trim());
}
