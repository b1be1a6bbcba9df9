import { describe, expect, test } from 'vitest';
import { buildCdc } from '../identifiers/cdc.ts';
import { type CertainFacts, NOTHING_PRINTED, type PrintedInvoice } from '../invoice/printed-invoice.ts';
import type { Doubt } from '../review/doubt.ts';
import { type EarlierInvoices, judgeModelReading, type LocallyRead, type ModelReading } from './judge-model-reading.ts';

const NUMBER = { establishment: '001', point: '002', number: '0000123', series: null };
const CDC = buildCdc({
  documentTypeCode: 1,
  issuerRuc: '80012345-0',
  establishment: '001',
  point: '002',
  number: '0000123',
  taxpayerTypeCode: 2,
  issueDate: '2026-10-05',
  emissionCode: 1,
  securityCode: '123456789',
});
const PRINTED: PrintedInvoice = {
  ...NOTHING_PRINTED,
  documentType: 'invoice',
  cdc: CDC,
  timbrado: '12345678',
  number: NUMBER,
  issueDate: '2026-10-05',
  issuerRuc: '80012345-0',
  issuerName: 'FERRETERIA EL TORNILLO S.A.',
  currency: 'PYG',
  exempt: '0',
  taxable5: '0',
  taxable10: '110000',
  total: '110000',
  vat5: '0',
  vat10: '10000',
  vat: '10000',
  items: [
    {
      ...{ code: null, description: 'Martillo', quantity: '2', unit: null, unitPrice: '55000', unitDiscount: '0' },
      ...{ total: '110000', vatRate: '10' },
    },
  ],
};
const CERTAIN: CertainFacts = {
  cdc: CDC,
  documentType: 'invoice',
  environment: 'production',
  issuerRuc: '80012345-0',
  number: NUMBER,
  issueDate: '2026-10-05',
  issueTime: null,
  receiver: null,
  total: '110000',
  vat: '10000',
  itemCount: 1,
  qr: 'https://ekuatia.set.gov.py/consultas/qr?',
};
const NOTHING_EARLIER: EarlierInvoices = { ofIssuer: [], withSameNumber: [] };
const said = (printed: Partial<PrintedInvoice> = {}, more: Partial<ModelReading> = {}): ModelReading => ({
  printed: { ...PRINTED, ...printed },
  doubtful: [],
  senseless: [],
  ...more,
});
const here = (local: Partial<LocallyRead> = {}): LocallyRead => ({
  certain: null,
  printed: PRINTED,
  readFrom: 'text',
  saidTwice: [],
  places: {},
  ...local,
});
const judge = (reading: ModelReading, local: LocallyRead | null, earlier = NOTHING_EARLIER) =>
  judgeModelReading(reading, { local, earlier, today: '2026-11-15' });
const brief = (doubts: readonly Doubt[]) => doubts.map(({ field, reason, suggested }) => [field, reason, suggested]);

