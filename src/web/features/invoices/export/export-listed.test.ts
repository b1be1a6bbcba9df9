import { expect, test } from 'vitest';
import { exportFilters } from './export-listed.ts';

test('what is exported is what the list shows: its month from the first to the last day, and its other filters', () => {
  expect(exportFilters({}, '2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(exportFilters({ month: 'all' }, '2026-11')).toEqual({});
  const search = { month: '2026-10', search: 'río', issuer: 'ana', issuerRuc: '80047312-4', receiverRuc: '1', page: 3 };
  expect(
    exportFilters({ ...search, side: 'purchase', verification: 'observed', cursor: 'x', invoice: 'y' }, '2026-11'),
  ).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    search: 'río',
    issuerName: 'ana',
    issuerRuc: '80047312-4',
    receiverRuc: '1',
    verification: 'observed',
    side: 'purchase',
  });
});
