import { describe, expect, test } from 'vitest';
import { compareAmounts } from '#domain/money/money.ts';
import { type Column, nextSorting, sortRows, widthVariables } from './column.ts';

type Line = { name: string; total: string };
const COLUMNS: Column<Line>[] = [
  {
    key: 'name',
    heading: 'Nombre',
    cell: ({ name }) => name,
    compare: (one, other) => one.name.localeCompare(other.name, 'es'),
  },
  {
    key: 'total',
    heading: 'Total',
    cell: ({ total }) => total,
    compare: (one, other) => compareAmounts(one.total, other.total),
  },
  { key: 'fixed', heading: 'Sin orden', cell: () => null },
];
const LINES: Line[] = [
  { name: 'Ñandutí', total: '9' },
  { name: 'nafta', total: '10' },
  { name: 'Oleaginosas', total: '-3.5' },
  { name: 'Nafta', total: '9' },
];
const names = (lines: readonly Line[]) => lines.map(({ name }) => name);

describe('rows sorted by a column', () => {
  test('amounts by their value and not by their letters; alike ones keep their order both ways', () => {
    const upwards = sortRows(LINES, COLUMNS, { key: 'total', isDescending: false });
    expect(names(upwards)).toEqual(['Oleaginosas', 'Ñandutí', 'Nafta', 'nafta']);
    const downwards = sortRows(LINES, COLUMNS, { key: 'total', isDescending: true });
    expect(names(downwards)).toEqual(['nafta', 'Ñandutí', 'Nafta', 'Oleaginosas']);
  });

  test('names as in a Spanish dictionary', () => {
    const sorted = sortRows(LINES, COLUMNS, { key: 'name', isDescending: false });
    expect(names(sorted)).toEqual(['nafta', 'Nafta', 'Ñandutí', 'Oleaginosas']);
  });

  test('as they came when nothing, or a column without an order, is asked for', () => {
    expect(sortRows(LINES, COLUMNS, null)).toBe(LINES);
    expect(sortRows(LINES, COLUMNS, { key: 'fixed', isDescending: true })).toBe(LINES);
  });

  test('a heading sorts upwards, then downwards, then not; another one begins anew', () => {
    const first = nextSorting(null, 'total');
    expect(first).toEqual({ key: 'total', isDescending: false });
    const second = nextSorting(first, 'total');
    expect(second).toEqual({ key: 'total', isDescending: true });
    expect(nextSorting(second, 'total')).toBeNull();
    expect(nextSorting(second, 'name')).toEqual({ key: 'name', isDescending: false });
  });
});

test('a column keeps the last width it was given where the window is narrower still', () => {
  expect(widthVariables('44px')).toEqual({ '--width': '44px' });
  expect(widthVariables({ wide: '112px', tablet: '108px' })).toEqual({
    '--width': '112px',
    '--width-laptop': '112px',
    '--width-tablet': '108px',
    '--width-upright': '108px',
  });
  expect(widthVariables(undefined)).toEqual({});
});
