import { searchable } from '#domain/text/searchable.ts';

/** Every repetition has an end: the text is a stranger's. */
const ANCHOR =
  /<a\b[^>]{0,200}?\bhref\s{0,9}=\s{0,9}(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\s>"']{1,1000}))[^>]{0,200}>([\s\S]{0,500}?)<\/a\s{0,9}>/gi;
const ADDRESS = /\bhttps?:\/\/[^\s<>"')\]]{1,1000}/gi;
/** Words of a document's own address, and of what people are asked to do with it. */
const DOCUMENT_ADDRESS =
  /\.(?:pdf|xml|zip)(?:$|[?#])|factura|comprobante|invoice|kude|ekuatia|documento[-_/]?electronico|nota[-_]?credito/;
const DOCUMENT_WORDS =
  /\b(?:descarg\w*|ver|bajar|obtener|consultar|visualizar|download|view)\b.{0,40}\b(?:facturas?|comprobantes?|documentos?|pdf|xml|kude|invoices?|notas? de credito)\b/;
const NOT_A_DOCUMENT = /unsubscribe|desuscri|baja|privac|terminos|facebook\.|instagram\.|whatsapp\.|wa\.me|youtube\./;
/** Links that are looked at; a text with more is a newsletter. */
const MOST_LINKS = 500;

/** The host of the first link of a text that leads to a document; null when none does. */
export function documentLinkHost(text: string, isHtml: boolean): string | null {
  let looked = 0;
  for (const { address, words } of linksOf(text, isHtml)) {
    if (++looked > MOST_LINKS) break;
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) continue;
    const place = searchable(address);
    if (NOT_A_DOCUMENT.test(place)) continue;
    if (DOCUMENT_ADDRESS.test(place) || DOCUMENT_WORDS.test(searchable(words))) return url.hostname;
  }
  return null;
}

function* linksOf(text: string, isHtml: boolean): Generator<{ address: string; words: string }> {
  if (!isHtml) {
    for (const [address] of text.matchAll(ADDRESS)) yield { address: address.replace(/[.,;:]+$/, ''), words: '' };
    return;
  }
  for (const [, double, single, bare, inner = ''] of text.matchAll(ANCHOR)) {
    const address = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim();
    yield { address, words: inner.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ') };
  }
}
