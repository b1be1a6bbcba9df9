import { expect, test } from 'vitest';
import { periodOf, quickPeriodOf } from './periods.ts';

/** Still the last day of February in Asunción. */
const NOW = new Date('2028-03-01T01:00:00Z');
const JANUARY = new Date('2026-01-15T12:00:00Z');

test('quick periods are whole months and years of Asunción, both ends included', () => {
  expect(periodOf('thisMonth', NOW)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf('lastMonth', NOW)).toEqual({ from: '2028-01-01', to: '2028-01-31' });
  expect(periodOf('lastMonth', JANUARY)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(periodOf('thisYear', NOW)).toEqual({ from: '2028-01-01', to: '2028-12-31' });
  expect(quickPeriodOf({ from: '2028-01-01', to: '2028-01-31' }, NOW)).toBe('lastMonth');
  expect(quickPeriodOf({ from: '', to: '' }, NOW)).toBe('all');
  expect(quickPeriodOf({ from: '2028-01-02', to: '' }, NOW)).toBeNull();
});
