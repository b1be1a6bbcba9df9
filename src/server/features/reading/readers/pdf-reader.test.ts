import { describe, expect, test } from 'vitest';
import { documentSentence } from '#contract/reading/documents.text.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { addUp } from '#domain/money/money.ts';
import { runs } from '../../../../../test/long-run.ts';
import { cdcOf, printedInvoice, provenPdf, qrAddress, qrPicture } from '../../../../../test/pdf/a-printed-invoice.ts';
import { lockedPdf, pagesPdf, printedPdf, sizedPdf } from '../../../../../test/pdf/make-pdf.ts';
import { EXPECTED } from '../../../../../test/sifen/expected-invoices.ts';
import { DOCUMENT_NAMES, fixture } from '../../../../../test/sifen/fixture.ts';
import { nationalAnchors } from '../../../../sifen/trust/trust-anchors.ts';
import type { DocumentContent } from './document-reader.ts';
import { readBytes } from './registry.ts';

/** Why it gave no invoice, as people read it. */
const told = ({ problems }: DocumentContent) => documentSentence(problems.map(({ reason }) => reason)) ?? '';

const HOW = { anchors: nationalAnchors(), isPatient: true } as const;

async function read(bytes: Uint8Array): Promise<DocumentContent> {
  const content = await readBytes('pdf', bytes, HOW);
  if (typeof content === 'string') throw new Error(content);
  return content;
}

async function readOne(bytes: Uint8Array) {
  const { readings, problems } = await read(bytes);
  const [reading] = readings;
  if (reading === undefined) throw new Error(`no invoice: ${problems[0]?.reason.code}`);
  return reading;
}

const expectedOf = (name: string): Invoice => EXPECTED[name] ?? expect.fail(name);

const TICKETS = ['01-fe-10', '04-fe-mix-5-10-ex', '06-fe-innominado'];
const ALL = [
  ...DOCUMENT_NAMES.filter((_, at) => at % runs(2, 1) === 0).map((name) => ['kude', name] as const),
  ...TICKETS.map((name) => ['kude-ticket', name] as const),
];

describe('the printed form of the documents of the corpus, without a model', () => {
  test.each(ALL)(
    'READ-01 READ-07 READ-11 %s/%s is proven by its QR, exact, and invents nothing',
    async (form, name) => {
      const { invoice, source, doubts } = await readOne(fixture(`${form}/${name}.pdf`));
      const expected = expectedOf(name);
      expect({ source, doubts }).toEqual({ source: 'pdf-local', doubts: [] });
      const certain = ({ cdc, issuer, number, issueDate, issueTime, totals, environment, documentType }: Invoice) => ({
        ...{ cdc, number, issueDate, issueTime, environment, documentType },
        ruc: issuer.ruc,
        total: totals?.total,
        vat: totals?.vat,
      });
      expect(certain(invoice)).toEqual(certain(expected));
      expectNothingInvented(invoice, expected);
    },
  );

  test('READ-03 the text gives names, timbrado, condition, currency and totals by rate, and plain tables their lines', async () => {
    const { invoice } = await readOne(fixture('kude/05-fe-mix-tarjeta.pdf'));
    const { totals } = invoice;
    expect(invoice).toMatchObject({
      issuer: { name: 'SUPERMERCADO ÑANDUTÍ & CÍA. S.R.L.' },
      receiver: { name: 'ANA CONSUMIDORA', identification: { number: '4321987' } },
      timbrado: { number: '17000002', validFrom: '2023-06-01' },
      sale: { kind: 'cash' },
      currency: 'PYG',
    });
    expect([totals?.exempt, totals?.taxed5, totals?.taxed10]).toEqual(['0', '33600', '64500']);
    expect(invoice.items.map(({ description, quantity }) => [description, quantity])).toEqual(
      expectedOf('05-fe-mix-tarjeta').items.map(({ description, quantity }) => [description, quantity]),
    );
    expect((await readOne(fixture('kude/16-fe-30-items.pdf'))).invoice.items).toHaveLength(30);
  });

  test('READ-03 lines whose printed quantity lost its decimals are left out, not half read', async () => {
    expect((await readOne(fixture('kude/04-fe-mix-5-10-ex.pdf'))).invoice.items).toEqual([]);
  });
});

