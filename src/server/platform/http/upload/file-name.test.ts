import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test('SEC a file name is shown without folders, control characters and marks that turn the writing round', () => {
  expect(cleanFileName('C:\\Facturas\\octubre.xml')).toBe('octubre.xml');
  expect(cleanFileName('../../etc/passwd')).toBe('passwd');
  expect(cleanFileName('a\u0000b\r\n\u202Egpj.xml')).toBe('abgpj.xml');
  expect(cleanFileName('n\u0303andu.xml')).toBe('ñandu.xml');
  for (const nothing of [undefined, '', '..', '.', 'a/', ' \t']) expect(cleanFileName(nothing)).toBe('archivo');
});

test('SEC an endless file name is cut and keeps its ending', () => {
  const cut = cleanFileName(`${'ñ'.repeat(5000)}.xml`);
  expect([...cut]).toHaveLength(200);
  expect(cut.endsWith('….xml')).toBe(true);
});
