import type { DocumentKind } from '#domain/received-document.ts';

/** Bytes that suffice to recognise a kind; mail may open with long trace headers. */
export const HEAD_BYTES = 8 * 1024;

const PDF_WITHIN = 1024;
const ZIP_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008'];
/** RFC 1952, with deflate, the only way of packing there is: a package of one file. */
const GZIP_START = [0x1f, 0x8b, 0x08];
const HTML = /^(?:<\?xml[^>]*\?>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body|script|meta|title)\b/i;
const HEADER_LINE = /^([\x21-\x39\x3b-\x7e]+):/;
const MAIL_HEADERS = new Set([
  'arc-seal',
  'authentication-results',
  'cc',
  'content-transfer-encoding',
  'content-type',
  'date',
  'delivered-to',
  'dkim-signature',
  'from',
  'message-id',
  'mime-version',
  'received',
  'received-spf',
  'reply-to',
  'return-path',
  'sender',
  'subject',
  'to',
]);

/** First bytes of pictures. */
const PICTURES = [
  [[0xff, 0xd8, 0xff], 'jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'png'],
] as const;

/** In both the name follows four bytes that hold a length. Brands: ISO/IEC 23008-12, annex B. */
const HEIC = /^.{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s;
const WEBP = /^RIFF.{4}WEBP/s;
const BRAND_END = 12;

/** From the content alone: names and declared types lie. */
export function recogniseKind(bytes: Uint8Array): DocumentKind | 'unknown' {
  const picture = PICTURES.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (picture !== undefined) return picture[1];
  if (isGzip(bytes)) return 'zip';
  const opens = Buffer.from(bytes.subarray(0, BRAND_END)).toString('latin1');
  if (HEIC.test(opens)) return 'heic';
  if (WEBP.test(opens)) return 'webp';
  const text = headAsText(bytes.subarray(0, HEAD_BYTES));
  if (ZIP_STARTS.some((start) => text.startsWith(start))) return 'zip';
  const opening = text.replace(/^[\s\0]+/, '');
  if (opening.startsWith('<')) return HTML.test(opening) ? 'html' : 'xml';
  if (text.slice(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';
  return isMail(opening) ? 'eml' : 'unknown';
}

export const isGzip = (bytes: Uint8Array): boolean => GZIP_START.every((byte, at) => bytes[at] === byte);

/** One character per byte, or per unit of UTF-16; the byte order mark and padding zeros are gone. */
function headAsText(head: Uint8Array): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === LESS_THAN && second === 0)) return decode(head, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === LESS_THAN)) return decode(head, 'utf-16be');
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  return text.replace(/^\u00ef\u00bb\u00bf/, '');
}

const LESS_THAN = 0x3c;

const decode = (head: Uint8Array, label: string) => new TextDecoder(label).decode(head);

/** Two headers that only mail has, before the first empty line. */
function isMail(text: string): boolean {
  const lines = text.replace(/^From .*\r?\n/, '').split(/\r?\n/);
  let known = 0;
  for (const line of lines) {
    if (line === '') break;
    if (/^[ \t]/.test(line)) continue; // goes on from the line before
    const name = HEADER_LINE.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) return known >= 2 && line === lines.at(-1); // cut at the end of the head
    if (MAIL_HEADERS.has(name)) known++;
  }
  return known >= 2;
}
