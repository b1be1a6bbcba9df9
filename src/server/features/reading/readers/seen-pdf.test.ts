import { describe, expect, test } from 'vitest';
import { pixelsAt } from '#sifen/kude/find-qr.ts';
import { type GrayPicture, openPdf } from '#sifen/kude/pdf-pages.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { printedInvoice, qrAddress, qrPicture } from '../../../../../test/pdf/a-printed-invoice.ts';
import { craftPdf, pictureObject, written } from '../../../../../test/pdf/craft-pdf.ts';
import { TECHNIQUES, withHidden } from '../../../../../test/pdf/hidden-words.ts';
import { type Printed, printedPdf } from '../../../../../test/pdf/make-pdf.ts';
import { nationalAnchors } from '../../../../sifen/trust/trust-anchors.ts';
import { readBytes } from './registry.ts';

const HOW = { anchors: nationalAnchors(), isPatient: true } as const;

async function read(bytes: Uint8Array, isPatient = true) {
  const content = await readBytes('pdf', bytes, { ...HOW, isPatient });
  return typeof content === 'string' ? content : { ...content, reading: content.readings[0] };
}

async function readPatiently(bytes: Uint8Array) {
  const content = await read(bytes);
  return typeof content === 'string' ? expect.fail(content) : content;
}

/** The form without its sums, which are then written in one way or another. */
const HEAD = printedInvoice().words.filter(([, top]) => top < 400);
const SUMS: Printed['words'] = [
  [60, 490, 'TOTAL A PAGAR 110.000'],
  [60, 520, 'Total IVA: 10.000'],
];

/** Words enough to be seen as upright: a page with fewer is looked at from four sides, seconds each. */
const BAKERY: Printed['words'] = [
  [60, 60, 'PANADERÍA LA ESPIGA'],
  [60, 80, 'Pan de leche, medialunas, chipa, facturas dulces'],
  [60, 100, 'Gracias por comprar con nosotros, vuelva pronto'],
  [60, 120, 'Importe 11.000'],
];

/** What a page of these words looks like. */
async function pictureOf(words: Printed['words'], dots = 100): Promise<GrayPicture> {
  const opened = await openPdf(craftPdf({ content: written(words, 11) }));
  const picture = await opened.withPage(1, (page) => page.renderGray(pixelsAt(page, dots)));
  opened.close();
  return picture;
}

