import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareQrDecoder } from '#sifen/kude/decode-qr.ts';

let isPrepared = false;

/** From the disk: left alone, the decoder would look for its program on the network. */
export function prepareDecoder(): void {
  if (isPrepared) return;
  prepareQrDecoder(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))));
  isPrepared = true;
}
