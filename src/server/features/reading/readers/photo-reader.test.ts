import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { documentSentence } from '#contract/reading/documents.text.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { PHOTO_KINDS } from '#domain/received-document.ts';
import { photoAsGray } from '#server/platform/pictures/open-photo.ts';
import { isFullRun, LONG, runs } from '../../../../../test/long-run.ts';
import { printedInvoice, provenPdf } from '../../../../../test/pdf/a-printed-invoice.ts';
import { printedPdf } from '../../../../../test/pdf/make-pdf.ts';
import { type Damage, photoOf, qrPhoto, scannedPdf } from '../../../../../test/pdf/photo-of.ts';
import { EXPECTED } from '../../../../../test/sifen/expected-invoices.ts';
import { DOCUMENT_NAMES, fixture } from '../../../../../test/sifen/fixture.ts';
import { nationalAnchors } from '../../../../sifen/trust/trust-anchors.ts';
import type { DocumentContent } from './document-reader.ts';
import { LARGE_LETTER_PIXELS, LETTER_PIXELS } from './photo-sizes.ts';
import { contentOf } from './printed-reading.ts';
import { readDocuments } from './read-pictures.ts';
import { readBytes } from './registry.ts';

/** Why it gave no invoice, as people read it. */
const told = ({ problems }: DocumentContent) => documentSentence(problems.map(({ reason }) => reason)) ?? '';

const TEST = path.resolve(import.meta.dirname, '../../../../../test');
const run = promisify(execFile);
const withoutNetwork = (...program: string[]) =>
  run(process.execPath, ['--require', path.join(TEST, 'guards/no-network.cjs'), ...program], {
    maxBuffer: 64 * 1_048_576,
  });

const HOW = { anchors: nationalAnchors(), isPatient: true } as const;

async function read(bytes: Uint8Array, kind: 'pdf' | (typeof PHOTO_KINDS)[number] = 'jpeg'): Promise<DocumentContent> {
  const content = await readBytes(kind, bytes, HOW);
  if (typeof content === 'string') throw new Error(content);
  return content;
}

const A4 = DOCUMENT_NAMES.map((name) => ['kude', name] as const);
const TICKETS = ['01-fe-10', '04-fe-mix-5-10-ex', '06-fe-innominado'].map((name) => ['kude-ticket', name] as const);
const PAGES = [...TICKETS, ...A4]; // the short form has the one with least to read
const CASES = (['degraded', 'clean'] as const).flatMap((damage) => PAGES.map((page) => [damage, ...page] as const));

/** Every figure that is told is what the document says. */
function expectRight(invoice: Invoice, expected: Invoice): void {
  const figures = ({ cdc, issuer, number, issueDate, totals }: Invoice) => ({
    ...{ cdc, number, issueDate },
    ruc: issuer.ruc,
    total: totals?.total,
    vat: totals?.vat,
  });
  expect(figures(invoice)).toEqual(figures(expected));
  for (const field of ['taxed5', 'taxed10', 'vat5', 'vat10'] as const) {
    const told = invoice.totals?.[field] ?? null;
    if (told !== null) expect({ [field]: told }).toEqual({ [field]: expected.totals?.[field] });
  }
}