describe('what the model read', () => {
  test('READ-05 counts when the QR proves the essentials, or when they were read without it too', () => {
    expect(judge(said(), here({ certain: CERTAIN })).doubts).toEqual([]);
    expect(judge(said(), here()).doubts).toEqual([]);
    expect(judge(said(), here({ readFrom: 'image' })).doubts).toEqual([]);
    // Unless the text says another beside it: which of them was planted nobody can tell.
    for (const field of ['total', 'number', 'issuerRuc', 'issueDate', 'timbrado', 'document'] as const) {
      expect(brief(judge(said(), here({ saidTwice: [field] })).doubts)).toEqual([
        ['document', 'unproven-text', null],
        [field, 'said-twice', null],
      ]);
    }
    expect(judge(said(), here({ certain: CERTAIN, saidTwice: ['number', 'total', 'document'] })).doubts).toEqual([]);
    expect(brief(judge(said(), here({ certain: CERTAIN, saidTwice: ['timbrado'] })).doubts)).toEqual([
      ['timbrado', 'said-twice', null],
    ]);
  });

  test('READ-06 a timbrado or a receiver that nobody but the model read is doubted, unless the QR says it or the issuer had it', () => {
    const other = said({ timbrado: '99999999', receiverRuc: '80099001-3' });
    const image = here({ readFrom: 'image', printed: { ...PRINTED, timbrado: null } });
    expect(brief(judge(other, image).doubts)).toEqual([
      ['timbrado', 'read-once', null],
      ['receiverRuc', 'read-once', null],
    ]);
    const known = { issuerName: '', timbrado: '99999999', currency: 'PYG', total: null };
    const earlier = { ...NOTHING_EARLIER, ofIssuer: [known] };
    const proven = { ...image, certain: { ...CERTAIN, receiver: '80099001' } };
    expect(judge(other, proven, earlier).doubts).toEqual([]);
  });

  test('READ-06 another kind of document than was read without it does not count', () => {
    expect(brief(judge(said({ documentType: 'credit-note' }), here()).doubts)).toEqual([
      ['document', 'unproven-text', null],
    ]);
  });

  test('READ-06 never counts on the model’s word alone', () => {
    expect(brief(judge(said(), null).doubts)).toEqual([
      ['document', 'unproven-image', null],
      ['timbrado', 'read-once', null],
    ]);
    for (const field of ['issuerRuc', 'number', 'issueDate', 'total', 'vat'] as const) {
      const local = here({ readFrom: 'image', printed: { ...PRINTED, [field]: null } });
      expect(brief(judge(said(), local).doubts)).toEqual([['document', 'unproven-image', null]]);
    }
    const other = here({ readFrom: 'image', printed: { ...PRINTED, total: '770000' } });
    expect(brief(judge(said(), other).doubts)).toEqual([['document', 'unproven-image', null]]);
  });

  test('READ-06 is doubted where it says otherwise than the QR or the text, field by field', () => {
    const wrong = said({ total: '990000', vat: '90000', issuerRuc: '80099001-3' });
    const byQr = brief(judge(wrong, here({ certain: CERTAIN })).doubts);
    expect(byQr).toEqual(
      expect.arrayContaining([
        ['issuerRuc', 'differs-from-cdc', '80012345-0'],
        ['total', 'differs-from-qr', '110000'],
        ['vat', 'differs-from-qr', '10000'],
      ]),
    );
    const byText = brief(judge(said({ timbrado: '87654321', total: '990000' }), here()).doubts);
    expect(byText).toEqual(
      expect.arrayContaining([
        ['document', 'unproven-text', null],
        ['timbrado', 'differs-from-text', '12345678'],
        ['total', 'wrong-sum', '110000'],
      ]),
    );
  });

  test('READ-06 is doubted where it gives no lines', () => {
    for (const items of [null, []]) {
      expect(brief(judge(said({ items }), here({ certain: CERTAIN })).doubts)).toEqual([['items', 'not-read', null]]);
    }
  });

  test('READ-06 is doubted where the model doubts it, unless the QR proves it', () => {
    const reading = said({}, { doubtful: ['total', 'issuerName'], senseless: [{ field: 'vat5', read: 'diez' }] });
    expect(brief(judge(reading, here({ certain: CERTAIN })).doubts)).toEqual([
      ['vat5', 'not-read', null],
      ['issuerName', 'model-doubt', null],
    ]);
    expect(brief(judge(reading, here()).doubts)).toContainEqual(['total', 'model-doubt', null]);
  });
});

