import { describe, expect, test } from 'vitest';
import { type Box, type DeclaredFigures, form120Of, vatOfBase } from './form-120.ts';
import { type LineFigures, NO_FIGURES } from './line-figures.ts';

const line = (over: Partial<LineFigures>): LineFigures => ({ ...NO_FIGURES, ...over });
/** As in the tax office's model: what was bought at both rates, and a credit note. */
const BOUGHT: DeclaredFigures = {
  purchases: line({ base10: '393182104', vat10: '39318210', base5: '84802200', vat5: '4240110', exempt: '61680' }),
  receivedCreditNotes: line({ base10: '2897000', vat10: '289700' }),
  sales: null,
  issuedCreditNotes: null,
};
const SOLD: DeclaredFigures = {
  ...BOUGHT,
  sales: line({ base10: '1000', vat10: '101', base5: '400', vat5: '20', exempt: '70' }),
  issuedCreditNotes: line({ base10: '100', vat10: '10', base5: '20', vat5: '1', exempt: '30' }),
};
const boxes = (figures: DeclaredFigures) => new Map(form120Of(figures).map((one) => [one.box, one] as const));
const amounts = (all: Map<number, Box>, ...numbers: number[]) => numbers.map((number) => all.get(number)?.amount);

describe('the boxes of form 120', () => {
  test('CLOSE-14 of purchases the bases are typed, and the VAT that the form reckons stands beside the declared one', () => {
    const all = boxes(BOUGHT);
    expect(amounts(all, 35, 32, 62)).toEqual(['393182104', '84802200', '61680']);
    expect(all.get(35)).toMatchObject({ kind: 'typed', of: { line: 'purchases', part: 'taxed-10' }, note: null });
    expect(all.get(38)).toMatchObject({ kind: 'reckoned', amount: '43558320', declared: '43558320' });
    expect(all.get(45)).toMatchObject({ kind: 'reckoned', amount: '43558320' });
  });

  test('CLOSE-14 the form takes the rate of the whole base, halves up', () => {
    expect([vatOfBase('1005', 10), vatOfBase('1004', 10), vatOfBase('10', 5), vatOfBase('9', 5)]).toEqual([
      '101',
      '100',
      '1',
      '0',
    ]);
    expect(boxes({ ...BOUGHT, purchases: line({ base10: '1005', vat10: '99' }) }).get(38)).toMatchObject({
      amount: '101',
      declared: '99',
    });
  });

  test('CLOSE-15 received credit notes raise the debit in section 1 and take nothing from the credit', () => {
    const all = boxes(BOUGHT);
    expect(all.get(15)).toMatchObject({ kind: 'typed', amount: '2897000', note: { code: 'raises-debit' } });
    expect(amounts(all, 23, 17, 44, 18)).toEqual(['289700', '0', '289700', '2897000']);
    expect(all.get(44)?.note).toEqual({ code: 'without-sales' });
  });

  test('CLOSE-16 five per cent of notes and sales is divided by a person between farm products and others', () => {
    const all = boxes(SOLD);
    expect(all.get(150)).toMatchObject({
      kind: 'divided',
      amount: null,
      note: { params: { amount: '400', twin: 151 } },
    });
    expect(all.get(151)).toMatchObject({
      kind: 'divided',
      amount: null,
      note: { params: { amount: '400', twin: 150 } },
    });
    expect(all.get(157)).toMatchObject({
      kind: 'divided',
      declared: '20',
      note: { params: { amount: '20', twin: 156 } },
    });
    // Of nothing there is nothing to divide.
    expect(all.get(154)).toMatchObject({ kind: 'typed', amount: '0' });
  });

  test('CLOSE-16 what the business alone knows stays blank, with its explanation', () => {
    for (const number of [46, 47, 48, 50, 51, 52, 53]) {
      expect(boxes(SOLD).get(number)).toMatchObject({
        kind: 'blank',
        amount: null,
        note: { code: expect.any(String) },
      });
    }
    expect(boxes(SOLD).has(49)).toBe(false);
  });

  test('CLOSE-17 sales have their boxes when there are some, and what they exempt is net of the notes issued', () => {
    const all = boxes(SOLD);
    expect(amounts(all, 10, 22, 12)).toEqual(['1000', '100', '40']);
    expect(all.get(22)?.declared).toBe('101');
    expect(amounts(all, 34, 37, 42)).toEqual(['20', '100', '11']);
    expect(all.get(45)?.amount).toBe('43558331');
    expect(all.get(18)?.amount).toBe('2898440');
    expect(all.get(44)).toMatchObject({ amount: '289820', declared: '289821', note: null });
    expect([10, 12, 34, 42].filter((number) => boxes(BOUGHT).has(number))).toEqual([]);
  });

  test('CLOSE-17 more exempt notes than exempt sales are told, not hidden', () => {
    const figures = { ...SOLD, issuedCreditNotes: line({ exempt: '100' }) };
    expect(boxes(figures).get(12)).toMatchObject({ amount: '-30', note: { code: 'below-zero' } });
  });

  test('CLOSE-18 what has no rate is in no box, and the box says how much', () => {
    const purchases = line({
      base10: '10',
      vat10: '1',
      unsplit: '500',
      unsplitCount: 2,
      difference: '-7',
      differenceCount: 1,
    });
    expect(boxes({ ...BOUGHT, purchases }).get(35)).toMatchObject({
      amount: '10',
      note: { code: 'left-out', params: { count: 3, amount: '493' } },
    });
  });
});
