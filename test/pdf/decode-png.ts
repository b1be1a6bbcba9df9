import { inflateSync } from 'node:zlib';

/** Reads PNGs strictly by the standard, bit by bit where ours is optimised; refuses anything incorrect. */
export function decodePng(png: Buffer): { width: number; height: number; pixel(x: number, y: number): number[] } {
  if (png.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') throw new Error('no PNG');
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const named = png.subarray(at + 4, at + 8 + length);
    if (png.readUInt32BE(at + 8 + length) !== slowCrc(named)) throw new Error('wrong check sum');
    chunks.push({ type: named.toString('latin1', 0, 4), data: named.subarray(4) });
    at += length + 12;
  }
  const [header] = chunks;
  if (header?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') throw new Error('not in order');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  if (header.data.subarray(8).toString('hex') !== '0802000000') throw new Error('not true colour of 8 bits');
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = unfiltered(inflateSync(packed), width * 3, height);
  return { width, height, pixel: (x, y) => [...rows.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)] };
}

function unfiltered(filtered: Buffer, stride: number, height: number): Buffer {
  if (filtered.length !== height * (stride + 1)) throw new Error('wrong number of bytes');
  const rows = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    const kind = filtered[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const above = y === 0 ? 0 : (rows[(y - 1) * stride + x] ?? 0);
      if (kind !== 0 && kind !== 2) throw new Error(`filter ${kind}`);
      rows[y * stride + x] = (filtered[y * (stride + 1) + 1 + x] ?? 0) + (kind === 2 ? above : 0);
    }
  }
  return rows;
}

function slowCrc(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
