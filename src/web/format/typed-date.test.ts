import { expect, test } from 'vitest';
import { readTypedDate } from './typed-date.ts';

test.each(['05/03/2026', '5/3/2026', ' 05-03-2026 ', '05.03.2026', '05032026'])('%j is the fifth of March', (typed) => {
  expect(readTypedDate(typed)).toBe('2026-03-05');
});

test.each(['', '31/02/2026', '2026-03-05', '05/03/26', '13/13/2026', 'ayer'])('%j is no day', (typed) => {
  expect(readTypedDate(typed)).toBeNull();
});