/** Whatever is told is what the XML says; the rest is null or absent. */
function expectNothingInvented(invoice: Invoice, expected: Invoice): void {
  const { totals } = expected;
  const told = {
    timbrado: invoice.timbrado,
    issuer: invoice.issuer.name,
    receiverRuc: invoice.receiver.ruc,
    receiver: invoice.receiver.name || null,
    condition: invoice.sale?.kind ?? null,
    currency: invoice.currency,
    exempt: invoice.totals?.exempt ?? null,
    taxed5: invoice.totals?.taxed5 ?? null,
    taxed10: invoice.totals?.taxed10 ?? null,
    vat5: invoice.totals?.vat5 ?? null,
    vat10: invoice.totals?.vat10 ?? null,
    totalInGuaranies: invoice.totals?.totalInGuaranies ?? null,
    items: invoice.items.length === 0 ? null : invoice.items.map(lineOf),
  };
  const truth: Record<keyof typeof told, unknown> = {
    timbrado: expected.timbrado,
    issuer: expected.issuer.name,
    receiverRuc: expected.receiver.ruc,
    receiver: expected.receiver.name,
    condition: expected.sale?.kind ?? null,
    currency: expected.currency,
    exempt: addUp([totals?.exempt ?? '0', totals?.exonerated ?? '0']),
    taxed5: totals?.taxed5,
    taxed10: totals?.taxed10,
    vat5: totals?.vat5,
    vat10: totals?.vat10,
    totalInGuaranies: totals?.totalInGuaranies,
    items: expected.items.map(lineOf),
  };
  for (const [field, value] of Object.entries(told)) {
    if (value !== null) expect({ [field]: value }).toEqual({ [field]: truth[field as keyof typeof told] });
  }
}

function lineOf({ code, description, quantity, price, vat }: Invoice['items'][number]) {
  return { code, description, quantity, price: price?.unitPrice, total: price?.total, rate: vat?.rate };
}

