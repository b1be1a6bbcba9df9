import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { GrayPicture } from './pdf-pages.ts';

/**
 * Hands the decoder its WebAssembly program, which it would otherwise look for on the network. Call once, before the
 * first picture.
 */
export function prepareQrDecoder(wasm: Uint8Array): void {
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  prepareZXingModule({ overrides: { wasmBinary } });
}

/** The decoder's pixels, which it types as the browser's `ImageData`; that type does not exist here. */
type Picture = Exclude<Parameters<typeof readBarcodes>[0], Blob | ArrayBuffer | Uint8Array>;

const GRAY_TO_RGB = 0x010101;
const OPAQUE = 0xff000000;
/** A page shows the code of its document, seldom a second one for paying. */
const MOST_CODES = 4;

/** The text of a QR code in a picture, and its corners in pixels. */
export interface LocatedQr {
  readonly text: string;
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}

/** The QR codes in a picture; most often there are none. */
export async function decodeQrs(picture: GrayPicture): Promise<string[]> {
  return (await locateQrs(picture)).map(({ text }) => text);
}

export async function locateQrs({ width, height, gray }: GrayPicture): Promise<LocatedQr[]> {
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (gray[at] ?? 0) * GRAY_TO_RGB + OPAQUE;
  const data = new Uint8ClampedArray(pixels.buffer);
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as Picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: MOST_CODES,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }));
}
