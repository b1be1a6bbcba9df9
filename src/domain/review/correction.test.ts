import { describe, expect, test } from 'vitest';
import { printedPaper } from '../../../test/builders/a-read-pdf.ts';
import { invoiceOfPrinted, type PrintedInvoice } from '../invoice/printed-invoice.ts';
import { applyCorrection, correctedFields, printedOfInvoice } from './correction.ts';
import { readingDifferences } from './reading-difference.ts';

/** As a reader of PDFs stores it. */
function stored(over: Partial<PrintedInvoice> = {}) {
  const invoice = invoiceOfPrinted(printedPaper(1, over), null);
  if (invoice === undefined) throw new Error('nothing is missing');
  return invoice;
}

const DOLLARS = { currency: 'USD', exchangeRate: '7300', totalInGuaranies: '803000000', total: '110000' };

describe('a correction', () => {
  test('READ-19 that names nothing changes nothing, whatever was read', () => {
    for (const invoice of [stored(), stored(DOLLARS), stored({ receiverRuc: null, receiverName: null, items: null })]) {
      expect(applyCorrection(invoice, {}).invoice).toEqual(invoice);
    }
  });

  test('READ-19 what was stored is what was read', () => {
    const printed = printedPaper(1);
    expect(printedOfInvoice(stored())).toEqual(printed);
  });

  test('READ-19 names what differs, with both values', () => {
    const before = stored();
    const { invoice } = applyCorrection(before, { total: '120000', issueDate: '2026-01-31', condition: 'credit' });
    expect(readingDifferences(before, invoice)).toEqual([
      { field: 'issueDate', before: before.issueDate, after: '2026-01-31' },
      { field: 'condition', before: 'cash', after: 'credit' },
      { field: 'total', before: '110000', after: '120000' },
    ]);
  });

  test('READ-19 the same amount with more zeros is no difference', () => {
    const before = stored({ total: '110000.50' });
    expect(readingDifferences(before, applyCorrection(before, { total: '110000.5' }).invoice)).toEqual([]);
  });

  test('READ-19 with another rate, total or currency the total in guaraníes is reckoned anew', () => {
    const inGuaranies = (correction: Parameters<typeof applyCorrection>[1]) =>
      applyCorrection(stored(DOLLARS), correction).invoice.totals?.totalInGuaranies;
    expect(inGuaranies({ issuerName: 'Otro' })).toBe('803000000');
    expect(inGuaranies({ exchangeRate: '7000' })).toBeNull();
    expect(inGuaranies({ total: '5' })).toBeNull();
    const { invoice } = applyCorrection(stored(DOLLARS), { currency: 'PYG' });
    expect(invoice).toMatchObject({ currency: 'PYG', exchange: null, totals: { totalInGuaranies: null } });
    expect(applyCorrection(stored(DOLLARS), { currency: 'EUR' }).invoice.exchange).toBeNull();
  });

  test('READ-19 the VAT of a rate moves the whole, and its base; a whole that is named stays as named', () => {
    const { invoice } = applyCorrection(stored(), { taxable10: '220000', vat10: '20000' });
    expect(invoice.totals).toMatchObject({ vat: '20000', base10: '200000' });
    expect(applyCorrection(stored(), { vat10: '20000', vat: '7' }).invoice.totals?.vat).toBe('7');
    expect([...correctedFields({ vat10: '20000' })]).toEqual(['vat10', 'vat']);
  });

  test('READ-19 whoever has neither name nor RUC is the unnamed consumer', () => {
    const { receiver } = applyCorrection(stored(), { receiverRuc: null, receiverName: null }).invoice;
    expect(receiver).toMatchObject({ ruc: null, isUnnamed: true, kind: 'not-taxpayer' });
    const named = applyCorrection(stored({ receiverRuc: null, receiverName: null }), { receiverRuc: '80012345-0' });
    expect(named.invoice.receiver).toMatchObject({ ruc: '80012345-0', isUnnamed: false, kind: 'taxpayer' });
  });

  test('READ-19 a line keeps its discount while its figures stay', () => {
    const line = { code: null, unit: null, description: 'Uno', quantity: '2', unitPrice: '10', total: '18' };
    const before = stored({ items: [{ ...line, unitDiscount: '1', vatRate: '10' }] });
    const discount = (over: object) =>
      applyCorrection(before, { items: [{ ...line, vatRate: 10, ...over }] }).invoice.items[0]?.price?.unitDiscount;
    expect(discount({ description: 'Otro' })).toBe('1');
    expect(discount({ total: '20' })).toBe('0');
  });

  test('READ-19 a remission note has no amounts', () => {
    expect(applyCorrection(stored(), { documentType: 'remission-note' }).invoice.totals).toBeNull();
  });
});