describe('a PDF without AI', () => {
  test('READ-01 READ-07 whose QR is a drawing of the page, not a picture, is proven by it all the same', async () => {
    const { doubts, invoice } = await readOne(await drawnQrPdf());
    expect(doubts).toEqual([]);
    expect(invoice.cdc).toBe(cdcOf());
  });

  test('READ-02 READ-07 with a CDC in its text and no QR gives its invoice, to be looked at', async () => {
    const cdc = cdcOf();
    const grouped = cdc.replace(/.{4}(?=.)/g, '$& ');
    const { invoice, doubts } = await readOne(printedPdf(printedInvoice({ more: [`CDC: ${grouped}`] })));
    expect(invoice).toMatchObject({ cdc, issuer: { ruc: '80012345-0' }, totals: { total: '110000', vat: '10000' } });
    expect(doubts).toEqual([{ field: 'document', reason: 'unproven-text', read: null, suggested: null, place: null }]);
  });

  test('READ-07 of the text alone is looked at by a person, field by field where it is wrong, with the place', async () => {
    const { doubts } = await readOne(printedPdf(printedInvoice({ ruc: '80012345-9', vat: '11.000' })));
    expect(doubts).toMatchObject([
      { field: 'document', reason: 'unproven-text' },
      { field: 'issuerRuc', reason: 'wrong-check-digit', read: '80012345-9', place: { page: 1 } },
      { field: 'vat10', reason: 'wrong-vat', read: '11000', suggested: '10000', place: { page: 1 } },
    ]);
    const place = doubts[1]?.place;
    expect(place?.left).toBeCloseTo(425 / 595, 1);
    expect(place?.top).toBeCloseTo(53 / 470, 1); // the page ends under its last words
  });

  test.each([
    ['total', { total: '1.110.000', vat: '100.909' }, 'total', 'differs-from-qr'],
    ['VAT', { vat: '9.999' }, 'vat', 'differs-from-qr'],
    ['RUC', { ruc: '80088001-3' }, 'issuerRuc', 'differs-from-cdc'],
    ['number', { number: '001-002-0000999' }, 'number', 'differs-from-cdc'],
    ['date', { date: '2026-09-15' }, 'issueDate', 'differs-from-cdc'],
  ])(
    'READ-07 with the QR of another document, by its %s, is altered, and no figure of its text counts',
    async (_, printed, field, reason) => {
      const { invoice, doubts, verification } = await readOne(await provenPdf(printed, {}));
      expect(doubts).toContainEqual(expect.objectContaining({ field: 'document', reason: 'altered' }));
      expect(doubts).toContainEqual(expect.objectContaining({ field, reason }));
      expect(verification.alteration?.contradictions.length).toBeGreaterThan(0);
      expect(invoice).toMatchObject({
        issuer: { ruc: '80012345-0' },
        issueDate: '2026-09-14',
        totals: { total: '110000' },
      });
    },
  );

  test.each([
    ['another host', 'foreign-qr', qrAddress({}, 'ekuatia.set.gov.py.example.com/consultas')],
    [
      'a wrong check digit',
      'malformed-qr',
      qrAddress().replace(cdcOf(), `${cdcOf().slice(0, 43)}${(Number(cdcOf()[43]) + 1) % 10}`),
    ],
    ['a digest of two letters', 'malformed-qr', qrAddress().replace(/DigestValue=\w+/, 'DigestValue=ab')],
  ])('READ-07 SAFE-12 whose QR has %s is proven by nothing', async (_, reason, address) => {
    const { doubts } = await readOne(printedPdf({ ...printedInvoice(), picture: await qrPicture(address) }));
    expect(doubts.map(({ reason }) => reason)).toEqual(['unproven-text', reason]);
  });

  test('READ-07 with a QR and no word of its currency is looked at: the QR does not say it', async () => {
    const { doubts } = await readOne(await provenPdf({ currency: '', more: ['Tipo de cambio: 7.300'] }, {}));
    expect(doubts).toMatchObject([{ field: 'currency', reason: 'not-read' }]);
  });

  test('READ-08 that lacks its total fails with the sentence that OpenAI is not configured, and can be tried again', async () => {
    const words = printedInvoice().words.filter(([, top]) => top < 400);
    const content = await read(printedPdf({ words }));
    expect(content).toMatchObject({ readings: [], problems: [{ outcome: 'unreadable', canRetry: true }] });
    expect(told(content)).toMatch(/el total.*OpenAI no está configurado/);
  });

  test('INTK-07 SAFE-70 that is something else is no invoice', async () => {
    const words = Array.from(
      { length: 10 },
      (_, at) => [40, 60 + at * 20, 'Ofertas de primavera en toda la tienda'] as const,
    );
    expect(await read(printedPdf({ words }))).toMatchObject({
      readings: [],
      problems: [{ outcome: 'not-an-invoice' }],
    });
  });

  test('READ-03 SAFE-51 with two invoices gives both; a page of the same document adds none', async () => {
    const other = { number: '001-002-0000346', total: '220.000', vat: '20.000' };
    const pages = await Promise.all(
      [{}, {}, other].map(async (fields) => ({
        ...printedInvoice(fields),
        picture: await qrPicture(qrAddress(fields)),
      })),
    );
    const { readings } = await read(printedPdf(...pages));
    expect(readings.map(({ invoice, doubts, pages: own }) => [invoice.totals?.total, doubts.length, own])).toEqual([
      ['110000', 0, [1, 2]],
      ['220000', 0, [3]],
    ]);
  });

  test('SAFE-51 SAFE-71 with two invoices as text and no QR gives both, to be looked at, each with its page', async () => {
    const other = { number: '001-002-0000346', total: '220.000', vat: '20.000' };
    const { readings, problems } = await read(printedPdf(printedInvoice(), printedInvoice(other)));
    expect(problems).toEqual([]);
    expect(readings.map(({ invoice, pages, doubts }) => [invoice.totals?.total, pages, doubts.length > 0])).toEqual([
      ['110000', [1], true],
      ['220000', [2], true],
    ]);
  });

  test('SAFE-51 of two invoices one of which lacks its total gives the other, and says which page could not be read', async () => {
    const words = printedInvoice({ number: '001-002-0000346' }).words.filter(([, top]) => top < 400);
    const content = await read(printedPdf(printedInvoice(), { words }));
    expect(content).toMatchObject({ readings: [{}], problems: [{ outcome: 'unreadable' }] });
    expect(told(content)).toMatch(/el total en la página 2/);
  });

  test('SAFE-53 a QR that is drawn on a late page, beside another one, is found', async () => {
    const other = { number: '001-002-0000346', total: '220.000', vat: '20.000' };
    const first = { ...printedInvoice(), picture: await qrPicture(qrAddress()) };
    const late = { ...printedInvoice(other), drawing: await drawnQr(qrAddress(other)) };
    const { readings } = await read(printedPdf(first, FILLED, FILLED, FILLED, FILLED, late));
    expect(readings.map(({ invoice, doubts }) => [invoice.totals?.total, doubts.length])).toEqual([
      ['110000', 0],
      ['220000', 0],
    ]);
  });

  test('INTK-06 SAFE-54 of more pages than are read waits for a person, and says which pages were left out', async () => {
    const pages = [{ ...printedInvoice(), picture: await qrPicture(qrAddress()) }, ...Array(20).fill(FILLED)];
    const { doubts } = await readOne(printedPdf(...pages));
    expect(doubts).toMatchObject([{ field: 'document', reason: 'pages-left-out', read: '21-21' }]);
  });

  test('SAFE-54 SAFE-70 of which pages are left unread is never something else: it says which, and is read on from there', async () => {
    const long = printedPdf(...Array(21).fill(FILLED), printedInvoice());
    const first = await read(long);
    expect(first).toMatchObject({
      readings: [],
      problems: [{ outcome: 'unreadable' }],
      local: { pages: 22, pagesRead: 20 },
    });
    expect(told(first)).toContain('las páginas 21 a 22');
    expect(told(first)).not.toMatch(/nítid|se lea/);
    const rest = await readBytes('pdf', long, { ...HOW, fromPage: 21 });
    expect(rest).toMatchObject({
      readings: [{ invoice: { totals: { total: '110000' } }, pages: [21, 22] }],
      local: { pages: 22, pagesRead: 22 },
    });
  });

  test.each([
    ['a RUC', 'Consultas: RUC: 80012345-0'],
    ['a timbrado', 'Timbrado Nº: 16123456'],
    ['a total', 'TOTAL A PAGAR 110.000'],
    ['a CDC', `CDC: ${cdcOf()}`],
  ])('SAFE-70 READ-08 that shows nothing of an invoice but %s is not taken for something else', async (_, line) => {
    const words = [...FILLED.words, [10, 90, line] as const];
    const content = await read(printedPdf({ words }));
    expect(content).toMatchObject({ readings: [], problems: [{ outcome: 'unreadable' }] });
    expect(told(content)).toContain('OpenAI no está configurado');
  });

  test('FAIR-01 read in a hurry, a page without letters is put off to where there is time, and one with letters reads the same', async () => {
    const hurried = { ...HOW, isPatient: false };
    expect(await readBytes('pdf', sizedPdf(595, 842), hurried)).toBe('needs-time');
    expect(await readBytes('pdf', fixture('kude/01-fe-10.pdf'), hurried)).toEqual(
      await read(fixture('kude/01-fe-10.pdf')),
    );
  });
});

