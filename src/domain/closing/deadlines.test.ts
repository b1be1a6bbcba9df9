import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { daysBetween, deadlineOf, movedDeadlines, rucEnding } from './deadlines.ts';
import {
  type CalendarChanges,
  easterOf,
  isHoliday,
  NO_CHANGES,
  type Obligation,
  usualHolidaysOf,
} from './tax-calendar.ts';

/** Made without this code: Easter from an almanac, weekdays from another language's calendar. */
const TABLE = readFileSync(path.join(import.meta.dirname, '../../../test/fixtures/closing/vencimientos.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));
const OBLIGATION: Readonly<Record<string, Obligation>> = { formulario_120: 'form-120', rg_90: 'rg-90' };
const rucEndingIn = (digit: number) => `8001234${digit}-0`;

describe('until when a month is declared', () => {
  test('CLOSE-01 both calendars, of all ten endings, for 24 months, are those of the table', () => {
    expect(TABLE).toHaveLength(48);
    for (const [month = '', name = '', ...days] of TABLE) {
      const worked = days.map(
        (_, digit) => deadlineOf(OBLIGATION[name] ?? 'rg-90', month, rucEndingIn(digit), NO_CHANGES).day,
      );
      expect([month, name, ...worked]).toEqual([month, name, ...days]);
    }
  });

  test('CLOSE-01 a RUC that ends in a letter takes the digit before it, and the check digit never matters', () => {
    expect(rucEnding('80012346-5')).toBe(6);
    expect(rucEnding('123456A-9')).toBe(6);
    expect(rucEnding('1234567D-1')).toBe(7);
    expect(rucEnding('80012340')).toBe(0);
  });

  test('CLOSE-02 Maundy Thursday and Good Friday are holidays, wherever Easter falls', () => {
    const sundays = [2000, 2008, 2011, 2019, 2024, 2025, 2026, 2027, 2035, 2038].map(easterOf);
    expect(sundays).toEqual([
      ...['2000-04-23', '2008-03-23', '2011-04-24', '2019-04-21', '2024-03-31'],
      ...['2025-04-20', '2026-04-05', '2027-03-28', '2035-03-25', '2038-04-25'],
    ]);
    const week = ['2025-04-16', '2025-04-17', '2025-04-18', '2025-04-21'];
    expect(week.map((day) => isHoliday(day, NO_CHANGES))).toEqual([false, true, true, false]);
  });

  test('CLOSE-02 a holiday that the administrator adds moves the day, and one that was moved away no longer does', () => {
    const due = (days: { day: string; isHoliday: boolean; reason: string }[]) =>
      deadlineOf('form-120', '2026-10', rucEndingIn(6), { days, extensions: [] }).day;
    expect(due([])).toBe('2026-11-19');
    expect(due([{ day: '2026-11-19', isHoliday: true, reason: 'Decreto 1' }])).toBe('2026-11-20');
    expect(
      due([
        { day: '2026-11-19', isHoliday: true, reason: '' },
        { day: '2026-11-20', isHoliday: true, reason: '' },
      ]),
    ).toBe('2026-11-23');
    const afterFounding = (days: { day: string; isHoliday: boolean; reason: string }[]) =>
      deadlineOf('form-120', '2025-07', rucEndingIn(4), { days, extensions: [] }).day;
    expect(afterFounding([])).toBe('2025-08-18');
    expect(afterFounding([{ day: '2025-08-15', isHoliday: false, reason: 'Decreto 2' }])).toBe('2025-08-15');
  });

  test('CLOSE-03 an extension gives its endings of its month more time, with its reason, and never less', () => {
    const extension = { month: '2026-10', obligation: 'form-120', endings: [6, 7], reason: 'RG 12/2026' } as const;
    const due = (digit: number, until: string, obligation: Obligation = 'form-120', month = '2026-10') =>
      deadlineOf(obligation, month, rucEndingIn(digit), { days: [], extensions: [{ ...extension, until }] });
    expect(due(6, '2026-11-28')).toEqual({ day: '2026-11-28', extendedBy: 'RG 12/2026' });
    expect(due(6, '2026-11-10')).toEqual({ day: '2026-11-19', extendedBy: null });
    expect(due(5, '2026-11-28').extendedBy).toBeNull();
    expect(due(6, '2026-11-28', 'rg-90')).toEqual({ day: '2026-11-20', extendedBy: null });
    expect(due(6, '2026-12-28', 'form-120', '2026-11').day).toBe('2026-12-21');
    const ofAll = { ...extension, obligation: null, endings: [], until: '2026-11-30' };
    for (const obligation of ['form-120', 'rg-90'] as const) {
      expect(deadlineOf(obligation, '2026-10', rucEndingIn(0), { days: [], extensions: [ofAll] }).day).toBe(
        '2026-11-30',
      );
    }
  });

  test('CLOSE-04 how many days are left, or how late it is', () => {
    expect(daysBetween('2026-11-15', '2026-11-19')).toBe(4);
    expect(daysBetween('2026-11-19', '2026-11-19')).toBe(0);
    expect(daysBetween('2027-01-02', '2026-12-30')).toBe(-3);
  });

  test('CLOSE-151 the holidays of a year that nobody writes down: ten fixed ones, Thursday and Friday before Easter', () => {
    expect(usualHolidaysOf(2026).map(({ day, name }) => `${day} ${name}`)).toEqual([
      ...['2026-01-01 new-year', '2026-03-01 heroes', '2026-04-02 maundy-thursday', '2026-04-03 good-friday'],
      ...['2026-05-01 workers', '2026-05-14 independence-eve', '2026-05-15 independence', '2026-06-12 chaco-peace'],
      ...['2026-08-15 asuncion', '2026-09-29 boqueron', '2026-12-08 caacupe', '2026-12-25 christmas'],
    ]);
    for (const year of [1999, 2025, 2038]) {
      expect(usualHolidaysOf(year).every(({ day }) => isHoliday(day, NO_CHANGES))).toBe(true);
    }
  });

  test('CLOSE-152 which deadlines a change of the calendar moves, of which RUCs and from when to when', () => {
    const changed = (over: Partial<CalendarChanges>) => ({ ...NO_CHANGES, ...over });
    const added = changed({ days: [{ day: '2026-11-19', isHoliday: true, reason: 'Decreto 1' }] });
    const moved = { month: '2026-10', obligation: 'form-120', ending: 6, from: '2026-11-19', to: '2026-11-20' };
    expect(movedDeadlines(NO_CHANGES, added)).toEqual([moved]);
    expect(movedDeadlines(added, NO_CHANGES)).toEqual([{ ...moved, from: moved.to, to: moved.from }]);
    expect(movedDeadlines(added, added)).toEqual([]);
    const why = changed({ days: [{ day: '2026-11-19', isHoliday: true, reason: 'Decreto 2' }] });
    expect(movedDeadlines(added, why)).toEqual([]);
    const sunday = changed({ days: [{ day: '2026-11-22', isHoliday: true, reason: 'Cae en domingo' }] });
    expect(movedDeadlines(NO_CHANGES, sunday)).toEqual([]);
    const worked = changed({ days: [{ day: '2026-12-08', isHoliday: false, reason: 'Se trasladó' }] });
    expect(movedDeadlines(NO_CHANGES, worked).map(({ obligation, ending, to }) => [obligation, ending, to])).toEqual([
      ['rg-90', 0, '2026-12-08'],
    ]);
    const extension = { month: '2026-10', obligation: null, endings: [8, 9], until: '2026-11-25', reason: 'RG 9' };
    expect(
      movedDeadlines(NO_CHANGES, changed({ extensions: [extension] })).map(({ obligation, ending, from }) => [
        obligation,
        ending,
        from,
      ]),
    ).toEqual([
      ['form-120', 8, '2026-11-23'],
      ['rg-90', 8, '2026-11-24'],
    ]);
  });
});
