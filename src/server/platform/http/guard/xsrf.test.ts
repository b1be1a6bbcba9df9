import { expect, test } from 'vitest';
import { createXsrf } from './xsrf.ts';

const xsrf = createXsrf(Buffer.alloc(32, 1));
const stranger = createXsrf(Buffer.alloc(32, 2));

test('SEC-08 header and cookie must be the same token of ours', () => {
  const token = xsrf.issue(null);
  expect(xsrf.matches(token, token, null)).toBe(true);
  expect(xsrf.matches(token, xsrf.issue(null), null)).toBe(false);
  expect(xsrf.matches(token, undefined, null)).toBe(false);
  expect(xsrf.matches(undefined, token, null)).toBe(false);
  const planted = stranger.issue(null);
  expect(xsrf.matches(planted, planted, null)).toBe(false);
});

test('SEC-08 a token bound to one person is refused in the calls of another', () => {
  const token = xsrf.issue('ana');
  expect(xsrf.matches(token, token, 'ana')).toBe(true);
  expect(xsrf.matches(token, token, 'beto')).toBe(false);
  const [random, , signature] = token.split('.');
  const unbound = `${random}.-.${signature}`;
  expect(xsrf.matches(unbound, unbound, 'beto')).toBe(false);
});
