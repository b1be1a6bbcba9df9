/** The content of a part as the sender attached it. Never throws: damaged content is judged by whoever reads it. */
export function decodePart(bytes: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return fromBase64(bytes);
  if (encoding === 'quoted-printable') return fromQuotedPrintable(bytes);
  return bytes;
}

/** Node skips line ends and foreign signs by itself, but ends at the first `=`: some senders join several texts. */
function fromBase64(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const padding = text.indexOf('=');
  const isWhole = padding < 0 || !/[A-Za-z0-9+/]/.test(text.slice(padding));
  if (isWhole) return Buffer.from(text, 'base64');
  const pieces = text.replace(/[^A-Za-z0-9+/=]/g, '').match(/[^=]+=*/g) ?? [];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
}

const EQUALS = 0x3d;
const CR = 0x0d;
const LF = 0x0a;

function fromQuotedPrintable(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  let to = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte !== EQUALS) {
      out[to++] = byte;
      continue;
    }
    const hex = bytes.toString('latin1', at + 1, at + 3);
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      out[to++] = Number.parseInt(hex, 16);
      at += 2;
    } else if (bytes[at + 1] === CR && bytes[at + 2] === LF) at += 2;
    else if (bytes[at + 1] === LF) at += 1;
    else out[to++] = byte; // no encoding after all
  }
  return out.subarray(0, to);
}
