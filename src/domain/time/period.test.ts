import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isCalendarDate } from './calendar.ts';
import {
  addMonths,
  dayInAsuncion,
  firstDay,
  hourInAsuncion,
  lastDay,
  monthInAsuncion,
  monthOf,
  parseMonth,
} from './period.ts';

describe('fiscal months', () => {
  test.each([
    ['2026-10', '2026-10'],
    ['202610', '2026-10'],
    ['2026-13', undefined],
    ['2026', undefined],
    ['octubre', undefined],
  ])('%s is the month %s', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });

  test('a document belongs to the month it carries, whatever the time zone', () => {
    expect([monthOf('2026-10-31'), monthOf('2026-02-30')]).toEqual(['2026-10', undefined]);
  });

  test('a month has its first and last day, also in leap years', () => {
    expect([
      firstDay('2026-02'),
      lastDay('2026-02'),
      lastDay('2028-02'),
      lastDay('2026-04'),
      lastDay('2100-02'),
    ]).toEqual(['2026-02-01', '2026-02-28', '2028-02-29', '2026-04-30', '2100-02-28']);
  });

  test('months are counted over the turn of the year and back', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-10', 15)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-01',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), (count) => {
        expect(addMonths(addMonths('2026-10', count), -count)).toBe('2026-10');
      }),
    );
  });

  test.each([
    ['2026-11-01T02:59:59Z', '2026-10-31'],
    ['2026-11-01T03:00:00Z', '2026-11-01'],
    ['2026-07-01T02:59:59Z', '2026-06-30'],
    ['2024-07-01T03:59:59Z', '2024-06-30'],
    ['2024-07-01T04:00:00Z', '2024-07-01'],
    ['2024-01-01T02:59:59Z', '2023-12-31'],
  ])('GEN-04 at %s it is %s in Asunción', (instant, day) => {
    expect(dayInAsuncion(Date.parse(instant))).toBe(day);
    expect(monthInAsuncion(Date.parse(instant))).toBe(day.slice(0, 7));
    expect(hourInAsuncion(Date.parse(instant))).toBe(instant.includes(':59:59') ? 23 : 0);
  });
});

describe('dates', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-00-10', false],
    ['2026-13-10', false],
    ['2026-04-31', false],
    ['26-04-30', false],
  ])('%s exists: %s', (date, exists) => {
    expect(isCalendarDate(date)).toBe(exists);
  });

  test('days are added over months and years', () => {
    expect([addDays('2026-10-05', 30), addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual([
      '2026-11-04',
      '2027-01-01',
      '2028-02-29',
    ]);
  });
});
