import { expect, test } from 'vitest';
import { creditDueDate, termInDays } from './due-date.ts';

test.each([
  ['30 días', 30],
  ['A 45 DIAS', 45],
  ['1 día', 1],
  ['60', 60],
  ['2 meses', 60],
  ['contra entrega', undefined],
  ['', undefined],
])('the term "%s" is %s days', (term, days) => {
  expect(termInDays(term)).toBe(days);
});

test('a credit sale is due with its last instalment, whatever their order', () => {
  const instalment = (dueDate: string | null) => ({ amount: '500000', currency: 'PYG', dueDate });
  const instalments = [instalment('2027-01-05'), instalment('2026-11-05'), instalment(null)];
  expect(creditDueDate('2026-10-05', '30 días', instalments)).toBe('2027-01-05');
});

test('without instalments a credit sale is due after its term, if the term can be understood', () => {
  expect(creditDueDate('2026-10-05', '30 días', [])).toBe('2026-11-04');
  expect(creditDueDate('2026-10-05', 'a convenir', [])).toBeNull();
  expect(creditDueDate('2026-10-05', null, [])).toBeNull();
});
