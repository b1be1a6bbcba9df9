import { describe, expect, test } from 'vitest';
import { guaraniTotal } from '../invoice/amounts/guarani-total.ts';
import { keepingRate, takesRate, withRate } from '../invoice/amounts/typed-rate.ts';
import { invoiceOfPrinted } from '../invoice/printed-invoice.ts';
import { fractionsOfGuarani, partsBalanceOf, printedOfTyped, type TypedInvoice, vatWithin } from './typed-invoice.ts';

const PAPER: TypedInvoice = {
  issuerRuc: '80066218-0',
  number: { establishment: '001', point: '002', number: '0008842', series: null },
  issueDate: '2026-10-29',
  total: '1500',
};

describe('what follows from what is written', () => {
  test('EXACT-42 the VAT of each rate in whole guaraníes, or in cents of another currency', () => {
    const printed = printedOfTyped({ ...PAPER, taxable10: '1000', taxable5: '500' });
    expect(printed).toMatchObject({ exempt: '0', vat10: '91', vat5: '24', vat: '115', currency: 'PYG' });
    const dollars = printedOfTyped({ ...PAPER, currency: 'USD', exchangeRate: '7148.2', taxable10: '1500' });
    expect(dollars).toMatchObject({ taxable5: '0', exempt: '0', vat10: '136.36', vat5: '0', exchangeRate: '7148.2' });
    expect(vatWithin('1100', '10', 'PYG')).toBe('100');
  });

  test('EXACT-42 parts that do not give the total say nothing of those that are not written', () => {
    expect(printedOfTyped({ ...PAPER, taxable10: '1000' })).toMatchObject({ taxable5: null, exempt: null, vat: null });
    expect(printedOfTyped(PAPER)).toMatchObject({ taxable10: null, vat10: null, vat: null });
    expect(printedOfTyped({ ...PAPER, exchangeRate: '7000' }).exchangeRate).toBeNull();
  });

  test('EXACT-48 a part of a guaraní was meant otherwise; other currencies have theirs', () => {
    expect(fractionsOfGuarani({ total: '1.5', taxable10: '1', vat10: '0.14' }, 'PYG')).toEqual(['total', 'vat10']);
    expect(fractionsOfGuarani({ total: '1.5' }, 'USD')).toEqual([]);
  });
});

describe('10 %, 5 % and exempt give the total', () => {
  test('EXACT-50 what is missing or over, and what would close it', () => {
    const amounts = { taxable10: '0', taxable5: '1080000', exempt: '0', total: '1143000' };
    expect(partsBalanceOf(amounts)).toEqual({
      isClosed: false,
      missing: '63000',
      suggestion: { field: 'taxable5', amount: '1143000' },
    });
    expect(partsBalanceOf({ ...amounts, taxable5: '1143000' })).toEqual({ isClosed: true });
    expect(partsBalanceOf({ ...amounts, taxable5: '0' })).toMatchObject({ suggestion: { field: 'taxable10' } });
    expect(partsBalanceOf({ ...amounts, taxable10: '100000' })).toMatchObject({
      missing: '-37000',
      suggestion: { field: 'total', amount: '1180000' },
    });
  });
});

describe('the rate that an electronic document lacks', () => {
  const printed = printedOfTyped({ ...PAPER, currency: 'USD', taxable10: '1500' });
  const invoice = invoiceOfPrinted(printed, null);
  if (invoice === undefined) throw new Error('it has all that it needs');

  test('EXACT-41 is taken only where amounts need one, kept by another copy without one, and not by one that has its own', () => {
    expect(takesRate(invoice)).toBe(true);
    const rated = withRate(invoice, '7000');
    expect([guaraniTotal(rated), takesRate(rated)]).toEqual(['10500000', true]);
    expect(keepingRate(invoice, rated)).toEqual(rated);
    const own = { ...invoice, exchange: { applies: 'to-all', rate: '7300' } as const };
    expect([takesRate(own), keepingRate(own, rated)]).toEqual([false, own]);
    expect(keepingRate({ ...invoice, currency: 'EUR' }, rated).exchange).toBeNull();
    expect(withRate(rated, null).exchange).toBeNull();
    expect(takesRate({ ...invoice, currency: 'PYG' })).toBe(false);
  });
});
