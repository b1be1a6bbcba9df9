import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readRequirements } from '../specification/requirements.ts';
import { testTitlesOf } from '../specification/test-titles.ts';
import { MUTANTS } from './mutants.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('there are a hundred ways to break the product at least, each with a name of its own', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(100);
  expect(new Set(MUTANTS.map(({ name, file }) => `${file}: ${name}`)).size).toBe(MUTANTS.length);
});

test('each breaks a text that stands once in its file, and the test it names claims its row', () => {
  const known = new Set(readRequirements().flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  const claimed = new Map([...new Set(MUTANTS.map((one) => one.test))].map((file) => [file, claimsOf(file)]));
  const wrong = MUTANTS.flatMap(({ name, file, find, replace, id, test: by }) => [
    ...(read(file).split(find).length === 2 && find !== replace ? [] : [`${name}: not once in ${file}`]),
    ...(known.has(id) || id.startsWith('OPEN-') ? [] : [`${name}: no requirement ${id}`]),
    ...(claimed.get(by)?.has(id) ? [] : [`${name}: ${by} does not claim ${id}`]),
  ]);
  expect(wrong).toEqual([]);
});

const claimsOf = (file: string) => new Set(testTitlesOf(file, read(file)).flatMap(({ ids }) => ids));
