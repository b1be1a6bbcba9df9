import { expect, test } from 'vitest';
import { formatLoneTotal, formatRowTotal } from './invoice-line.ts';

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
