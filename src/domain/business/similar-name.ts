import { searchable } from '../text/searchable.ts';

/** What companies of one name differ by on paper. */
const FORMS = new Set(['sa', 'srl', 'eas', 'eirl', 'saeca', 'saci', 'saic', 'ltda', 'sociedad', 'anonima', 'cia']);
const SMALL = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e']);

const wordsOf = (name: string): string[] =>
  searchable(name)
    .replaceAll('.', '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FORMS.has(word) && !SMALL.has(word));

/**
 * Whether two names may be of one business: the words of the shorter one are all in the other, and they are two or more, or
 * all there is. Reason enough to ask, and never to decide.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (shorter.length === 0) return false;
  if (shorter.length === 1 && longer.length > 1) return false;
  return shorter.every((word) => longer.includes(word));
}
