import { describe, expect, test } from 'vitest';
import { comparisonSentence, comparisonTitle } from './comparison.text.ts';
import { comparedSentence, registerFileReason, registerFileSentence } from './files.text.ts';

describe('what is said of a comparison', () => {
  test('HOUSE-04 reasons of a newer version have a general sentence', () => {
    for (const code of ['of-next-year', 'constructor']) {
      expect(comparisonSentence({ code, params: {} })).toMatch(/esta versión no sabe/);
      expect(registerFileSentence({ code, params: {} })).toMatch(/esta versión no sabe/);
    }
  });

  test('CLOSE-53 a reason tells its currency, its month and both amounts; of many lines it is a title', () => {
    const say = (code: string, params: object) => comparisonSentence({ code, params });
    expect(say('exchange-rate', { currency: 'USD' })).toBe('otro tipo de cambio (USD)');
    expect(say('due-date-month', { month: '2026-11' })).toBe('se devenga al vencer, en noviembre de 2026');
    expect(say('vat-differs', { here: '10000', there: '5238' })).toBe('mismo total, otro IVA: aquí 10.000, allá 5.238');
    expect(['exchange-rate', 'vat-differs', 'rounding'].map(comparisonTitle)).toEqual([
      ...['otro tipo de cambio', 'mismo total, otro IVA', 'redondeo'],
    ]);
  });

  test('CLOSE-58 a file that was compared says how much of it was, and what was not', () => {
    const none = { otherMonths: 0, repeated: 0, notAddingUp: 0 };
    expect(comparedSentence({ ...none, rows: 1 })).toBe('1 comprobante comparado.');
    expect(comparedSentence({ rows: 1_275, otherMonths: 2, repeated: 1, notAddingUp: 3 })).toBe(
      '1.275 comprobantes comparados. 2 son de otros meses y no entraron. 1 estaba dos veces y entró una. 3 no suman su total: entraron igual.',
    );
  });

  test('CLOSE-47 a file of several other months names them', () => {
    const found = ['2026-08', '2026-09'];
    expect(registerFileSentence(registerFileReason('other-month', { month: '2026-10', found }))).toBe(
      'El archivo es de agosto de 2026 y septiembre de 2026 y este cuadre es de octubre de 2026. No se cambió nada.',
    );
  });
});
