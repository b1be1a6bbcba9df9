import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES } from '../invoice.ts';
import { type Counting, type CountingFacts, countingOf } from './counting.ts';

const counting = (over: Partial<CountingFacts> = {}): Counting =>
  countingOf({
    documentType: 'invoice',
    isTest: false,
    isCancelled: false,
    isInReview: false,
    totalInGuaranies: '1150000.5',
    ...over,
  });
const AMOUNT = 115_000_050_000_000n;
const NOTHING = { amount: 0n, isCounted: false, isAveraged: false, isLeftOut: false, leftOutAmount: 0n };

describe('does it count in a sum, and if not, why', () => {
  test('an invoice counts, in averages too', () => {
    for (const documentType of DOCUMENT_TYPES.filter((type) => !['credit-note', 'remission-note'].includes(type))) {
      expect(counting({ documentType })).toEqual({
        ...NOTHING,
        ...{ sign: 1, amount: AMOUNT, reason: null, isCounted: true, isAveraged: true },
      });
    }
  });

  test('INTK-49 a credit note is taken away, and is in no average', () => {
    expect(counting({ documentType: 'credit-note' })).toEqual({
      ...NOTHING,
      ...{ sign: -1, amount: -AMOUNT, reason: null, isCounted: true },
    });
  });

  test.each([
    ['INTK-52 a test document', { isTest: true }, 'test'],
    ['a cancelled one', { isCancelled: true }, 'cancelled'],
    ['INTK-50 a remission note', { documentType: 'remission-note', totalInGuaranies: null }, 'no-amounts'],
  ] as const)('%s is in no sum, and no sum says that it leaves it out', (_, over, reason) => {
    expect(counting(over)).toEqual({ ...NOTHING, sign: 0, reason });
    const doubtful = counting({ ...over, isInReview: true });
    expect([doubtful.sign, doubtful.isCounted, doubtful.isLeftOut]).toEqual([0, false, false]);
  });

  test('what is in review is left out with its amount, a credit note with its sign', () => {
    const leftOut = { ...NOTHING, reason: 'in-review', isLeftOut: true };
    expect(counting({ isInReview: true })).toEqual({ ...leftOut, sign: 1, leftOutAmount: AMOUNT });
    expect(counting({ isInReview: true, documentType: 'credit-note' })).toEqual({
      ...leftOut,
      ...{ sign: -1, leftOutAmount: -AMOUNT },
    });
  });

  test('GEN-23 what cannot be converted is counted, and its amount is said to be left out', () => {
    expect(counting({ totalInGuaranies: null })).toEqual({
      ...NOTHING,
      ...{ sign: 1, reason: 'no-rate', isCounted: true, isLeftOut: true },
    });
  });

  test('of several reasons the one is told that no look and no rate would change', () => {
    const everything = { isTest: true, isCancelled: true, isInReview: true, totalInGuaranies: null };
    expect(counting(everything).reason).toBe('cancelled');
    expect(counting({ ...everything, isCancelled: false }).reason).toBe('test');
    expect(counting({ ...everything, isCancelled: false, isTest: false }).reason).toBe('in-review');
  });
});
