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
 * What is typed, as parts that must all occur in a text of the form of the database's `search_line`: small letters and
 * digits, with one space before every word. Empty where neither was typed («%»): that occurs nowhere.
 */
export function searchParts(typed: string): string[] {
  const parts = searchable(typed).split(' ').filter(Boolean);
  return parts.map((part) => part.replace(/[^a-z0-9]+/g, ' ').trim());
}
