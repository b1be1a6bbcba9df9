/** The content of a part as the sender attached it. Never throws: damaged content is judged by whoever reads it. */
export function decodePart(bytes: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return fromBase64(bytes);
  if (encoding === 'quoted-printable') return fromQuotedPrintable(bytes);
  return bytes;
}

const MOST_PIECES = 1_000;

/** Node skips line ends and foreign signs by itself, but ends at the first `=`: some senders join several texts. */
function fromBase64(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const padding = text.indexOf('=');
  const isWhole = padding < 0 || !/[A-Za-z0-9+/]/.test(text.slice(padding));
  if (isWhole) return Buffer.from(text, 'base64');
  const pieces = text.replace(/[^A-Za-z0-9+/=]/g, '').split(/(?<==)(?!=)/, MOST_PIECES + 1);
  // No honest sender joins so many: each piece would cost more memory than it has letters.
  if (pieces.length > MOST_PIECES) return Buffer.from(text.replaceAll('=', ''), 'base64');
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
}

const EQUALS = 0x3d;
const CR = 0x0d;
const LF = 0x0a;

/** Of a hexadecimal digit's code; -1 for anything else. */
function digitOf(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function fromQuotedPrintable(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  let to = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte !== EQUALS) {
      out[to++] = byte;
      continue;
    }
    const high = digitOf(bytes[at + 1]);
    const low = digitOf(bytes[at + 2]);
    if (high >= 0 && low >= 0) {
      out[to++] = high * 16 + low;
      at += 2;
    } else if (bytes[at + 1] === CR && bytes[at + 2] === LF) at += 2;
    else if (bytes[at + 1] === LF) at += 1;
    else out[to++] = byte; // no encoding after all
  }
  return out.subarray(0, to);
}
