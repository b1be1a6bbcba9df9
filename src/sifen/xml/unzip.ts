import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';

/** A lot holds one file by rule; a few more do no harm. */
const MOST_ENTRIES = 50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const LONGEST_COMMENT = 65_535 + 22;

/** The files in a ZIP, at most `mostBytes` in all; undefined when it is damaged, encrypted or larger than that. */
export function unzip(bytes: Uint8Array, mostBytes: number): Uint8Array[] | undefined {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return entriesOf(zip, mostBytes);
  } catch {
    return undefined; // a place outside the buffer, or data that does not inflate
  }
}

function entriesOf(zip: Buffer, mostBytes: number): Uint8Array[] | undefined {
  const end = directoryEnd(zip);
  if (end < 0) return undefined;
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) return undefined;
  const files: Uint8Array[] = [];
  let at = zip.readUInt32LE(end + 16);
  let left = mostBytes;
  for (let entry = 0; entry < count; entry++) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const file = contentOf(zip, at, left);
    if (file === undefined) return undefined;
    left -= file.length;
    if (file.length > 0) files.push(file);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

function directoryEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - LONGEST_COMMENT); at--) {
    if (zip.readUInt32LE(at) === DIRECTORY_END) return at;
  }
  return -1;
}

function contentOf(zip: Buffer, entry: number, mostBytes: number): Uint8Array | undefined {
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  if (zip.readUInt32LE(local) !== LOCAL_ENTRY) return undefined;
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const data = zip.subarray(from, from + size);
  if (method === STORED) return data.length <= mostBytes ? data : undefined;
  if (method !== DEFLATED || mostBytes <= 0) return undefined;
  return inflateRawSync(data, { maxOutputLength: mostBytes });
}
