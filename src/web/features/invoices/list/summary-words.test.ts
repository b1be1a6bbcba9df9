import { describe, expect, test } from 'vitest';
import { summaryOf } from './summary-words.ts';

const answer = (over: object) => ({
  invoices: [],
  total: 121,
  isTotalMinimum: false,
  amount: '236918400',
  leftOut: { count: 0, amount: '0' },
  page: 1,
  pageSize: 10,
  nextCursor: null,
  previousCursor: null,
  ...over,
});
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('the line under the title', () => {
  test('LIST-22 GEN-06 how many, of when and for how much', () => {
    expect(plain(summaryOf(answer({}), '2026-11'))).toBe('121 facturas en noviembre 2026 por Gs. 236.918.400');
    expect(plain(summaryOf(answer({ total: 1, amount: '89579.5' }), null))).toBe('1 factura por Gs. 89.580');
  });

  test('LIST-22 a count that stopped says so and names no sum', () => {
    const many = { total: 10_000, isTotalMinimum: true, amount: null, leftOut: null };
    expect(summaryOf(answer(many), null)).toBe('Más de 10.000 facturas');
  });
});
