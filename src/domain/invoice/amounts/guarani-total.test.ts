import { expect, test } from 'vitest';
import { toUnits } from '../../money/money.ts';
import { guaraniPart, guaraniTotal } from './guarani-total.ts';
import type { Totals } from './invoice-totals.ts';

const totals = (over: Partial<Totals>) => ({ total: '100', totalInGuaranies: null, ...over }) as Totals;
const exchange = (rate: string | null) => ({ applies: 'to-all' as const, rate });

test('GEN-23 the guaraní equivalent is what the document gives, else total × rate, else unknown', () => {
  expect(guaraniTotal({ currency: 'PYG', totals: totals({}), exchange: null })).toBe('100');
  expect(guaraniTotal({ currency: 'USD', totals: totals({}), exchange: exchange('7300') })).toBe('730000');
  const given = totals({ totalInGuaranies: '730001' });
  expect(guaraniTotal({ currency: 'USD', totals: given, exchange: exchange('7300') })).toBe('730001');
  expect(guaraniTotal({ currency: 'USD', totals: totals({}), exchange: exchange(null) })).toBeNull();
  expect(guaraniTotal({ currency: 'USD', totals: totals({}), exchange: null })).toBeNull();
  expect(
    guaraniTotal({ currency: 'USD', totals: totals({}), exchange: { applies: 'per-item', rate: '7300' } }),
  ).toBeNull();
  const absurd = totals({ total: '999999999999999' });
  expect(guaraniTotal({ currency: 'USD', totals: absurd, exchange: exchange('7300') })).toBeNull();
  expect(guaraniTotal({ currency: 'PYG', totals: null, exchange: null })).toBeNull();
});

test('GEN-23 a part of a foreign document is converted at the rate that its totals make', () => {
  const dollars = { currency: 'USD', total: '100', totalInGuaranies: '730000' };
  expect(guaraniPart('9.09', dollars)).toBe(toUnits('66357'));
  expect(guaraniPart('9.09', { ...dollars, currency: 'PYG' })).toBe(toUnits('9.09'));
  for (const unknown of [{ totalInGuaranies: null }, { total: '0' }, { total: null }]) {
    expect(guaraniPart('9.09', { ...dollars, ...unknown })).toBe(0n);
  }
  expect(guaraniPart(null, dollars)).toBe(0n);
  expect(guaraniPart('999999999999999', { ...dollars, total: '0.00000001' })).toBe(0n);
});
