import { expect, test } from 'vitest';
import { monthsNamed } from './months-named.ts';

const MONTHS = ['2026-10', '2026-09', '2025-10', '2025-03'].map((month) => ({ month }));
const found = (typed: string) => monthsNamed(MONTHS, typed).map(({ month }) => month);

test('EXACT-80 the palette knows months by the beginning of their names, of every year or of one', () => {
  expect(found('octubre')).toEqual(['2026-10', '2025-10']);
  expect(found('OCT')).toEqual(['2026-10', '2025-10']);
  expect(found('octubre de 2025')).toEqual(['2025-10']);
  expect(found('setiembre')).toEqual(['2026-09']);
  expect(found('oc')).toEqual([]);
  expect(found('lácteos')).toEqual([]);
});
