import { Buffer, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

const DECLARED = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
const DECLARATION_LENGTH = 200;
/** What Paraguayan billing systems write when it is not UTF-8; it decodes any byte. */
const FALLBACK = 'windows-1252';

/**
 * The document as UTF-8 without byte order mark, leading blanks or trailing zeros, whatever its encoding. Bytes that
 * are valid UTF-8 are read as such even when the declaration says otherwise: no other encoding is valid UTF-8 by
 * chance.
 */
export function toUtf8(bytes: Uint8Array): Uint8Array {
  const utf16 = utf16Label(bytes);
  if (utf16 !== undefined) return trimmed(encode(bytes, utf16));
  const body = trimmed(bytes);
  if (isUtf8(body)) return body;
  const head = Buffer.from(body.subarray(0, DECLARATION_LENGTH)).toString('latin1');
  const label = DECLARED.exec(head)?.[1]?.toLowerCase();
  return encode(body, label === undefined || label.startsWith('utf') ? FALLBACK : label);
}

function utf16Label(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === LESS_THAN && second === 0) return 'utf-16le';
  return first === 0 && second === LESS_THAN ? 'utf-16be' : undefined;
}

function encode(bytes: Uint8Array, label: string): Uint8Array {
  return Buffer.from(decoderFor(label).decode(bytes));
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder(FALLBACK); // an unknown encoding
  }
}

const LESS_THAN = 0x3c;
const SPACE = 0x20;

function trimmed(bytes: Uint8Array): Uint8Array {
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let to = bytes.length;
  while (from < to && isBlank(bytes[from])) from++;
  while (to > from && isBlank(bytes[to - 1])) to--;
  return bytes.subarray(from, to);
}

/** Space, tab, line ends and the zeros that some mail programs append. */
function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === 9 || byte === 10 || byte === 13 || byte === 0;
}
