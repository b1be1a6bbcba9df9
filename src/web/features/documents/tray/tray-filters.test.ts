import { expect, test } from 'vitest';
import { hasFilters, trayPageSize } from './tray-choices.ts';
import { readTrayFilters } from './tray-filters.ts';

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

test('the chip of altered ones is a filter of the address, and so is a page size that is offered', () => {
  const filters = readTrayFilters({ altered: true, pageSize: '50' });
  expect([filters, hasFilters(filters), trayPageSize(filters)]).toEqual([{ altered: true, pageSize: 50 }, true, 50]);
  const others = readTrayFilters({ altered: 'sí', pageSize: '33' });
  expect([others, hasFilters(others), trayPageSize(others)]).toEqual([{}, false, 25]);
});

test('what the address should not hold is left out', () => {
  const filters = readTrayFilters({ state: 'cualquiera', source: '', search: '  ', page: '-3' });
  expect([filters, hasFilters(filters)]).toEqual([{}, false]);
});
