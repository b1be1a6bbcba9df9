import { expect, test } from 'vitest';
import { wantsHtml } from './serve-pages.ts';

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['application/json;q=0.9, text/html', true],
  ['application/json, text/html', false],
  ['text/html;q=0, application/json', false],
  ['*/*', false],
  ['text/*', false],
  ['', false],
  [undefined, false],
])('GUARD-29 GUARD-30 "%s" asks for a page first: %s', (accept, expected) => {
  expect(wantsHtml(accept)).toBe(expected);
});
