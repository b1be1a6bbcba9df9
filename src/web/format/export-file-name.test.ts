import { expect, test } from 'vitest';
import { defaultFileName, withExtension } from './export-file-name.ts';

/** 23:30 of the 14th in Asunción, and already the 15th in Greenwich. */
const LATE = new Date('2026-11-15T02:30:05Z');

test('EXP-07 EXP-08 EXP-09 a file is called like its template, with underscores, and stamped with the time in Asunción', () => {
  expect(defaultFileName('Compras / año 1', 'excel', LATE)).toBe('Compras___año_1_20261114_233005.xlsx');
  expect(defaultFileName('Libro-IVA', 'csv', LATE)).toBe('Libro_IVA_20261114_233005.csv');
});

test('a name that was typed keeps its beginning in another format', () => {
  expect(withExtension('Mis compras.xlsx', 'pdf')).toBe('Mis compras.pdf');
  expect(withExtension('Mis compras', 'json')).toBe('Mis compras.json');
  expect(withExtension('v1.2', 'csv')).toBe('v1.2.csv');
});
