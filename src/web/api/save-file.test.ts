import { expect, test } from 'vitest';
import { fileNameOf } from './save-file.ts';

const named = (disposition: string | null) =>
  fileNameOf(
    { headers: new Headers(disposition === null ? {} : { 'content-disposition': disposition }) },
    'pedido.xlsx',
  );

test('EXP-20 a file is saved under the name that the server gave it', () => {
  expect(named('attachment; filename="Compras_1.xlsx"')).toBe('Compras_1.xlsx');
  expect(named('attachment; filename=Compras.xlsx')).toBe('Compras.xlsx');
  expect(named(`attachment; filename="Facturas de ?emby.csv"; filename*=UTF-8''Facturas%20de%20%C3%91emby.csv`)).toBe(
    'Facturas de Ñemby.csv',
  );
  expect(named(`attachment; filename*=UTF-8''%E0%A4%A`)).toBe('pedido.xlsx');
  expect(named(null)).toBe('pedido.xlsx');
});
