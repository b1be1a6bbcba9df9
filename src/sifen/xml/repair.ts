import { Buffer } from 'node:buffer';

const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/g;
const DECLARATION = /<\?xml\s[^>]{0,200}\?>/g;

/**
 * The same content as one well-formed document, for three common and harmless faults: a bare `&`, mostly in the QR
 * address; several roots in a row; prefixes that a missing envelope had declared. Values and signature stay what their
 * issuer meant.
 */
export function repaired(utf8: Uint8Array): Uint8Array {
  const text = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength).toString('utf8');
  const body = text.replace(DECLARATION, '').replace(BARE_AMPERSAND, '&amp;');
  return Buffer.from(`<all${declarations(body)}>${body}</all>`);
}

const PREFIX = /[<\s]([A-Za-z_][\w.-]{0,30}):[A-Za-z_][\w.-]{0,60}(?=[\s=>/])/g;
const MOST_PREFIXES = 20;
const NAMESPACES: Readonly<Record<string, string>> = {
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
};

/** Declares every prefix in use; one that is declared further inside, where it belongs, is not affected. */
function declarations(body: string): string {
  const prefixes = new Set<string>();
  for (const [, prefix = ''] of body.matchAll(PREFIX)) {
    if (!prefix.startsWith('xml')) prefixes.add(prefix);
    if (prefixes.size === MOST_PREFIXES) break;
  }
  return [...prefixes].map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix] ?? `urn:${prefix}`}"`).join('');
}
