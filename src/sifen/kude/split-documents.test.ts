import { describe, expect, test } from 'vitest';
import { cdcOf, type PrintedFields, printedInvoice, qrAddress } from '../../../test/pdf/a-printed-invoice.ts';
import type { PageText } from './page-text.ts';
import type { ReadPage } from './read-page.ts';
import { type LocalDocument, readPrintedPages } from './read-printed.ts';

type Drawn = readonly (readonly [left: number, top: number, text: string])[];

/** Words as a page has them, each as wide as its letters. */
function textOf(page: number, drawn: Drawn): PageText {
  const words = drawn.flatMap(([left, top, text]) => {
    let at = left;
    return text.split(' ').map((word) => {
      const from = at;
      at += word.length * 4.6 + 2.5;
      return { text: word, left: from, right: at - 2.5, top: top - 8, bottom: top };
    });
  });
  return { page, width: 595, height: 842, words };
}

type Fields = Partial<PrintedFields>;
const A: Fields = {};
const B: Fields = { number: '001-002-0000346', total: '220.000', vat: '20.000' };
const numbered = (at: number): Fields => ({
  number: `001-002-000040${at}`,
  total: `${at + 1}10.000`,
  vat: `${at + 1}0.000`,
});

type Making = (page: number, fields: Fields) => ReadPage;
const asText: Making = (page, fields) => ({
  text: textOf(page, printedInvoice(fields).words),
  readFrom: 'text',
  qrs: [],
});
const asScan: Making = (page, fields) => ({ ...asText(page, fields), readFrom: 'image' });
const withQr =
  (make: Making): Making =>
  (page, fields) => ({ ...make(page, fields), qrs: [qrAddress(fields)] });
const plain = (page: number, readFrom: ReadPage['readFrom'], ...lines: string[]): ReadPage => ({
  text: textOf(
    page,
    lines.map((line, at) => [40, 60 + at * 15, line] as const),
  ),
  readFrom,
  qrs: [],
});
const brochure = (page: number, readFrom: ReadPage['readFrom'] = 'text') =>
  plain(page, readFrom, ...Array.from({ length: 10 }, () => 'Ofertas de primavera en toda la tienda'));

/** Number and pages of each. */
const found = (pages: readonly ReadPage[]) =>
  readPrintedPages(pages).map(({ certain, printed, pages: own }: LocalDocument) => [
    (certain?.number ?? printed.number)?.number,
    own,
  ]);

describe('several invoices in one file', () => {
  test.each([
    ['texts without QR', asText],
    ['texts with QR', withQr(asText)],
    ['scans without QR', asScan],
    ['scans with QR', withQr(asScan)],
  ] as const)('SAFE-51 SAFE-71 two and seven %s are as many, each with its page', (_, make) => {
    expect(found([make(1, A), make(2, B)])).toEqual([
      ['0000345', [1]],
      ['0000346', [2]],
    ]);
    const seven = Array.from({ length: 7 }, (_, at) => make(at + 1, numbered(at)));
    expect(found(seven)).toEqual(Array.from({ length: 7 }, (_, at) => [`000040${at}`, [at + 1]]));
  });

  test('SAFE-51 text, scan and QR mixed are as many; a brochure between them adds none and parts none', () => {
    const pages = [asText(1, A), brochure(2), withQr(asScan)(3, B), asScan(4, numbered(1))];
    expect(found(pages)).toEqual([
      ['0000345', [1, 2]],
      ['0000346', [3]],
      ['0000401', [4]],
    ]);
    expect(found([brochure(1), withQr(asText)(2, A)])).toEqual([['0000345', [1, 2]]]);
  });

  test.each([
    ['text', 'text'],
    ['picture', 'image'],
  ] as const)(
    'SAFE-51 an invoice over two pages, as %s, is one, whether its head is printed once or on both',
    (_, readFrom) => {
      const { words } = printedInvoice();
      const head = {
        text: textOf(
          1,
          words.filter(([, top]) => top < 400),
        ),
        readFrom,
        qrs: [qrAddress()],
      };
      const foot = words.filter(([, top]) => top >= 400);
      const alone: ReadPage = { text: textOf(2, foot), readFrom, qrs: [] };
      const headed: ReadPage = { text: textOf(2, words), readFrom, qrs: [] };
      for (const rest of [alone, headed]) {
        expect(found([head, rest])).toEqual([['0000345', [1, 2]]]);
        expect(found([{ ...head, qrs: [] }, rest])).toEqual([['0000345', [1, 2]]]);
        expect(readPrintedPages([head, rest])[0]).toMatchObject({ printed: { total: '110000' }, severalOn: [] });
      }
    },
  );

  test('SAFE-51 an invoice and its copy are one, wherever the copy stands, and its lines count once', () => {
    for (const make of [asText, withQr(asText), withQr(asScan)]) {
      expect(found([make(1, A), make(2, A)])).toEqual([['0000345', [1, 2]]]);
      expect(found([make(1, A), make(2, B), make(3, A)])).toEqual([
        ['0000345', [1, 3]],
        ['0000346', [2]],
      ]);
    }
    const cdc = `CDC: ${cdcOf().replace(/.{4}(?=.)/g, '$& ')}`;
    expect(found([asText(1, { more: [cdc] }), asText(2, { more: [cdc] })])).toEqual([['0000345', [1, 2]]]);
  });

  test('SAFE-51 a page that names an order or a delivery note of another number begins no invoice', () => {
    const note = plain(2, 'text', 'Remisión 001-001-0000999', 'Recibí conforme la mercadería del pedido');
    expect(found([withQr(asText)(1, A), note])).toEqual([['0000345', [1, 2]]]);
  });

  test('SAFE-52 two QR of the tax office on one page are two entries, and both say that there is more than one', () => {
    const page = { ...asText(1, A), qrs: [qrAddress(B), qrAddress(A)] };
    const documents = readPrintedPages([page]);
    expect(documents.map(({ certain, severalOn }) => [certain?.number.number, severalOn])).toEqual([
      ['0000345', [1]],
      ['0000346', [1]],
    ]);
    // The letters are those of the one whose number stands there.
    expect(documents[0]?.printed.total).toBe('110000');
    expect(documents[1]?.printed).toMatchObject({ number: null, total: null });
  });

  test('SAFE-52 two numbers on a page without a QR are one entry that says so, with its page', () => {
    const twice = { ...asText(1, { more: ['FACTURA Nº 001-002-0000999'] }) };
    expect(readPrintedPages([brochure(1), { ...twice, text: { ...twice.text, page: 2 } }])).toMatchObject([
      { severalOn: [1, 2] },
    ]);
  });

  test('SAFE-52 a picture whose number may be misread goes on with the page before, and says that it may be another', () => {
    const { words } = printedInvoice(A);
    const head: ReadPage = {
      text: textOf(
        1,
        words.filter(([, top]) => top < 400),
      ),
      readFrom: 'image',
      qrs: [],
    };
    expect(readPrintedPages([head, asScan(2, B)])).toMatchObject([{ pages: [1, 2], severalOn: [2] }]);
  });
});
