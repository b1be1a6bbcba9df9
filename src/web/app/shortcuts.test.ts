import { expect, test } from 'vitest';
import { capsOf, readKey } from './shortcuts.ts';

const press = (keys: string, gap = 200) => {
  let pending: Parameters<typeof readKey>[0];
  let to: string | undefined;
  Array.from(keys).forEach((key, index) => {
    const outcome = readKey(pending, key, index * gap);
    pending = outcome.pending;
    to = outcome.to;
  });
  return to;
};

test.each([
  ['gd', '/'],
  ['gp', '/manage-invoices'],
  ['gf', '/invoice-list'],
  ['ge', '/invoice-explorer'],
  ['gx', '/templates-export'],
  ['gc', '/cierre'],
  ['up', '/upload'],
  ['ux', '/upload-xml'],
  ['GF', '/invoice-list'],
])('pressing %s leads to %s', (keys, to) => {
  expect(press(keys)).toBe(to);
});

test('a key that means nothing, or one alone, leads nowhere', () => {
  expect(press('g')).toBeUndefined();
  expect(press('gz')).toBeUndefined();
  expect(press('df')).toBeUndefined();
});

test('the second key must follow within a second and a half', () => {
  expect(press('gd', 1500)).toBe('/');
  expect(press('gd', 1501)).toBeUndefined();
});

test('a mistyped start is forgiven: the last two keys count', () => {
  expect(press('ggd')).toBe('/');
  expect(press('gux')).toBe('/upload-xml');
});

test('key caps stand apart', () => {
  expect(capsOf('gd')).toBe('G D');
});
