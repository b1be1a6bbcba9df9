import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { qrAddress, qrPicture } from '../../../test/pdf/a-printed-invoice.ts';
import { type CraftedPage, craftPdf, pictureObject } from '../../../test/pdf/craft-pdf.ts';
import { prepareQrDecoder } from './decode-qr.ts';
import { findSeenQrs, pixelsAt } from './find-qr.ts';
import { openPdf } from './pdf-pages.ts';

const ADDRESS = qrAddress();
beforeAll(() =>
  prepareQrDecoder(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))),
);

async function seenOn(page: CraftedPage, finer: readonly number[] = []): Promise<string[]> {
  const qr = pictureObject(await qrPicture(ADDRESS));
  const resources = { ...page.resources, XObject: `/Q @qr ${page.resources?.XObject ?? ''}` };
  const opened = await openPdf(craftPdf({ ...page, resources, objects: { ...page.objects, qr } }));
  try {
    return await opened.withPage(1, (one) => findSeenQrs(one, one.renderGray(pixelsAt(one, 150)), finer));
  } finally {
    opened.close();
  }
}

const drawn = (side: number, left: number, bottom: number) => `q ${side} 0 0 ${side} ${left} ${bottom} cm /Q Do Q`;
const state = (entry: string) => ({
  resources: { ExtGState: '/G @state' },
  objects: { state: `<< /Type /ExtGState ${entry} >>` },
});
const layer = (isOn: boolean): CraftedPage => ({
  content: `/OC /L BDC ${drawn(100, 40, 600)} EMC`,
  resources: { Properties: '/L @layer' },
  catalogue: `/OCProperties << /OCGs [@layer] /D << /Order [@layer] ${isOn ? '' : '/OFF [@layer]'} >> >>`,
  objects: { layer: '<< /Type /OCG /Name (Capa) >>' },
});

const HIDDEN: readonly (readonly [how: string, hidden: CraftedPage, seen: CraftedPage])[] = [
  ['beside the page', { content: drawn(100, 700, 600) }, { content: drawn(100, 480, 600) }],
  ['half beside the page', { content: drawn(100, 545, 600) }, { content: drawn(100, 494, 600) }],
  [
    'outside of what is shown of it',
    { content: drawn(100, 40, 100), page: '/CropBox [0 300 595 842]' },
    { content: drawn(100, 40, 100), page: '/CropBox [0 90 595 842]' },
  ],
  [
    'covered',
    { content: `${drawn(100, 40, 600)} 1 g 30 590 120 120 re f` },
    { content: `1 g 30 590 120 120 re f ${drawn(100, 40, 600)}` },
  ],
  [
    'transparent',
    { content: `q /G gs ${drawn(100, 40, 600)} Q`, ...state('/ca 0.1') },
    { content: `q /G gs ${drawn(100, 40, 600)} Q`, ...state('/ca 0.9') },
  ],
  [
    'clipped away',
    { content: `q 0 0 30 30 re W n ${drawn(100, 40, 600)} Q` },
    { content: `q 30 590 120 120 re W n ${drawn(100, 40, 600)} Q` },
  ],
  ['on a layer that is off', layer(false), layer(true)],
  ['too small for a telephone', { content: drawn(26, 40, 600) }, { content: drawn(48, 40, 600) }],
  [
    'too small on a page of three metres',
    { content: drawn(140, 40, 600), box: '0 0 5950 8420' },
    { content: drawn(900, 40, 600), box: '0 0 5950 8420' },
  ],
];

describe('the QR of a PDF', () => {
  test.each(HIDDEN)('SAFE-11 READ-01 counts not %s, and counts where it is seen', async (_, hidden, seen) => {
    expect(await seenOn(hidden, [300])).toEqual([]);
    expect(await seenOn(seen, [300])).toEqual([ADDRESS]);
  });
});