describe('a photo of a printed invoice', () => {
  const became = { right: 0, inReview: 0, unread: 0 };
  afterAll(() => {
    if (isFullRun) console.log(`photos of the corpus: ${JSON.stringify(became)}`);
  });

  test.each(CASES.slice(0, runs(1, CASES.length)))(
    'READ-15 READ-16 READ-17 %s, of %s/%s: every figure is right, or a person is asked',
    { timeout: LONG },
    async (damage: Damage, form, name) => {
      const { readings, problems } = await read(await photoOf(fixture(`${form}/${name}.pdf`), damage));
      const [reading] = readings;
      expect(readings.length + problems.length).toBe(1);
      if (damage === 'clean') expect(readings).toHaveLength(1);
      const expected = EXPECTED[name] ?? expect.fail(name);
      if (reading?.doubts.length === 0) expectRight(reading.invoice, expected);
      became[reading === undefined ? 'unread' : reading.doubts.length > 0 ? 'inReview' : 'right']++;
    },
  );

  test('READ-07 READ-16 whose QR can be read counts, with nothing that only letters in a picture say', async () => {
    const { readings } = await read(await photoOf(await provenPdf(), 'clean'));
    expect(readings).toMatchObject([
      {
        doubts: [],
        source: 'pdf-local',
        invoice: {
          issuer: { name: '', ruc: '80012345-0' },
          timbrado: null,
          items: [],
          totals: { total: '110000', vat: '10000' },
        },
      },
    ]);
  });

  test('READ-15 READ-16 without a QR is read by its letters, in a process that may reach no network, and always waits for a person', async () => {
    const scanned = path.join(mkdtempSync(path.join(tmpdir(), 'ajaka-scan-')), 'scan.pdf');
    writeFileSync(scanned, await scannedPdf(await photoOf(printedPdf(printedInvoice()), 'clean')));
    const { stdout } = await withoutNetwork(path.join(TEST, 'pdf/read-file-process.ts'), scanned, 'pdf');
    const { readings } = JSON.parse(stdout) as DocumentContent;
    expect(readings).toMatchObject([
      {
        invoice: { issuer: { ruc: '80012345-0' }, issueDate: '2026-09-14', totals: { total: '110000', vat: '10000' } },
        doubts: [{ field: 'document', reason: 'unproven-image' }],
      },
    ]);
  });

  test('READ-15 a process that may reach no network dies of the first try, in a thread of its own too', async () => {
    const asks = `fetch('http://127.0.0.1:9/model')`;
    const inThread = `new (require('node:worker_threads').Worker)(${JSON.stringify(asks)}, { eval: true })`;
    for (const program of [asks, inThread, `require('node:net').connect(9)`]) {
      await expect(withoutNetwork('--eval', program)).rejects.toMatchObject({
        stderr: expect.stringContaining('NETWORK'),
      });
    }
  });

  test.runIf(isFullRun)(
    'READ-16 of a wrong sum is looked at again larger, and then waits for a person, with the doubt on its field',
    async () => {
      const photo = await photoOf(printedPdf(printedInvoice({ vat: '19.000' })), 'clean');
      const looked: number[] = [];
      const picture = async (scale: 1 | 2) => {
        const mostPixels = scale === 1 ? LETTER_PIXELS : LARGE_LETTER_PIXELS;
        const taken = await photoAsGray(photo, { mostPixels, scale });
        looked.push(taken.width);
        return taken;
      };
      const local = await readDocuments([{ page: 1, qrs: [], picture }], { pages: 1, pagesRead: 1 });
      expect(looked).toHaveLength(2);
      expect(looked[1]).toBeGreaterThan(looked[0] ?? 0);
      const [reading] = contentOf(local).readings;
      expect(reading?.doubts).toContainEqual(
        expect.objectContaining({ field: 'vat10', reason: 'wrong-vat', read: '19000' }),
      );
    },
  );

  test('READ-17 lying on its side is turned as its camera says', async () => {
    const photo = await photoOf(await provenPdf(), 'clean');
    const sideways = await sharp(photo).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await read(sideways)).readings).toMatchObject([{ doubts: [], invoice: { totals: { total: '110000' } } }]);
  });
});

const HEIC = readFileSync(path.join(TEST, 'fixtures/photos/proven.heic'));

