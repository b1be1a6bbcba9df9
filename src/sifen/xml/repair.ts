import { Buffer } from 'node:buffer';

const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/g;
const DECLARATION = /<\?xml\s[^>]{0,200}\?>/g;

/**
 * The same content as one well-formed document, for the two faults that are common and harmless: `&` written bare,
 * mostly in the QR address, and several roots in a row. Values and signature stay what their issuer meant.
 */
export function repaired(utf8: Uint8Array): Uint8Array {
  const text = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength).toString('utf8');
  return Buffer.from(`<all>${text.replace(DECLARATION, '').replace(BARE_AMPERSAND, '&amp;')}</all>`);
}
