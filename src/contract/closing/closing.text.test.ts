import { expect, test } from 'vitest';
import { noticeSentence } from './closing.text.ts';

test('a notice agrees with how many it is of, and a name that ends with a point gets no second one', () => {
  expect(noticeSentence('in-review', { count: 1, amount: '110000' })).toBe(
    '1 factura en revisión, Gs. 110.000: todavía no cuenta.',
  );
  expect(noticeSentence('in-review', { count: 2 })).toBe('2 facturas en revisión: todavía no cuentan.');
  expect(noticeSentence('altered', { count: 1 })).toBe('1 factura alterada: no cuenta hasta que la confirmes.');
  expect(noticeSentence('usual-suppliers', { count: 1, names: ['Imprenta Loma Alta E.A.S.'] })).toBe(
    '1 proveedor de casi todos los meses sin factura: Imprenta Loma Alta E.A.S.',
  );
  expect(noticeSentence('usual-suppliers', { count: 2, names: ['Uno', 'Dos'] })).toMatch(/: Uno y Dos\.$/);
});