describe('READ-05 a CDC that the model made up', () => {
  test('is replaced by the one of the QR, and told', () => {
    const { doubts } = judge(said({ cdc: `${'1'.repeat(43)}0` }), here({ certain: CERTAIN }));
    expect(doubts.map(({ field }) => field)).toContain('cdc');
  });

  test('is left out when it is in no text, contradicts the figures beside it, or has a wrong digit', () => {
    const withoutCdc = here({ printed: { ...PRINTED, cdc: null } });
    const inNoText = judge(said(), withoutCdc);
    expect(inNoText.printed.cdc).toBeNull();
    expect(brief(inNoText.doubts)).toEqual([['cdc', 'differs-from-cdc', null]]);
    const ofAnother = judge(said({ number: { ...NUMBER, number: '0000777' } }), null);
    expect(ofAnother.printed.cdc).toBeNull();
    expect(brief(ofAnother.doubts)).toContainEqual(['number', 'differs-from-cdc', '001-002-0000123']);
    const wrongDigit = judge(said({ cdc: CDC.slice(0, 43) + ((Number(CDC[43]) + 1) % 10) }), null);
    expect(wrongDigit.printed.cdc).toBeNull();
    expect(brief(wrongDigit.doubts)).toContainEqual(['cdc', 'wrong-check-digit', null]);
    expect(judge(said(), null).printed.cdc).toBe(CDC);
  });
});

describe('READ-06 against the issuer’s earlier invoices', () => {
  const before = { issuerName: 'Ferretería El Tornillo SA', timbrado: '12345678', currency: 'PYG', total: '100000' };
  const withEarlier = (ofIssuer: EarlierInvoices['ofIssuer'], reading = said()) =>
    brief(judge(reading, here(), { ...NOTHING_EARLIER, ofIssuer }).doubts);

  test('another name under the same RUC is doubted, another way to write it is not', () => {
    expect(withEarlier([before])).toEqual([]);
    expect(withEarlier([{ ...before, issuerName: 'PANADERIA LA ESPIGA' }])).toEqual([
      ['issuerName', 'unlike-earlier', 'PANADERIA LA ESPIGA'],
    ]);
  });

  test('a timbrado one or two figures off is doubted, a new one is not', () => {
    expect(withEarlier([{ ...before, timbrado: '12345673' }])).toEqual([['timbrado', 'unlike-earlier', '12345673']]);
    expect(withEarlier([{ ...before, timbrado: '16987044' }])).toEqual([]);
  });

  test('a total twenty times out of the usual is doubted, unless the QR proves it or there is little to compare', () => {
    const small = { ...before, total: '5000' };
    const large = { ...before, total: '3000000' };
    expect(withEarlier([small, small, small])).toEqual([['total', 'unlike-earlier', null]]);
    expect(withEarlier([large, large, large])).toEqual([['total', 'unlike-earlier', null]]);
    expect(withEarlier([small, small])).toEqual([]);
    expect(withEarlier([small, large, small])).toEqual([]);
    expect(withEarlier([small, small, { ...small, currency: 'USD' }])).toEqual([]);
    const earlier = { ...NOTHING_EARLIER, ofIssuer: [small, small, small] };
    expect(judge(said(), here({ certain: CERTAIN }), earlier).doubts).toEqual([]);
  });

  test('a number that another paper has is doubted, and the reading is not taken for a copy of that one', () => {
    const known = { cdc: null, issueDate: '2026-10-05', total: '110000' };
    const withKnown = (withSameNumber: EarlierInvoices['withSameNumber'], reading = said({ cdc: null })) =>
      judge(reading, here({ printed: { ...PRINTED, cdc: null } }), { ...NOTHING_EARLIER, withSameNumber });
    expect(withKnown([known])).toEqual({ printed: { ...PRINTED, cdc: null }, doubts: [] });
    for (const other of [
      { ...known, issueDate: '2026-10-04' },
      { ...known, total: '120000' },
      { ...known, total: null },
    ]) {
      const { printed, doubts } = withKnown([other]);
      expect(printed.timbrado).toBeNull();
      expect(doubts.map(({ field, reason, read }) => [field, reason, read])).toEqual([
        ['number', 'number-known', '001-002-0000123'],
        ['timbrado', 'number-known', '12345678'],
      ]);
    }
    const byCdc = judge(said(), here(), { ...NOTHING_EARLIER, withSameNumber: [{ ...known, cdc: CDC, total: '1' }] });
    expect(byCdc.doubts).toEqual([]);
  });
});
