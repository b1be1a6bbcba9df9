import { expect, test } from 'vitest';
import { parseSearch, readMonthSearch, readOnly, readWords, stringifySearch } from './search-params.ts';

test('GUARD-21 the wanted address travels whole inside the query', () => {
  const returnUrl = '/invoice-list?page=2&texto=Ñandú & Cía';
  expect(parseSearch(stringifySearch({ returnUrl }))).toEqual({ returnUrl });
});

test('GUARD-21 texts that look like numbers stay texts', () => {
  expect(parseSearch('?ruc=0800&page=2')).toEqual({ ruc: '0800', page: '2' });
});

test('GUARD-21 what is absent leaves no trace in the address', () => {
  expect(stringifySearch({ page: 2, text: undefined, ruc: '', name: null })).toBe('?page=2');
  expect(stringifySearch({})).toBe('');
});

test('the address names a month in both ways; anything else is none', () => {
  expect(readMonthSearch({ month: '2026-10' })).toEqual({ month: '2026-10' });
  expect(readMonthSearch({ month: '202610' })).toEqual({ month: '2026-10' });
  for (const month of ['2026-13', 'all', '', undefined]) expect(readMonthSearch({ month })).toEqual({});
});

test('what a page does not read of its address is nothing to it, whatever the router hands on', () => {
  const read = readOnly(readMonthSearch);
  const handed = (address: Record<string, unknown>) => ({ ...address, ...read(address) });
  expect(handed({ month: 'hola', otra: 'x' })).toEqual({ month: undefined, otra: undefined });
  expect(handed({ month: '202610' })).toEqual({ month: '2026-10' });
});

test('an address carries the words a page knows, and nothing else', () => {
  const read = readWords('conexion', 'cuenta');
  expect(read({ conexion: 'lista', otra: 'x' })).toEqual({ conexion: 'lista' });
  expect(read({ conexion: '', cuenta: 'x'.repeat(101) })).toEqual({});
  expect(read({ cuenta: 7 })).toEqual({});
});
