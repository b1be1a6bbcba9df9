import { buffer } from 'node:stream/consumers';
import { constants, deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';

type Content = string | Uint8Array;

/** A valid ZIP. */
export async function zipOf(files: Record<string, Content>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

export function numberedFiles(count: number, content: (at: number) => Content): Record<string, Content> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at + 1}.xml`, content(at + 1)]));
}

/** A mail with these attachments, as a mail program saves it. */
export function mailWith(files: Record<string, Content>, type = 'application/octet-stream'): Buffer<ArrayBuffer> {
  const parts = Object.entries(files).map(
    ([name, content]) => `--LIMITE\r
Content-Type: ${type}; name="${name}"\r
Content-Transfer-Encoding: base64\r
Content-Disposition: attachment; filename="${name}"\r
\r
${(
  Buffer.from(content)
    .toString('base64')
    .match(/.{1,76}/g) ?? []
).join('\r\n')}\r
`,
  );
  return Buffer.from(`Return-Path: <ventas@ejemplo.com.py>\r
Received: from correo.ejemplo.com.py by mx.example (Postfix); Mon, 5 Oct 2026 10:12:00 -0300\r
From: Ventas <ventas@ejemplo.com.py>\r
To: compras@ejemplar.com.py\r
Subject: Factura\r
MIME-Version: 1.0\r
Content-Type: multipart/mixed; boundary="LIMITE"\r
\r
--LIMITE\r
Content-Type: text/plain\r
\r
Adjuntamos su factura.\r
${parts.join('')}--LIMITE--\r
`);
}

/** Changes what the archive says of itself, in every entry of the central directory: a flag, or the unpacked size. */
export function tampered(zip: Buffer, change: { flag?: number; size?: number }): Buffer<ArrayBuffer> {
  const copy = Buffer.from(zip);
  const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
  for (let at = copy.indexOf(ENTRY); at >= 0; at = copy.indexOf(ENTRY, at + 1)) {
    if (change.flag !== undefined) copy.writeUInt16LE(copy.readUInt16LE(at + 8) | change.flag, at + 8);
    if (change.size !== undefined) copy.writeUInt32LE(change.size, at + 24);
  }
  return copy;
}

/** Renames one entry to a name of the same length: libraries refuse to write bad names. */
export function renamed(zip: Buffer, from: string, to: string): Buffer<ArrayBuffer> {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

/** A directory with any number of empty entries: a library takes a minute for 60,000. */
export function crowdedZip(entries: number): Buffer<ArrayBuffer> {
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  const directory = Array.from({ length: entries }, (_, at) => directoryEntry(`${at}.xml`));
  return closedZip([local], directory);
}

const MIB = 1024 * 1024;
/** One MiB of `<a>`, compressed so that copies in a row are as many MiB. */
const ONE_MIB = deflateRawSync(Buffer.alloc(MIB, '<a>'), { finishFlush: constants.Z_FULL_FLUSH });
const END_OF_DATA = Buffer.from([3, 0]);

/** A ZIP of files that unpack to so many MiB each, made without holding them in memory. */
export function bombZip(files: Record<string, number>): Buffer<ArrayBuffer> {
  const content: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, mib] of Object.entries(files)) {
    const packed = Buffer.concat([...Array<Buffer>(mib).fill(ONE_MIB), END_OF_DATA]);
    const local = Buffer.alloc(30);
    local.write('PK\u0003\u0004', 'latin1');
    local.writeUInt16LE(DEFLATED, 8);
    local.writeUInt16LE(name.length, 26);
    content.push(local, Buffer.from(name), packed);
    directory.push(directoryEntry(name, { packed: packed.length, size: mib * MIB, offset }));
    offset += local.length + name.length + packed.length;
  }
  return closedZip(content, directory);
}

const DEFLATED = 8;

function directoryEntry(name: string, at?: { packed: number; size: number; offset: number }): Buffer {
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(name.length, 28);
  if (at) {
    entry.writeUInt16LE(DEFLATED, 10);
    entry.writeUInt32LE(at.packed, 20);
    entry.writeUInt32LE(at.size, 24);
    entry.writeUInt32LE(at.offset, 42);
  }
  return Buffer.concat([entry, Buffer.from(name)]);
}

function closedZip(content: readonly Buffer[], entries: readonly Buffer[]): Buffer<ArrayBuffer> {
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(
    content.reduce((sum, { length }) => sum + length, 0),
    16,
  );
  return Buffer.concat([...content, directory, end]);
}