describe('a photo that lies on its side', () => {
  // The turn itself is proven by turn.test.ts at a hundredth of the time.
  test.runIf(isFullRun).each([90, 180, 270] as const)(
    'SAFE-57 turned by %i degrees, which its camera does not say, is turned upright, and its places are those of the upright one',
    async (degrees) => {
      const upright = await photoOf(printedPdf(printedInvoice({ vat: '19.000' })), 'clean');
      const { readings, local } = await read(await sharp(upright).rotate(degrees).jpeg().toBuffer());
      expect(local?.turn).toBe(360 - degrees);
      expect(readings).toMatchObject([{ invoice: { issuer: { ruc: '80012345-0' }, totals: { total: '110000' } } }]);
      const doubt = readings[0]?.doubts.find(({ field }) => field === 'vat10');
      // Near the foot of the page, in its left half.
      expect(doubt?.place?.top).toBeGreaterThan(0.8);
      expect(doubt?.place?.left).toBeLessThan(0.6);
    },
  );
});

describe('HEIC and WEBP', () => {
  test.runIf(isFullRun)('SAFE-58 are read as other photos are', async () => {
    const proven = [{ doubts: [], invoice: { issuer: { ruc: '80012345-0' }, totals: { total: '110000' } } }];
    expect((await read(HEIC, 'heic')).readings).toMatchObject(proven);
    expect((await read(await qrPhoto('webp'), 'webp')).readings).toMatchObject([
      { invoice: { totals: { total: '110000' } } },
    ]);
  });

  /** What the file says of its size (the box `ispe`) is overwritten. */
  const claiming = (side: number) => {
    const lying = Buffer.from(HEIC);
    const at = lying.indexOf('ispe');
    lying.writeUInt32BE(side, at + 8);
    lying.writeUInt32BE(side, at + 12);
    return lying;
  };
  const swollen = () => {
    const lying = Buffer.from(HEIC);
    lying.writeUInt32BE(0x7fffffff, lying.indexOf('meta') - 4);
    return lying;
  };
  test.each([
    ['that is cut off in its head', HEIC.subarray(0, 200), /dañada.*JPEG/],
    ['that is cut off in its picture', HEIC.subarray(0, HEIC.length / 2), /dañada.*JPEG/],
    ['with nothing in it', HEIC.subarray(0, 24), /dañada.*JPEG/],
    ['that claims to have 900 million points', claiming(30_000), /50 millones.*JPEG|dañada.*JPEG/],
    ['that claims to have more than fits any memory', claiming(0xfffffff0), /50 millones.*JPEG|dañada.*JPEG/],
    ['whose parts claim to be larger than it is', swollen(), /dañada.*JPEG/],
    ['that is only called so', Buffer.concat([HEIC.subarray(0, 24), Buffer.alloc(50_000, 0x41)]), /dañada.*JPEG/],
  ])('SAFE-59 a HEIC %s gets a sentence that says how to send it, and takes no memory', async (_, bytes, sentence) => {
    const before = process.memoryUsage.rss();
    const content = await read(bytes, 'heic');
    expect(content).toMatchObject({ readings: [], events: [], problems: [{ outcome: 'unreadable', canRetry: true }] });
    expect(told(content)).toMatch(sentence);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1_048_576);
  });

  test('SAFE-59 a WEBP that is cut off gets its sentence', async () => {
    const whole = await qrPhoto('webp');
    const content = await read(whole.subarray(0, 40), 'webp');
    expect(content).toMatchObject({ readings: [], problems: [{ outcome: 'unreadable' }] });
    expect(told(content)).toContain('dañada');
  });
});

