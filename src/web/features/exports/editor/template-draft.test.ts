import { describe, expect, test } from 'vitest';
import { addField, bodyOf, columnLetter, draftErrors, moveField, NEW_DRAFT, restoreField } from './template-draft.ts';

const number = { key: 'documentNumber', calculation: null } as const;
const total = { key: 'total', calculation: null } as const;
const items = { key: 'items', calculation: null } as const;
const without = { key: 'totalWithoutVat', calculation: 'totalWithoutVat' } as const;

const columns = addField(addField(addField([], number), total), without);
const keys = (fields: readonly { key: string }[]) => fields.map(({ key }) => key);

describe('the columns of a template', () => {
  test('TPL-48 a field is added once', () => {
    expect(keys(columns)).toEqual(['documentNumber', 'total', 'totalWithoutVat']);
    expect(addField(columns, total)).toBe(columns);
  });

  test('TPL-62 TPL-63 a list of products begins with a row for each and a comma between them', () => {
    expect(addField([], items)).toMatchObject([{ grouping: 'separate-rows', separator: ', ' }]);
  });

  test('a calculated one is sent as such, under its own name', () => {
    expect(bodyOf({ ...NEW_DRAFT, fields: columns }).fields.at(-1)).toMatchObject({
      key: 'totalWithoutVat',
      title: 'Total sin IVA',
      type: 'currency',
      alignment: 'right',
      isCalculated: true,
      calculation: 'totalWithoutVat',
      order: 3,
    });
  });

  test('TPL-29 move within their list and no further', () => {
    expect(keys(moveField(columns, 'total', 0))).toEqual(['total', 'documentNumber', 'totalWithoutVat']);
    expect(keys(moveField(columns, 'total', 2))).toEqual(['documentNumber', 'totalWithoutVat', 'total']);
    for (const to of [-1, 3, 1]) expect(moveField(columns, 'total', to)).toBe(columns);
  });

  test('one that was taken away comes back to its place, and not twice', () => {
    const [, taken] = columns;
    if (!taken) throw new Error('there are three');
    const rest = columns.filter(({ key }) => key !== 'total');
    expect(restoreField(rest, taken, 1)).toEqual(columns);
    expect(restoreField(columns, taken, 1)).toBe(columns);
  });

  test('TPL-37 TPL-38 TPL-40 a missing name and missing fields are told at once', () => {
    expect(draftErrors(NEW_DRAFT)).toEqual({
      name: 'El nombre del template es requerido',
      fields: 'Debe seleccionar al menos un campo',
      columns: [],
    });
  });

  test('TPL-46 TPL-47 a column is a whole number from 50 to 500 wide', () => {
    const wide = (width: string) =>
      draftErrors({ ...NEW_DRAFT, name: 'Compras', fields: columns.map((field) => ({ ...field, width })) }).columns;
    for (const width of ['50', '500']) expect(wide(width)).toEqual([]);
    for (const width of ['49', '501', '', '99.5', '-60', 'ancho']) expect(wide(width)).toHaveLength(3);
  });

  test('each column without a title is told by its field', () => {
    const untitled = columns.map((field) => ({ ...field, title: ' ' }));
    expect(draftErrors({ ...NEW_DRAFT, name: 'Compras', fields: untitled }).columns).toEqual([
      'La columna «Nro. Factura» necesita un título',
      'La columna «Total» necesita un título',
      'La columna «Total sin IVA» necesita un título',
    ]);
  });

  test('are lettered as in a spreadsheet', () => {
    expect([0, 25, 26, 51, 52].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
  });
});