/** Low: each page is looked at for a QR, and costs by its size. */
const FILLED = {
  words: Array.from({ length: 5 }, (_, at) => [10, 20 + at * 12, 'Condiciones generales de la venta'] as const),
  width: 180,
};

const drawnQrPdf = async () => printedPdf({ ...printedInvoice(), drawing: await drawnQr(qrAddress()) });

/** Its modules are rectangles of the page. */
async function drawnQr(address: string): Promise<string> {
  const { width, gray } = await qrPicture(address);
  const step = 120 / width;
  const drawn: string[] = [];
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++)
      if (gray[y * width + x] === 0) drawn.push(`${40 + x * step} ${140 - y * step} ${step} ${step} re`);
  }
  return `${drawn.join('\n')}\nf`;
}

describe('a hostile PDF', () => {
  test.each([
    ['encrypted', lockedPdf(), /contraseña/],
    ['cut off', fixture('kude/01-fe-10.pdf').subarray(0, 3_000), /dañado/],
    ['without pages', pagesPdf(0), /dañado/],
    ['not a PDF at all', Buffer.from('%PDF-1.7\nhola'), /dañado/],
  ])('INTK-08 that is %s gets its own sentence', async (_, bytes, sentence) => {
    const content = await read(bytes);
    expect(content).toMatchObject({ readings: [], events: [], problems: [{ outcome: 'unreadable', canRetry: true }] });
    expect(told(content)).toMatch(sentence);
  });
});