describe('a PDF that shows one thing and says another', () => {
  test('SAFE-10 SAFE-11 a picture of a bakery’s bill over the text of another issuer, with its QR beside the page, counts nothing of that', async () => {
    const shown = await pictureOf(BAKERY);
    const other = { ruc: '80088001-3', total: '99.000.000', vat: '9.000.000' };
    const pdf = craftPdf({
      box: '0 0 298 421',
      content: [
        `q 0.5 0 0 0.5 0 0 cm\n${written(printedInvoice(other).words)}\nQ`,
        'q 298 0 0 421 0 0 cm /P Do Q',
        'q 100 0 0 100 400 40 cm /Q Do Q',
      ].join('\n'),
      resources: { XObject: '/P @picture /Q @qr' },
      objects: { picture: pictureObject(shown), qr: pictureObject(await qrPicture(qrAddress(other))) },
    });
    expect(await read(pdf, false)).toBe('needs-time');
    const content = await readPatiently(pdf);
    expect(content.readings).toEqual([]);
    expect(JSON.stringify(content)).not.toMatch(/99000000|80088001|LIBRER/);
  });

  test.each(TECHNIQUES)(
    'SAFE-10 with a QR and its sums $name waits, and counts where they are seen',
    async (technique) => {
      const qr = await qrPicture(qrAddress());
      const hidden = await read(withHidden(HEAD, technique.hidden(SUMS), qr), false);
      if (typeof hidden !== 'string') {
        expect(hidden.reading?.doubts).toContainEqual(
          expect.objectContaining({ field: 'total', reason: 'not-seen', suggested: '110000' }),
        );
      }
      const seen = await read(withHidden(HEAD, technique.seen(SUMS), qr), false);
      expect(seen).toMatchObject({ reading: { doubts: [], invoice: { totals: { total: '110000', vat: '10000' } } } });
    },
  );

  test.each(TECHNIQUES.filter(({ name }) => /^(?:white on nothing|covered by a picture|clipped away)$/.test(name)))(
    'SAFE-10 without a QR and with its sums $name has no total, and has it where they are seen',
    async (technique) => {
      const hidden = await readPatiently(withHidden(HEAD, technique.hidden(SUMS)));
      expect(hidden).toMatchObject({
        readings: [],
        problems: [{ reason: { params: { fields: expect.arrayContaining(['total']) } } }],
      });
      const seen = await readPatiently(withHidden(HEAD, technique.seen(SUMS)));
      expect(seen.reading).toMatchObject({
        doubts: [{ field: 'document', reason: 'unproven-text' }],
        invoice: { totals: { total: '110000' } },
      });
    },
  );

  test('SAFE-10 white words name no issuer, receiver, timbrado or line', async () => {
    const planted: Printed['words'] = [
      [40, 20, 'FERRETERÍA OTRA S.A.'],
      [40, 30, 'Timbrado Nº: 99999999'],
      [40, 185, 'Nombre o razón social: OTRO CLIENTE S.A.'],
      [40, 450, 'X1 CEMENTO UNI 1 110.000 0 0 0 110.000'],
    ];
    const nameless = printedInvoice().words.filter(([, , text]) => !/LIBRER|Timbrado|Razón/.test(text));
    const pdf = printedPdf({ words: nameless, hidden: planted, picture: await qrPicture(qrAddress()) });
    const content = await read(pdf, false);
    expect(JSON.stringify(content)).not.toMatch(/FERRETER|99999999|OTRO CLIENTE|CEMENTO/);
    expect(content).toMatchObject({ reading: { invoice: { issuer: { name: '' }, timbrado: null, items: [] } } });
  });

  test('SAFE-11 SAFE-13 with two QRs of one CDC over two totals waits, and says both', async () => {
    const [one, other] = await Promise.all(
      [{}, { total: '990.000', vat: '90.000' }].map((f) => qrPicture(qrAddress(f))),
    );
    const pdf = craftPdf({
      content: `${written(printedInvoice().words)}\nq 100 0 0 100 40 540 cm /A Do Q q 100 0 0 100 240 540 cm /B Do Q`,
      resources: { XObject: '/A @one /B @other' },
      objects: {
        one: pictureObject(one ?? expect.fail()),
        other: pictureObject(other ?? expect.fail()),
      },
    });
    const content = await read(pdf, false);
    expect(typeof content === 'string' ? [] : content.reading?.doubts).toContainEqual(
      expect.objectContaining({ field: 'total', reason: 'said-twice', read: '110000', suggested: '990000' }),
    );
  });

  test.runIf(isFullRun)('SAFE-13 a form in a picture with the QR of another total waits, and says both', async () => {
    const words = printedInvoice({ total: '11.000', vat: '1.000' }).words;
    const qr = await qrPicture(qrAddress({ total: '99.000.000', vat: '9.000.000' }));
    const pdf = craftPdf({
      content: 'q 595 0 0 842 0 0 cm /P Do Q q 100 0 0 100 40 540 cm /Q Do Q',
      resources: { XObject: '/P @picture /Q @qr' },
      objects: { picture: pictureObject(await pictureOf(words, 200)), qr: pictureObject(qr) },
    });
    const { reading } = await readPatiently(pdf);
    expect(reading?.doubts).toContainEqual(
      expect.objectContaining({ field: 'total', reason: 'differs-from-qr', read: '11000', suggested: '99000000' }),
    );
  });

  test.runIf(isFullRun)(
    'SAFE-13 a picture of a bakery’s bill with the QR of another issuer waits: nothing that the QR says is seen',
    async () => {
      const other = { ruc: '80088001-3', total: '99.000.000', vat: '9.000.000' };
      const pdf = craftPdf({
        content: 'q 595 0 0 842 0 0 cm /P Do Q q 100 0 0 100 40 340 cm /Q Do Q',
        resources: { XObject: '/P @picture /Q @qr' },
        objects: {
          picture: pictureObject(await pictureOf(BAKERY, 200)),
          qr: pictureObject(await qrPicture(qrAddress(other))),
        },
      });
      const { reading } = await readPatiently(pdf);
      expect(reading?.doubts).toContainEqual(
        expect.objectContaining({ field: 'issuerRuc', reason: 'not-seen', suggested: '80088001-3' }),
      );
      expect(reading?.doubts).toContainEqual(
        expect.objectContaining({ field: 'total', reason: 'not-seen', suggested: '99000000' }),
      );
    },
  );
});

test('SAFE-14 a form with a sound QR stays not verifiable without its XML, and says that a PDF proves nothing by itself', async () => {
  const content = await read(printedPdf({ ...printedInvoice(), picture: await qrPicture(qrAddress()) }), false);
  const verification = typeof content === 'string' ? undefined : content.reading?.verification;
  expect(verification).toMatchObject({ verdict: 'not-verifiable' });
  expect(verification?.checks).toContainEqual({
    name: 'signature',
    verdict: 'not-verifiable',
    found: [{ code: 'printed-unsigned', params: {} }],
  });
});
