import { searchable } from '../text/searchable.ts';

/** Legal forms of companies: words in which the same name may differ on paper. */
const FORMS = new Set(['sa', 'srl', 'eas', 'eirl', 'saeca', 'saci', 'saic', 'ltda', 'sociedad', 'anonima', 'cia']);
const SMALL = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e']);

const wordsOf = (name: string): string[] =>
  searchable(name)
    .replaceAll('.', '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FORMS.has(word) && !SMALL.has(word));

/**
 * Whether two names may be of one business: all words of the shorter name are in the longer one, and it has at least
 * two words, or both names are one word. Enough to ask a person, never to decide.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (shorter.length === 0) return false;
  if (shorter.length === 1 && longer.length > 1) return false;
  return shorter.every((word) => longer.includes(word));
}