describe('a hostile photo', () => {
  test.each([
    ['a PNG of 30,000 by 30,000', 'png', hugePng(30_000), /120 millones/],
    ['a JPEG that claims to be larger than it is', 'jpeg', lyingJpeg(), /dañada|120 millones/],
    ['a JPEG that is cut off', 'jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), /dañada/],
    ['a PNG with nothing in it', 'png', Buffer.from('89504e470d0a1a0a', 'hex'), /dañada/],
  ] as const)('INTK-08 READ-17 %s gets a sentence', async (_, kind, bytes, sentence) => {
    const before = process.memoryUsage.rss();
    const content = await read(bytes, kind);
    expect(content).toMatchObject({ readings: [], events: [], problems: [{ outcome: 'unreadable', canRetry: true }] });
    expect(told(content)).toMatch(sentence);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1_048_576);
  });

  const QR_SAYS = [{ invoice: { issuer: { ruc: '80012345-0' }, totals: { total: '110000' } } }];

  // In the short form: one that was taken lying on its side, above.
  test.runIf(isFullRun).each([9, 0, 5, 7, 2, 8, 65_535])(
    'READ-17 a photo whose camera says that it is turned by %i is read all the same',
    async (orientation) => {
      const photo = withExif(await qrPhoto('jpeg'), exifOf([[0x0112, 3, 1, orientation << 16]]));
      expect((await read(photo)).readings).toMatchObject(QR_SAYS);
    },
  );

  test('INTK-08 READ-17 what a camera wrote that runs in circles, lies about its length or never ends keeps nobody', async () => {
    const photo = await qrPhoto('jpeg');
    const inCircles = exifOf([[0x8769, 4, 1, 8]], 8);
    const lying = exifOf([[0x0112, 3, 0xffffffff, 0xfffffff0]], 0xfffffff0);
    const long = Buffer.concat([
      photo.subarray(0, 2),
      ...Array.from({ length: 200 }, () => segment(exifOf([]))),
      photo.subarray(2),
    ]);
    for (const one of [withExif(photo, inCircles), withExif(photo, lying), long].slice(0, runs(1, 3))) {
      expect((await read(one)).readings).toMatchObject(QR_SAYS);
    }
  });

  test('INTK-08 READ-17 a PNG whose notes unpack to a gigabyte is read without them, or refused, and takes no memory', async () => {
    const packed = deflateSync(Buffer.alloc(runs(64, 1_024) * 1_048_576), { level: 9 });
    const picture = await qrPhoto('png');
    const after = 33; // the header
    for (const [type, name] of [
      ['zTXt', 'nota\0\0'],
      ['iCCP', 'perfil\0\0'],
      ['iTXt', 'nota\0\u0001\0\0\0'],
    ].slice(0, runs(1, 3)) as [string, string][]) {
      const bomb = chunk(type, Buffer.concat([Buffer.from(name, 'latin1'), packed]));
      const before = process.memoryUsage.rss();
      const { readings, problems } = await read(
        Buffer.concat([picture.subarray(0, after), bomb, picture.subarray(after)]),
        'png',
      );
      expect(readings.length + problems.length).toBe(1);
      for (const { reason } of problems) expect(reason.code).toBe('photo-damaged');
      expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1_048_576);
    }
  });
});

/** Tag, type, count and value of each; where the next list is. */
function exifOf(entries: readonly (readonly [number, number, number, number])[], next = 0): Buffer {
  const tiff = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(entries.length, 8);
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    tiff.writeUInt16BE(tag, 10 + at * 12);
    tiff.writeUInt16BE(type, 12 + at * 12);
    tiff.writeUInt32BE(count, 14 + at * 12);
    tiff.writeUInt32BE(value >>> 0, 18 + at * 12);
  }
  tiff.writeUInt32BE(next, tiff.length - 4);
  return tiff;
}

function segment(tiff: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, content]);
}

const withExif = (photo: Buffer, tiff: Buffer) =>
  Buffer.concat([photo.subarray(0, 2), segment(tiff), photo.subarray(2)]);

/** Its header is sound; of its pixels only the first are there. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(side, 8);
  header.writeUInt32BE(side, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    header,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Start of image, a frame of 65,500 by 65,500 points, a scan without data. */
function lyingJpeg(): Buffer {
  const frame = 'ffc0000b08ffdcffdc01011100';
  return Buffer.from(`ffd8${frame}ffda0008010100003f00ffd9`, 'hex');
}
