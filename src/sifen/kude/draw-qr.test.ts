import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { readingOf } from '../../../test/builders/an-invoice.ts';
import { plainAddress } from '../qr.ts';
import { decodeQrs, prepareQrDecoder } from './decode-qr.ts';
import { type DrawnQr, drawQr, prepareQrEncoder } from './draw-qr.ts';

const program = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`zxing-wasm/${name}`)));
beforeAll(() => {
  prepareQrEncoder(program('writer/zxing_writer.wasm'));
  prepareQrDecoder(program('reader/zxing_reader.wasm'));
});

const { qr, cdc } = readingOf('04-fe-mix-5-10-ex').invoice;

/** As a printer would lay it down: four dots for a module, white around. */
function printed({ size, path }: DrawnQr) {
  const [dots, margin] = [4, 16];
  const width = size * dots + 2 * margin;
  const gray = new Uint8Array(width * width).fill(255);
  for (const [, x = 0, y = 0, length = 0] of [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map((m) =>
    m.map(Number),
  )) {
    for (let row = 0; row < dots; row++) {
      const start = (y * dots + row + margin) * width + x * dots + margin;
      gray.fill(0, start, start + length * dots);
    }
  }
  return { width, height: width, gray };
}

test('the QR that is drawn says, when scanned, the address that the document carries', async () => {
  const drawn = await drawQr(qr, cdc);
  expect(drawn).not.toBeNull();
  expect(await decodeQrs(printed(drawn as DrawnQr))).toEqual([plainAddress(qr ?? '')]);
});

test.each([
  [
    'leads to a stranger',
    (address: string) => address.replace('ekuatia.set.gov.py', 'ekuatia.set.gov.py.cobros.example'),
  ],
  [
    'is about another document',
    (address: string) => address.replace(/Id=\d{44}/, `Id=${'01800990013001001000010122026100511765432106'}`),
  ],
  ['is no address', () => 'llame al 0981 000 000'],
  ['is longer than any real one', (address: string) => `${address}&relleno=${'x'.repeat(2_000)}`],
])('no QR is drawn where it %s', async (_, change) => {
  expect(await drawQr(change(qr ?? ''), cdc)).toBeNull();
  expect(await drawQr(null, cdc)).toBeNull();
});
