import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { queryMonth } from './dates.ts';
import { pageInPath, pageNumber, pageSize } from './query-values.ts';

const read = (shape: typeof pageNumber, sent: string | undefined) => z.safeDecode(shape, sent);

test('API-08 pages are counted from 1 and hold 1 to 100', () => {
  expect(['1', '007', '999999999'].map((sent) => read(pageNumber, sent).data)).toEqual([1, 7, 999_999_999]);
  expect(['1', '99', '100'].map((sent) => read(pageSize, sent).data)).toEqual([1, 99, 100]);
  for (const wrong of ['0', '-1', '1.5', '1e3', 'dos', ' 1', '00', '1234567890']) {
    expect(read(pageNumber, wrong).error?.issues[0]?.message).toBe('Escribe un número entero desde 1.');
  }
  for (const wrong of ['0', '101', '1000', '-5', 'x']) {
    expect(read(pageSize, wrong).error?.issues[0]?.message).toBe('Escribe un número entero de 1 a 100.');
  }
});

test('API-12 a month is read in both forms and written in one', () => {
  expect(['2026-10', '202610'].map((sent) => z.decode(queryMonth, sent))).toEqual(['2026-10', '2026-10']);
  expect(z.encode(queryMonth, '2026-10')).toBe('2026-10');
  for (const wrong of ['2026-13', '2026-00', '26-10', '0000-01', 'octubre', '2026-1']) {
    expect(z.safeDecode(queryMonth, wrong).error?.issues[0]?.message).toContain('AAAA-MM');
  }
});

test('a blank value is as good as none', () => {
  for (const sent of ['', undefined]) {
    expect([z.decode(pageNumber, sent), z.decode(pageSize, sent), z.decode(queryMonth, sent)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('a page of a file is a number in its path', () => {
  expect([z.decode(pageInPath, '12'), z.encode(pageInPath, 12)]).toEqual([12, '12']);
  expect(['0', '01', '10000', ''].map((wrong) => z.safeDecode(pageInPath, wrong).success)).toEqual(
    Array(4).fill(false),
  );
});
