import { expect, test } from 'vitest';
import {
  formatLoneTotal,
  formatReadFigure,
  formatReadMoney,
  formatRowTotal,
  formatWorth,
  issuerLabel,
  lineIssuerLabel,
  receiverLabel,
} from './invoice-line.ts';

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

test('EXACT-91 what was not read is no zero, and a zero that was read is one', () => {
  expect([formatReadMoney(null, 'PYG'), formatReadFigure(null, 'USD')]).toEqual(['no se leyó', 'no se leyó']);
  expect([formatReadMoney('0', 'PYG'), formatReadFigure('0', 'PYG')]).toEqual(['Gs.\u00A00', '0']);
  expect(formatRowTotal({ ...invoice, total: null })).toBe('sin importes');
});

test('EXACT-97 nobody’s name is empty: the RUC stands where it was not read', () => {
  const nameless = { name: null, ruc: '80012345-0' };
  expect([issuerLabel(nameless), receiverLabel(nameless)]).toEqual(['80012345-0', '80012345-0']);
  expect(lineIssuerLabel({ issuerName: null, issuerRuc: '80012345-0' })).toBe('80012345-0');
  expect(receiverLabel({ name: null, ruc: null })).toBeNull();
  expect(receiverLabel({ name: 'Ñandutí S.A.', ruc: '80012345-0' })).toBe('Ñandutí S.A.');
});
