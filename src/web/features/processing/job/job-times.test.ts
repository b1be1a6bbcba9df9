import { expect, test } from 'vitest';
import { minutesToStartWith, readMinutes } from './job-interval.ts';
import { formatMoment, formatUntil, readJobTime } from './job-times.ts';

const MORNING = Date.parse('2026-11-14T13:24:00Z'); // 10:24 in Asunción

test('JOB-29 a time told in seconds and the same time told as a date are the same time', () => {
  const seconds = MORNING / 1000;
  expect(readJobTime(seconds)).toBe(MORNING);
  expect(readJobTime('2026-11-14T10:24:00-03:00')).toBe(MORNING);
  expect(readJobTime('2026-11-14T13:24:00.000Z')).toBe(MORNING);
});

test('what is no time is none', () => {
  expect([null, undefined, '', 'ayer', Number.NaN].map(readJobTime)).toEqual([null, null, null, null, null]);
});

test('a time of today is told by its hour, one of another day with its date', () => {
  expect(formatMoment(MORNING, MORNING + 60_000)).toBe('10:24');
  expect(formatMoment(MORNING, MORNING + 24 * 3_600_000)).toBe('14/11/2026 10:24');
});

test('how long is left is told in the two units that matter', () => {
  expect([108_000, 48_000, 120_000, 3_725_000, 7_200_000, 0, -5_000].map(formatUntil)).toEqual([
    'en 1 min 48 s',
    'en 48 s',
    'en 2 min',
    'en 1 h 2 min',
    'en 2 h',
    'en instantes',
    'en instantes',
  ]);
});

test('JOB-13 only a whole number from 1 on is an interval', () => {
  expect(['0', '-1', '1.5', '1,5', '', 'tres', '1e3'].map(readMinutes)).toEqual(Array(7).fill(null));
  expect(['1', ' 15 ', '1440'].map(readMinutes)).toEqual([1, 15, 1440]);
});

test('JOB-15 JOB-16 without valid input the job starts with the stored interval, or with three minutes', () => {
  expect(minutesToStartWith('5', 7)).toBe(5);
  expect(minutesToStartWith('', 7)).toBe(7);
  expect(minutesToStartWith('0', null)).toBe(3);
});
