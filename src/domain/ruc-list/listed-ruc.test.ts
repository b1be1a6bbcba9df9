import { describe, expect, test } from 'vitest';
import { faultOfList, readListedRuc } from './listed-ruc.ts';

describe('a line of the list', () => {
  test('DESK-82 has RUC, name, digit, former RUC and state, with or without the last bar', () => {
    const listed = { number: '80012345', checkDigit: 0, isDigitRight: true, name: 'YERBA MOÑÁI S.A.', state: 'active' };
    expect(readListedRuc('80012345|YERBA MOÑÁI S.A.|0|EJEA123456A|ACTIVO|')).toEqual(listed);
    expect(readListedRuc('80012345|YERBA MOÑÁI S.A.|0||ACTIVO\r')).toEqual(listed);
    expect(readListedRuc(' 080012345 | YERBA MOÑÁI S.A. | 0 | | Activo |')).toEqual(listed);
    expect(readListedRuc('80012345|A|B|0||ACTIVO|')?.name).toBe('A|B');
    expect(readListedRuc('80012345|UNO\tDOS\u0085TRES\u2028|0||ACTIVO|')?.name).toBe('UNO DOS TRES');
  });

  test('DESK-82 may end its RUC in a letter, and have a wrong digit, which is kept', () => {
    expect(readListedRuc('1234567A|APELLIDO, NOMBRE|2||CANCELADO|')).toMatchObject({
      number: '1234567A',
      name: 'APELLIDO, NOMBRE',
    });
    expect(readListedRuc('80012345|X|7||ACTIVO|')).toMatchObject({ checkDigit: 7, isDigitRight: false });
  });

  test('DESK-82 a state that nobody knows is another one', () => {
    const states = [
      'ACTIVO',
      'SUSPENSION TEMPORAL',
      'Suspensión  Temporal',
      'BLOQUEADO',
      'CANCELADO',
      'EN ESTUDIO',
      '',
    ];
    expect(states.map((state) => readListedRuc(`80012345|X|0||${state}|`)?.state)).toEqual([
      ...['active', 'suspended', 'suspended', 'blocked', 'cancelled', 'other', 'other'],
    ]);
  });

  test('DESK-82 the heading is passed over, and anything else is no line', () => {
    expect(readListedRuc('RUC|NOMBRE|DV|RUC ANTERIOR|ESTADO|')).toBeNull();
    for (const line of ['', 'hola', '80012345', 'X|Y|0||ACTIVO|', '80012345|X|||ACTIVO|', '80012345|X|12||ACTIVO|']) {
      expect({ line, found: readListedRuc(line) }).toEqual({ line, found: undefined });
    }
  });
});

describe('what may be the list', () => {
  const good = { lines: 50_000, unreadable: 0, wrongDigits: 0 };

  test('DESK-84 has 50,000 RUCs at least', () => {
    expect(faultOfList(good)).toBeNull();
    expect(faultOfList({ ...good, lines: 49_999 })).toBe('too-few-rows');
  });

  test('DESK-84 has the digits of 98 % right, and as many lines that can be read', () => {
    expect(faultOfList({ ...good, wrongDigits: 1_000 })).toBeNull();
    expect(faultOfList({ ...good, wrongDigits: 1_001 })).toBe('too-many-wrong-digits');
    expect(faultOfList({ ...good, unreadable: 1_020 })).toBeNull();
    expect(faultOfList({ ...good, unreadable: 1_021 })).toBe('too-many-unreadable');
  });
});
