import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getJobStatus } from '#contract/mailboxes/processing.ts';
import { formatMoment, formatUntil, minutesToStartWith, readMinutes } from './job-schedule.ts';

const MORNING = Date.parse('2026-11-14T13:24:00Z'); // 10:24 in Asunción

test('JOB-29 a time told in seconds and the same time told as a date are shown alike', () => {
  const status = { running: true, interval_minutes: 3, interval_stored: true, error: null, last_invoice_count: null };
  const shown = (time: number | string) => {
    const job = { ...status, next_run: time, last_run: time, current_task: null, version: 1, last_task: null };
    const { nextRun, lastRun } = z.decode(getJobStatus.reply, job);
    return [nextRun, lastRun].map((told) => formatMoment(Date.parse(told ?? ''), MORNING));
  };
  for (const time of [MORNING / 1000, '2026-11-14T10:24:00-03:00', '2026-11-14T13:24:00.000Z']) {
    expect(shown(time)).toEqual(['10:24', '10:24']);
  }
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
