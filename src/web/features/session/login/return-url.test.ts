import { expect, test } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

const OWN = 'https://ajaka.example';

test.each([
  ['/upload', '/upload'],
  ['/invoice-list?page=2&month=2026-11#fila', '/invoice-list?page=2&month=2026-11#fila'],
  [`${OWN}/upload`, '/upload'],
])('LOGIN-12 LOGIN-15 OPEN-31 %s is followed', (returnUrl, wanted) => {
  expect(safeReturnUrl(returnUrl, OWN)).toBe(wanted);
});

test.each([
  undefined,
  '',
  'https://malo.example/upload',
  '//malo.example',
  '/\\malo.example',
  '/\t/malo.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `${OWN}//malo.example`,
  'https://ajaka.example.malo.example/',
  'http://[',
  '/login?returnUrl=/login',
])('OPEN-31 %j leads home', (returnUrl) => {
  expect(safeReturnUrl(returnUrl, OWN)).toBe('/');
});
