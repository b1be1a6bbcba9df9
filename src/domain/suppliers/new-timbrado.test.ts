import { expect, test } from 'vitest';
import { findNewTimbrados } from './new-timbrado.ts';

const told = (...timbrados: readonly (string | null)[]) =>
  [
    ...findNewTimbrados(
      timbrados.map((timbrado, index) => ({ id: `${index}`, issueDate: `2026-0${index + 1}-01`, timbrado })),
    ),
  ].map(([id, { timbrado, before, earlierCount }]) => [Number(id), timbrado, before, earlierCount]);

test('DESK-69 the first document with a timbrado that none before has is told, from three documents with others on', () => {
  expect(told('1', '1', '2')).toEqual([]);
  expect(told('1', '1', '1', '2', '2')).toEqual([[3, '2', '1', 3]]);
  expect(told('1', '2', '1', '2', '1')).toEqual([]);
  expect(told('1', '1', '1', '2', '1', '2', '3')).toEqual([
    [3, '2', '1', 3],
    [6, '3', '2', 6],
  ]);
});

test('DESK-69 a document of which no timbrado was read is none of them', () => {
  expect(told('1', null, null, '1', '2')).toEqual([]);
  expect(told('1', null, '1', '1', null, '2')).toEqual([[5, '2', '1', 3]]);
});
