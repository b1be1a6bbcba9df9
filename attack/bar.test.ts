import { expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { meetsBar } from './bar.ts';

const served = (list: number, upload: number) => ({ list: Array(100).fill(list), upload: Array(100).fill(upload) });

test('SAFE-25 others may wait five times as long as alone, or 150 ms, for a list and for an upload, 95 times of 100', () => {
  const alone = served(10, 40);
  expect(meetsBar(alone, served(150, 200))).toBe(true);
  expect(meetsBar(alone, served(151, 200))).toBe(false);
  expect(meetsBar(alone, served(150, 201))).toBe(false);
  const now = { ...served(10, 40), list: [...Array(96).fill(10), ...Array(4).fill(9_000)] };
  expect(meetsBar(alone, now)).toBe(true);
  expect(meetsBar(alone, { ...now, list: [...now.list, ...Array(4).fill(9_000)] })).toBe(false);
  expect(meetsBar(alone, { ...now, upload: [] })).toBe(false);
});

test('SAFE-25 what one business can do to be felt by others is among the attacks', () => {
  expect(ATTACKS.filter(({ proves }) => proves.includes('SAFE-25')).map(({ name }) => name)).toEqual([
    '60 listas a la vez',
    '24 subidas a la vez',
    '20 exportaciones de 4.000 filas',
    'pruebas de un correo que no responde',
    'una IA que gotea',
    '30 imágenes de páginas a la vez',
    '12 fotos por leer, y una de otro',
    'PDF bomba: rayas',
    'PDF bomba: degradados',
    'PDF bomba: mosaicos',
    'PDF bomba: imágenes repetidas',
    'PDF bomba: máscaras',
    'PDF bomba: dibujo que se dibuja',
    'PDF bomba: 3.000 páginas',
  ]);
});
