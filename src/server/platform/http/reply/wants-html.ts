import Negotiator from 'negotiator';

/**
 * True when HTML is the first choice of an Accept header, as in a browser's navigation.
 * Among equal weights the one named first counts; a wildcard is nobody's wish for a page.
 */
export function wantsHtml(accept: string | undefined): boolean {
  const firstChoice = new Negotiator({ headers: { accept } }).mediaType()?.toLowerCase();
  return firstChoice === 'text/html' || firstChoice === 'application/xhtml+xml';
}
