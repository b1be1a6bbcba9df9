import { expect, test } from 'vitest';
import { raceSettings } from '../../scripts/lib/race-settings.mjs';
import { type Pair, pairsFrom } from './pairs.ts';

const ABOUT = { a: 'one', b: 'one', c: 'one', d: 'two', e: 'two', f: 'three', g: 'four' };
const NAMES = Object.keys(ABOUT);
function first(seed: number, count: number, about: Record<string, string> = ABOUT): Pair[] {
  const pairs = pairsFrom(seed, about);
  return Array.from({ length: count }, () => pairs.next().value);
}

test('RACE-81 the same seed gives the same pairs, and another one others', () => {
  expect(first(7, 200)).toEqual(first(7, 200));
  expect(first(7, 200)).not.toEqual(first(8, 200));
  expect(first(7, 50, Object.fromEntries(Object.entries(ABOUT).reverse()))).toEqual(first(7, 50));
});

test('RACE-81 every call and job comes once before any comes again, and in the end every pair does', () => {
  const pairs = first(1, 70);
  for (let round = 0; round < 10; round++) {
    const begun = pairs.slice(round * 7, round * 7 + 7).map(({ names }) => names[0]);
    expect(begun.toSorted()).toEqual(NAMES);
  }
  expect(new Set(first(1, 2_000).map(({ names }) => names.join())).size).toBe(NAMES.length ** 2);
});

test('RACE-83 seconds and seed can be said; a seed is chosen unless it is', () => {
  expect(raceSettings(['--seconds', '300', '--seed', '7'])).toEqual({ RACE_SECONDS: '300', RACE_SEED: '7' });
  const { RACE_SECONDS, RACE_SEED } = raceSettings([]);
  expect(RACE_SECONDS).toBe('60');
  expect(Number(RACE_SEED)).toBeLessThan(2 ** 31);
  expect(raceSettings([]).RACE_SEED).not.toBe(RACE_SEED);
  expect(() => raceSettings(['--seed', 'siete'])).toThrow('--seed es un número entero, no «siete».');
});
