/** Literals, a name with its dot, quoted names, the opening of a subquery, brackets, and single characters or words. */
const TOKENS = /'(?:[^']|'')*'|(?:"(?:[^"]|"")*"|\w+)\.|"(?:[^"]|"")*"|\(\s*SELECT\b|[()]|\w+|\W/g;

const CLAUSE = '(?:WHERE|GROUP|HAVING|WINDOW|ORDER|LIMIT|OFFSET|FETCH)\\b';
const NAME = '"[^"]+"|\\w+';

/** `FROM name`, `FROM name alias` or `FROM ( SELECT) alias`, and nothing else beside it. */
const ONE_SOURCE = new RegExp(
  `\\bFROM (?:ONLY )?(${NAME}|\\(\\s*SELECT\\))(?: (?!${CLAUSE})(${NAME}))?\\s*(?:$|${CLAUSE})`,
);

/**
 * Up to version 15 the columns of a view on one source carry the source's name, from 16 on they do not. Columns in
 * its subqueries carry it in every version.
 */
export function withoutQualifiers(definition: string): string {
  const tokens = mark(definition.match(TOKENS) ?? []);
  const top = tokens.map(({ text, isTop }) => (isTop ? text : '')).join('');
  const source = /\b(?:UNION|INTERSECT|EXCEPT|JOIN)\b/.test(top) ? null : ONE_SOURCE.exec(top);
  if (!source) return definition;
  const qualifier = `${source[2] ?? source[1]}.`;
  return tokens
    .filter(({ text, isTop }) => !(isTop && text === qualifier))
    .map(({ text }) => text)
    .join('');
}

/** Of a subquery only the opening and the closing belong to the query around it. */
function mark(tokens: string[]) {
  const isSubquery: boolean[] = [];
  return tokens.map((text) => {
    if (text === ')') isSubquery.pop();
    const isTop = !isSubquery.includes(true);
    if (text.startsWith('(')) isSubquery.push(text !== '(');
    return { text, isTop };
  });
}
