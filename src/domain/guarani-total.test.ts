import { expect, test } from 'vitest';
import { guaraniTotal } from './guarani-total.ts';
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
  expect(guaraniTotal({ currency: 'PYG', totals: null, exchange: null })).toBeNull();
});
