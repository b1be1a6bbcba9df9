import { crc32, deflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of every pixel, row by row from the top. */
  readonly rgba: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const TRUE_COLOUR = 2;
/** Each byte less the one above it: paper is white, and rows look like those before them. */
const FILTER_UP = 2;
/** A fast level: most pictures are looked at only once. */
const LEVEL = 4;

/** A PNG (W3C, third edition) without its alpha: what was rendered has a white ground. */
export function encodePng({ width, height, rgba }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, TRUE_COLOUR], 8);
  const body = deflateSync(filteredRows(width, height, rgba), { level: LEVEL });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function filteredRows(width: number, height: number, rgba: Uint8Array): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const stride = width * 4;
  let to = 0;
  for (let y = 0; y < height; y++) {
    rows[to++] = FILTER_UP;
    for (let from = y * stride; from < (y + 1) * stride; from += 4) {
      for (let part = from; part < from + 3; part++) {
        rows[to++] = (rgba[part] ?? 0) - (y === 0 ? 0 : (rgba[part - stride] ?? 0));
      }
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
