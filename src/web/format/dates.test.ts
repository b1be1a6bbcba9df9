import { expect, test } from 'vitest';
import {
  formatAgo,
  formatDate,
  formatMonth,
  formatMonthTitle,
  formatTime,
  monthWords,
  readTypedDate,
} from './dates.ts';

test('GEN-04 a document of 23:30 in Asunción shows its own day', () => {
  expect(formatDate('2026-11-15T02:30:00Z')).toBe('14/11/2026');
  expect(formatTime('2026-11-15T02:30:00Z')).toBe('23:30');
});

test('GEN-04 before the hour stopped changing, a day of July began an hour later than one of today', () => {
  expect(formatDate('2024-07-01T03:59:59Z')).toBe('30/06/2024');
  expect(formatTime('2024-07-01T03:59:59Z')).toBe('23:59');
  expect(formatTime('2025-07-01T03:59:59Z')).toBe('00:59');
});

test('GEN-03 DASH-33 months bear the names that the language gives them', () => {
  const name = new Intl.DateTimeFormat('es-PY', { timeZone: 'UTC', month: 'long' });
  for (let month = 1; month <= 12; month++) {
    const written = `2026-${String(month).padStart(2, '0')}`;
    expect(formatMonth(written)).toBe(`${name.format(new Date(`${written}-01T00:00:00Z`))} 2026`);
  }
});

test('GEN-03 days and months have two digits, years four', () => {
  expect(formatDate('2026-03-05T15:00:00-03:00')).toBe('05/03/2026');
  expect(formatTime(new Date('2026-03-05T03:04:00Z'))).toBe('00:04');
});

test('GEN-04 a day without an hour stays that day', () => {
  expect(formatDate('2026-11-14')).toBe('14/11/2026');
});

test.each([null, undefined, '', 'mañana', '2026-13-40', new Date(Number.NaN)])(
  'GEN-19 GEN-20 %s shows as no date and no time',
  (value) => {
    expect(formatDate(value)).toBe('N/A');
    expect(formatTime(value)).toBe('--:--');
  },
);

test('GEN-19 a day that no month has shows as no date', () => {
  expect(formatDate('2026-02-30')).toBe('N/A');
});

test('DASH-33 a month reads the same written as YYYYMM, as YYYY-MM or as one of its days', () => {
  for (const written of ['202610', '2026-10', '2026-10-31']) {
    expect(formatMonthTitle(written)).toBe('Octubre 2026');
    expect(monthWords(written)).toEqual({ name: 'octubre', year: '2026' });
  }
  for (const nonsense of ['', '2026', '2026-13', '202600', 'octubre']) {
    expect(monthWords(nonsense)).toBeNull();
    expect(formatMonth(nonsense)).toBe('N/A');
  }
});

test.each([
  [0, 'recién'],
  [59_999, 'recién'],
  [60_000, 'hace 1 min'],
  [3_599_999, 'hace 59 min'],
  [3_600_000, 'hace 1 h'],
])('%d ms ago is told as «%s»', (ms, words) => {
  expect(formatAgo(ms)).toBe(words);
});

test.each(['05/03/2026', '5/3/2026', ' 05-03-2026 ', '05.03.2026', '05032026'])('%j is the fifth of March', (typed) => {
  expect(readTypedDate(typed)).toBe('2026-03-05');
});

test.each(['', '31/02/2026', '2026-03-05', '05/03/26', '13/13/2026', 'ayer'])('%j is no day', (typed) => {
  expect(readTypedDate(typed)).toBeNull();
});
