import { Buffer } from 'node:buffer';

/** One element of DER, the binary form of certificates (ITU-T X.690). */
export interface DerElement {
  readonly tag: number;
  /** Its content, without tag and length. */
  readonly content: Buffer;
}

export const DER = {
  boolean: 0x01,
  integer: 0x02,
  octetString: 0x04,
} as const;

/** The elements that follow each other in some bytes. Throws when the bytes are no DER. */
export function derElements(bytes: Uint8Array): DerElement[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const elements: DerElement[] = [];
  let at = 0;
  while (at < buffer.length) {
    const tag = buffer.readUInt8(at);
    if ((tag & 0x1f) === 0x1f) throw new RangeError('a tag of several bytes: certificates have none');
    const first = buffer.readUInt8(at + 1);
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    if (first === 0x80 || lengthBytes > 3) throw new RangeError('a length without end, or beyond reason');
    const length = lengthBytes === 0 ? first : buffer.readUIntBE(at + 2, lengthBytes);
    const from = at + 2 + lengthBytes;
    if (from + length > buffer.length) throw new RangeError('an element that ends outside');
    elements.push({ tag, content: buffer.subarray(from, from + length) });
    at = from + length;
  }
  return elements;
}

/** The elements inside a single element. */
export function derChildren(bytes: Uint8Array): DerElement[] {
  const [only, another] = derElements(bytes);
  if (only === undefined || another !== undefined) throw new RangeError('not one element');
  return derElements(only.content);
}

const UTF8 = 0x0c;
const BMP = 0x1e;

/** The text of a name's attribute; the oldest certificates use two bytes a letter. */
export function derText({ tag, content }: DerElement): string {
  if (tag === UTF8) return content.toString('utf8');
  return tag === BMP && content.length % 2 === 0
    ? Buffer.from(content).swap16().toString('utf16le')
    : content.toString('latin1');
}
