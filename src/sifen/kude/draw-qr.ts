import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Cdc } from '#domain/identifiers/cdc.ts';
import { parseQr, plainAddress } from '../qr.ts';

export interface DrawnQr {
  /** Modules on a side, without the quiet zone. */
  readonly size: number;
  /** The dark modules as an SVG path of that size. */
  readonly path: string;
}

/**
 * Hands the encoder its WebAssembly program, which it would otherwise look for on the network. Call once, before the
 * first drawing.
 */
export function prepareQrEncoder(wasm: Uint8Array): void {
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  prepareZXingModule({ overrides: { wasmBinary } });
}

/** Real addresses have about 400 characters; a QR code holds 2,331 bytes at most at this level of correction. */
const MOST_CHARACTERS = 1500;

/**
 * The document's QR code, drawn from its own address. Null when that leads elsewhere than to the tax office or is about
 * another document: what people scan from a sheet of ours must not take them to a stranger.
 */
export async function drawQr(written: string | null, cdc: Cdc | null): Promise<DrawnQr | null> {
  if (written === null || cdc === null || parseQr(written)?.cdc !== cdc) return null;
  const address = plainAddress(written);
  if (address.length > MOST_CHARACTERS) return null;
  const { symbol, error } = await writeBarcode(address, { format: 'QRCode', ecLevel: 'M', addQuietZones: false });
  return error === '' ? { size: symbol.width, path: darkModules(symbol) } : null;
}

/** Row by row; dark modules beside each other are one stroke. */
function darkModules({ width, height, data }: { width: number; height: number; data: ArrayLike<number> }): string {
  const strokes: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const start = x;
      while (x < width && data[y * width + x] === 0) x++;
      if (x > start) strokes.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
  }
  return strokes.join('');
}
