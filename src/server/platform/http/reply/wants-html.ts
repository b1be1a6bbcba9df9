/**
 * True when HTML is the first choice of an Accept header, as in a browser's navigation.
 * Among equal weights the one named first counts; a wildcard is nobody's wish for a page.
 */
export function wantsHtml(accept: string | undefined): boolean {
  const choices = (accept ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase().split(';'))
    .map(([type = '', ...params]) => ({ type: type.trim(), weight: weightOf(params) }))
    .filter(({ type, weight }) => type !== '' && weight > 0);
  const best = choices.reduce<(typeof choices)[number] | null>(
    (first, next) => (first && first.weight >= next.weight ? first : next),
    null,
  );
  return best?.type === 'text/html' || best?.type === 'application/xhtml+xml';
}

function weightOf(params: string[]): number {
  const weight = params
    .map((param) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(param)?.[1])
    .find((found) => found !== undefined);
  return weight === undefined ? 1 : Number(weight);
}
