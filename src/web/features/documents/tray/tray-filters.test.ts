import { expect, test } from 'vitest';
import { hasFilters, readTrayFilters } from './tray-filters.ts';

test('the address of the tray carries state, source and search', () => {
  expect(readTrayFilters({ state: 'failed', source: 'upload', search: ' rota ' })).toEqual({
    state: 'failed',
    source: 'upload',
    search: 'rota',
  });
});

test('what the address should not hold is left out', () => {
  const filters = readTrayFilters({ state: 'cualquiera', source: '', search: '  ', page: '3' });
  expect([filters, hasFilters(filters)]).toEqual([{}, false]);
});
