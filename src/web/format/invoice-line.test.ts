import { expect, test } from 'vitest';
import { formatLoneTotal, formatRowTotal, formatWorth } from './invoice-line.ts';

const invoice = { total: '6149000', currency: 'PYG', signInSums: 1, isAltered: false, isInReview: false } as const;

test('TRUST-11 no list shows the figure of an altered invoice before a person confirms it', () => {
  const altered = { ...invoice, isAltered: true, isInReview: true };
  expect(formatRowTotal(altered)).toBe('no cuenta');
  expect(formatLoneTotal(altered)).toBe('Alterada, no cuenta');
});

test('what was confirmed is in the sums, and one in doubt for another reason was not changed: both show their total', () => {
  for (const shown of [
    { ...invoice, isAltered: true },
    { ...invoice, isInReview: true },
  ]) {
    expect(formatRowTotal(shown)).toContain('6.149.000');
    expect(formatLoneTotal(shown)).toContain('6.149.000');
  }
});
const foreign = { currency: 'USD', totalInGuaranies: '9140000', isAltered: false, isInReview: false };

test('GEN-07 a foreign total is told with what it is worth in guaraníes, and no other', () => {
  expect(formatWorth(foreign)?.replace(/\s/g, ' ')).toBe('Gs. 9.140.000');
  expect(formatWorth({ ...foreign, currency: 'PYG' })).toBeNull();
  expect(formatWorth({ ...foreign, totalInGuaranies: null })).toBeNull();
});

test('what was altered and nobody confirmed tells no worth either', () => {
  expect(formatWorth({ ...foreign, isAltered: true, isInReview: true })).toBeNull();
});
