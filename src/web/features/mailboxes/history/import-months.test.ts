import { expect, test } from 'vitest';
import { mailboxesText } from '#text/mailboxes.ts';
import { importMonths } from './import-months.ts';
import { checkRange, usualRange } from './import-range.ts';

const NOW = Date.parse('2026-11-16T01:30:00Z'); // still the 15th in Asunción

test('months stand from the oldest on, as wide as they have messages', () => {
  const months = importMonths([
    { month: '2026-03', state: 'waiting', total: null, done: 0 },
    { month: '2026-02', state: 'running', total: 200, done: 50 },
    { month: '2026-01', state: 'done', total: 100, done: 100 },
  ]);
  expect(months.map(({ month, weight, share }) => [month, weight, share])).toEqual([
    ['2026-01', 100, 1],
    ['2026-02', 200, 0.25],
    ['2026-03', 150, 0],
  ]);
});

test('a month without messages is drawn too, and done is done', () => {
  const [first] = importMonths([{ month: '2026-01', state: 'done', total: 0, done: 0 }]);
  expect(first).toMatchObject({ weight: 1, share: 1 });
});

test('the usual range goes from the beginning of the year to today in Asunción', () => {
  expect(usualRange(NOW)).toEqual({ from: '2026-01-01', to: '2026-11-15' });
  expect(checkRange(usualRange(NOW), NOW)).toEqual({ from: undefined, to: undefined });
});

test('a range has both days, in order, and none that is still to come', () => {
  expect(checkRange({ from: '', to: '' }, NOW)).toEqual({ from: 'Elige desde qué día.', to: 'Elige hasta qué día.' });
  expect(checkRange({ from: '2026-05-02', to: '2026-05-01' }, NOW).to).toBe('Debe ser el mismo día o uno posterior.');
  expect(checkRange({ from: '2026-05-02', to: '2026-05-02' }, NOW).to).toBeUndefined();
  expect(checkRange({ from: '2026-01-01', to: '2026-11-16' }, NOW).to).toBe('Todavía no llegó ese día.');
});

test('how long it still takes is told roughly, as a person would', () => {
  const { left } = mailboxesText.history;
  expect([0, 59, 60, 840, 5_340, 5_400, 20_000].map(left)).toEqual([
    'falta menos de un minuto',
    'falta menos de un minuto',
    'falta un minuto',
    'faltan unos 14 min',
    'faltan unos 89 min',
    'faltan unas 2 h',
    'faltan unas 6 h',
  ]);
});
