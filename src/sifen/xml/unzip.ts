import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';

/** A lot holds one file by rule; a few more are accepted. */
const MOST_ENTRIES = 50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const LONGEST_COMMENT = 65_535 + 22;

/**
 * The files in a ZIP, unless they would be more than `mostBytes` in all: that is read from the ZIP's directory before
 * anything is inflated, and nothing is inflated beyond it. `damaged` also means encrypted.
 */
export function unzip(bytes: Uint8Array, mostBytes: number): Uint8Array[] | 'damaged' | 'too-much' {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = entriesOf(zip);
    if (entries === undefined) return 'damaged';
    const told = entries.reduce((sum, { size }) => sum + size, 0);
    if (told > mostBytes) return 'too-much';
    return entries.filter(({ size }) => size > 0).map((entry) => contentOf(zip, entry));
  } catch {
    return 'damaged'; // an offset outside the buffer, data that does not inflate, or more data than the directory says
  }
}

interface Entry {
  readonly method: number;
  readonly packedSize: number;
  /** The unpacked size, as the directory says it. */
  readonly size: number;
  readonly localAt: number;
}

function entriesOf(zip: Buffer): Entry[] | undefined {
  const end = directoryEnd(zip);
  if (end < 0) return undefined;
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) return undefined;
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry++) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    entries.push({
      method: zip.readUInt16LE(at + 10),
      packedSize: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      localAt: zip.readUInt32LE(at + 42),
    });
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function directoryEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - LONGEST_COMMENT); at--) {
    if (zip.readUInt32LE(at) === DIRECTORY_END) return at;
  }
  return -1;
}

function contentOf(zip: Buffer, { method, packedSize, size, localAt }: Entry): Uint8Array {
  if (zip.readUInt32LE(localAt) !== LOCAL_ENTRY) throw new RangeError('no file where the directory says');
  const from = localAt + 30 + zip.readUInt16LE(localAt + 26) + zip.readUInt16LE(localAt + 28);
  const data = zip.subarray(from, from + packedSize);
  if (method === STORED && data.length <= size) return data;
  if (method !== DEFLATED) throw new RangeError('packed in a way that lots do not use');
  return inflateRawSync(data, { maxOutputLength: size });
}
