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
