import { describe, expect, test } from 'vitest';
import { countNotCounted, documentCount, notCountedSentence } from './not-counted.ts';

const NONE = { cancelled: 0, test: 0, inReview: 0, noAmounts: 0, noRate: 0 };
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;

describe('what does not count and why, in one line', () => {
  test('every reason by its number, in one order', () => {
    expect(notCountedSentence({ ...NONE, test: 3, inReview: 2, cancelled: 1 })).toBe(
      '6 no suman: 3 de prueba, 2 en revisión, 1 anulada',
    );
    expect(notCountedSentence({ ...NONE, noAmounts: 1 })).toBe('1 no suma: 1 remisión');
    expect(notCountedSentence({ ...NONE, noAmounts: 1200, noRate: 1 })).toBe(
      '1.201 no suman: 1.200 remisiones, 1 sin tipo de cambio',
    );
  });

  test('nothing is said when all of them count', () => {
    expect(notCountedSentence(NONE)).toBeNull();
  });

  test('GEN-23 with what the sum misses, each in its currency', () => {
    const leftOut = { count: 2, amount: '70000', otherCurrencies: [{ currency: 'USD', amount: '5' }] };
    expect(plain(notCountedSentence({ ...NONE, inReview: 1, noRate: 1 }, leftOut))).toBe(
      '2 no suman: 1 en revisión, 1 sin tipo de cambio (faltan Gs. 70.000 y USD 5,00)',
    );
  });

  test('of invoices at hand, by the reason that matters most', () => {
    const facts = {
      documentType: 'invoice',
      isTest: false,
      isCancelled: false,
      isInReview: false,
      totalInGuaranies: '1',
    } as const;
    expect(
      countNotCounted([
        facts,
        { ...facts, documentType: 'credit-note' },
        { ...facts, isTest: true, isInReview: true },
        { ...facts, isCancelled: true, isTest: true },
        { ...facts, isInReview: true },
        { ...facts, documentType: 'remission-note', totalInGuaranies: null },
        { ...facts, totalInGuaranies: null },
      ]),
    ).toEqual({ cancelled: 1, test: 1, inReview: 1, noAmounts: 1, noRate: 1 });
  });
});

test.each([
  [393, 5, '388 facturas y 5 notas de crédito'],
  [1, 0, '1 factura'],
  [2, 1, '1 factura y 1 nota de crédito'],
  [2, 2, '2 notas de crédito'],
  [0, 0, '0 facturas'],
])('a credit note is not called a factura: %i with %i are «%s»', (count, notes, words) => {
  expect(documentCount(count, notes)).toBe(words);
});
