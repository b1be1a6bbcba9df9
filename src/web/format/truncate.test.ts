import { expect, test } from 'vitest';
import { initialsOf, truncate } from './truncate.ts';

test('SHELL-20 a name of 20 characters is cut to 12', () => {
  expect(truncate('María Concepción Vda', 12)).toBe('María Conce…');
  expect(truncate('María Concepción Vda', 12)).toHaveLength(12);
});

test('SHELL-21 an e-mail of 30 characters is cut to 20', () => {
  expect(truncate('rocio.ayala@almacenestava.com.py', 20)).toBe('rocio.ayala@almacen…');
});

test('SHELL-20 what fits stays whole', () => {
  expect(truncate('Rocío Ayala', 12)).toBe('Rocío Ayala');
  expect(truncate('', 12)).toBe('');
});

test('SHELL-20 a letter is never split from its accent', () => {
  expect(truncate('g\u0303'.repeat(13), 12)).toBe(`${'g\u0303'.repeat(11)}…`);
});

test.each([
  ['Rocío Ayala', 'RA'],
  ['Nidia María Franco de Benítez', 'NB'],
  ['Ñandutí', 'Ñ'],
  ['admin@ajaka.local', 'AL'],
  ['  ', ''],
])('SHELL-19 «%s» stands as «%s» without a picture', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
