/** Without capitals and accents, letter for letter, so that a position in one text is the same in the other. */
const fold = (text: string) =>
  Array.from(text.normalize('NFC'), (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

interface Named {
  label: string;
  /** Other words that find the command. */
  alsoKnownAs?: string;
}

/** The commands that hold every word of the query; those whose own name begins with it come first. */
export function matchCommands<C extends Named>(commands: readonly C[], query: string): C[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const found = commands.filter(({ label, alsoKnownAs = '' }) => {
    const text = fold(`${label} ${alsoKnownAs}`);
    return words.every((word) => text.includes(word));
  });
  const rank = ({ label }: C) => (fold(label).startsWith(first) ? 0 : fold(label).includes(first) ? 1 : 2);
  return words.length > 0 ? found.toSorted((a, b) => rank(a) - rank(b)) : found;
}

/** The label as before, match and after; no match where the query is found in other words only. */
export function splitAtMatch(label: string, query: string): [before: string, match: string, after: string] {
  const text = label.normalize('NFC');
  const wanted = fold(query.trim());
  const at = wanted ? fold(text).indexOf(wanted) : -1;
  if (at < 0) return [text, '', ''];
  return [text.slice(0, at), text.slice(at, at + wanted.length), text.slice(at + wanted.length)];
}
