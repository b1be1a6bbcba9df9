import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shortClass } from './lean-css.mjs';
import { ROOT } from './project.mjs';

const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const classes = globSync('src/web/**/*.module.css', { cwd: ROOT }).flatMap((file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...new Set([...text.matchAll(CLASS)].map(([, name = '']) => name))].map((name) => [name, file] as const);
});

test('OPS-05 a class is called alike in whatever order files are built, and no two are called the same', () => {
  expect(classes.length).toBeGreaterThan(300);
  const namesIn = (order: typeof classes) => {
    const short = shortClass();
    return new Map(order.map(([name, file]) => [`${file} ${name}`, short(name, path.join(ROOT, file))]));
  };
  const forwards = namesIn(classes);
  expect(new Map([...namesIn(classes.toReversed())].toReversed())).toEqual(forwards);
  expect(new Set(forwards.values()).size).toBe(classes.length);
});
