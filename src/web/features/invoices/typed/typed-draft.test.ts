import { describe, expect, test } from 'vitest';
import { aHeader } from '../../../../../test/builders/a-review-item.ts';
import { changedFields, writtenFields } from './typed-body.ts';
import {
  balanceIn,
  complete,
  type FormField,
  originOf,
  problemsOf,
  startTyped,
  type TypedDraft,
  tallyOf,
  write,
} from './typed-draft.ts';

const TODAY = '2026-11-02';
const written = (values: Partial<Record<FormField, string>>, from = startTyped(null)): TypedDraft =>
  Object.entries(values).reduce((draft, [field, text]) => write(draft, field as FormField, text), from);

const PAPER = {
  issuerRuc: '80066218-0',
  issuerName: "Importadora Ára Ro'y S.A.",
  timbrado: '17288140',
  number: '001-002-0008842',
  issueDate: '2026-10-29',
  taxable10: '1.100',
  taxable5: '966',
  total: '2.066',
};

describe('what is typed', () => {
  test('EXACT-49 a RUC and a number are completed when they are left, and a wrong digit is told, not changed', () => {
    expect(complete(written({ issuerRuc: '80066218' }), 'issuerRuc').values.issuerRuc).toBe('80066218-0');
    expect(complete(written({ number: '1-2-8842' }), 'number').values.number).toBe('001-002-0008842');
    expect(complete(written({ total: '2066' }), 'total').values.total).toBe('2.066');
    const wrong = written({ issuerRuc: '80066218-3' });
    expect(complete(wrong, 'issuerRuc').values.issuerRuc).toBe('80066218-3');
    expect(problemsOf(wrong, TODAY).issuerRuc).toBe('digit');
    expect(problemsOf(written({ issuerRuc: 'abc' }), TODAY).issuerRuc).toBe('ruc');
  });

  test('EXACT-48 EXACT-49 each field says what is wrong with it as it is written', () => {
    const draft = written({ ...PAPER, timbrado: 'abc', number: '12', issueDate: '2027-01-01', total: '2.066,50' });
    expect(problemsOf(draft, TODAY)).toMatchObject({
      timbrado: 'timbrado',
      number: 'number',
      issueDate: 'day',
      total: 'fraction',
    });
    const dollars = written({ ...PAPER, currency: 'USD', total: '2.066,00' });
    expect(problemsOf(dollars, TODAY)).toEqual({ exchangeRate: 'missing' });
    expect(problemsOf(write(dollars, 'exchangeRate', '0'), TODAY)).toEqual({ exchangeRate: 'rate' });
    expect(problemsOf(write(dollars, 'exchangeRate', '7.148,20'), TODAY)).toEqual({});
  });

  test('EXACT-50 it does not count until its parts close', () => {
    expect(problemsOf(written(PAPER), TODAY)).toEqual({});
    const open = written({ ...PAPER, taxable5: '900' });
    expect(problemsOf(open, TODAY)).toEqual({ total: 'closing' });
    expect(balanceIn(open)).toMatchObject({ isClosed: false, missing: '66' });
  });

  test('EXACT-49 every field knows where its datum comes from, and the whole is counted', () => {
    const start = startTyped(aHeader());
    expect(originOf(start, 'number')).toBe('read');
    const corrected = write(start, 'number', '001-001-0000001');
    expect(originOf(corrected, 'number')).toBe('own');
    expect(originOf(write(corrected, 'number', start.values.number), 'number')).toBe('read');
    expect(originOf(write(start, 'issuerName', 'Otra S.A.', 'supplier'), 'issuerName')).toBe('supplier');
    const empty = startTyped(null);
    expect(tallyOf(empty, problemsOf(empty, TODAY))).toEqual({ read: 0, own: 0, missing: 6 });
  });
});

describe('what is sent', () => {
  test('EXACT-42 all of a new one, with what a part that is left empty means, and its VAT', () => {
    expect(writtenFields(written(PAPER))).toMatchObject({
      issuerRuc: '80066218-0',
      number: { establishment: '001', point: '002', number: '0008842', series: null },
      currency: 'PYG',
      taxable10: '1100',
      taxable5: '966',
      exempt: '0',
      total: '2066',
      vat10: '100',
      vat5: '46',
    });
    expect('vat10' in writtenFields(written({ ...PAPER, taxable10: '', taxable5: '' }))).toBe(false);
  });

  test('EXACT-40 of a correction only what changed, VAT with the amount that it is part of', () => {
    const start = startTyped(aHeader());
    expect(changedFields(start)).toEqual({});
    expect(changedFields(write(start, 'receiverRuc', ''))).toEqual({ receiverRuc: null });
    expect(changedFields(write(start, 'taxable10', '1.100'))).toMatchObject({ taxable10: '1100', vat10: '100' });
  });
});
