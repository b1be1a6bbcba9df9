import { describe, expect, test } from 'vitest';
import { conflictsWith, newField, sheetNameOf, templateProblems } from './export-template.ts';

const template = { name: 'Compras', fields: [newField('documentNumber')] };

describe('a template', () => {
  test('TPL-37 needs a name, TPL-38 a field, and TPL-40 tells both at once', () => {
    expect(templateProblems(template)).toEqual({});
    expect(templateProblems({ name: '  ', fields: [] })).toEqual({
      name: 'El nombre del template es requerido',
      fields: 'Debe seleccionar al menos un campo',
    });
  });

  test('EXACT-06 shows at least one of its columns', () => {
    const hidden = { ...newField('total'), isVisible: false };
    const problem = { fields: 'Todas las columnas están ocultas: deja al menos una a la vista' };
    expect(templateProblems({ ...template, fields: [hidden] })).toEqual(problem);
    expect(templateProblems({ ...template, fields: [hidden, newField('cdc')] })).toEqual({});
  });

  test('TPL-39 has no field twice', () => {
    const fields = [newField('total'), newField('cdc'), newField('total')];
    expect(templateProblems({ ...template, fields })).toEqual({ fields: 'No se pueden tener campos duplicados' });
  });

  test('TPL-58 has only fields that there are, also under names that every object knows', () => {
    const strange = { ...newField('total'), key: 'constructor' };
    expect(templateProblems({ ...template, fields: [strange] })).toEqual({
      'fields.0.key': 'Ese campo no existe. Quítalo y elige otro.',
    });
    const calculated = { ...newField('total'), key: 'mi_columna', calculation: 'vatShare' } as const;
    expect(templateProblems({ ...template, fields: [calculated] })).toEqual({});
  });

  test('TPL-49 TPL-50 products as a whole and their parts stand in each other’s way', () => {
    expect(conflictsWith('items', [newField('itemName')])).toBe(true);
    expect(conflictsWith('itemName', [newField('items')])).toBe(true);
    expect(conflictsWith('itemName', [newField('itemCode')])).toBe(false);
    expect(conflictsWith('items', [newField('total')])).toBe(false);
    expect(conflictsWith('total', [newField('items')])).toBe(false);
  });

  test('TPL-62 TPL-63 a new column is a row for each product, and joins with a comma and a space', () => {
    expect(newField('itemName')).toMatchObject({ grouping: 'separate-rows', separator: ', ', isVisible: true });
  });

  test.each([
    ['Compras', '', 'Compras'],
    ['Compras / año: 1', '', 'Compras _ año_ 1'],
    ['x', '  Hoja  ', 'Hoja'],
    ['x', 'a'.repeat(40), 'a'.repeat(31)],
    ['x', "'entre comillas'", 'entre comillas'],
    ['[*]', '', '___'],
    ["'''", '', 'Facturas'],
    ['x', 'History', 'History_'],
  ])('TPL-44 OPEN-21 «%s» with the sheet name «%s» names its sheet «%s»', (name, sheetName, expected) => {
    expect(sheetNameOf({ name, sheetName })).toBe(expected);
  });
});
