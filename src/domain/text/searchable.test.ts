import { describe, expect, test } from 'vitest';
import { searchable, searchParts } from './searchable.ts';

describe('searchable text', () => {
  test.each([
    ['FERRETERÍA ÑANDUTÍ S.A.', 'ferreteria nanduti s.a.'],
    ['Agüero & Muñoz', 'aguero & munoz'],
    ['mbo’ehao Ỹpacaraí', 'mbo’ehao ypacarai'],
    ['80012345-6', '80012345-6'],
    ['', ''],
  ])('API-10 “%s” is compared as “%s”', (written, compared) => {
    expect(searchable(written)).toBe(compared);
  });

  test('API-10 an accent written as a character of its own is the same accent', () => {
    expect(searchable('Jose\u0301')).toBe(searchable('JOSÉ'));
  });

  test('API-10 line breaks, tabs and repeated spaces count as one space, at the ends as none', () => {
    expect(searchable('  Casa \t\n  Rica\u00a0SRL ')).toBe('casa rica srl');
  });

  test('API-10 what is searchable already stays as it is', () => {
    const once = searchable('  Ñemby   Cooperativa LTDA.');
    expect(searchable(once)).toBe(once);
  });
});

test('what is typed becomes parts of small letters and digits; what has neither occurs nowhere', () => {
  expect(searchParts('  Íris TUPÃ  ana@negocio.com.py 181.120.7. %')).toEqual([
    'iris',
    'tupa',
    'ana negocio com py',
    '181 120 7',
    '',
  ]);
  expect(searchParts(' ')).toEqual([]);
});
