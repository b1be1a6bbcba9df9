import { describe, expect, test } from 'vitest';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { countedSum, rangeOf } from './selection.ts';

const invoice = (over: Partial<InvoiceHeader>) =>
  ({
    documentType: 'invoice',
    isTest: false,
    isCancelled: false,
    isInReview: false,
    totalInGuaranies: '0',
    ...over,
  }) as InvoiceHeader;

describe('the sum of what is selected', () => {
  test('GEN-23 it takes guaraní equivalents, and credit notes away', () => {
    const rows = [
      invoice({ totalInGuaranies: '1250000' }),
      invoice({ totalInGuaranies: '730000.5' }),
      invoice({ totalInGuaranies: '132500', documentType: 'credit-note' }),
    ];
    expect(countedSum(rows)).toBe('1847500.5');
  });

  test('what is in review, for trial, cancelled or without a rate adds nothing', () => {
    const rows = [
      invoice({ totalInGuaranies: '5000', isInReview: true }),
      invoice({ totalInGuaranies: '7000', isTest: true }),
      invoice({ totalInGuaranies: '8000', isCancelled: true }),
      invoice({ totalInGuaranies: null }),
      invoice({ totalInGuaranies: '10' }),
    ];
    expect(countedSum(rows)).toBe('10');
    expect(countedSum([])).toBe('0');
  });
});

test('EXACT-74 a range goes from the one row to the other, in whichever direction; without a beginning it is the row alone', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(rangeOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(ids, null, 'c')).toEqual(['c']);
  expect(rangeOf(ids, 'gone', 'c')).toEqual(['c']);
});
