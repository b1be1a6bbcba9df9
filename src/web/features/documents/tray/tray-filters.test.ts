import { expect, test } from 'vitest';
import { hasFilters, readTrayFilters } from './tray-filters.ts';

test('the address of the tray carries state, source, search and page', () => {
  expect(readTrayFilters({ state: 'failed', source: 'upload', search: ' rota ', page: '3' })).toEqual({
    state: 'failed',
    source: 'upload',
    search: 'rota',
    page: 3,
  });
});

test('an import of past mail leads to what was read without AI', () => {
  const filters = readTrayFilters({ waitsForAi: true });
  expect([filters, hasFilters(filters)]).toEqual([{ waitsForAi: true }, true]);
  expect(readTrayFilters({ waitsForAi: 'quizás' })).toEqual({});
});

test('what the address should not hold is left out', () => {
  const filters = readTrayFilters({ state: 'cualquiera', source: '', search: '  ', page: '-3' });
  expect([filters, hasFilters(filters)]).toEqual([{}, false]);
});
