import { describe, expect, test } from 'vitest';
import { aDoubt, aHeader } from '../../../../../../test/builders/a-review-item.ts';
import { readField } from './corrected-fields.ts';
import { groupDoubts, marksOf } from './field-doubts.ts';
import {
  applySuggestion,
  changesOf,
  editedItems,
  goToDoubt,
  openDoubts,
  reasonAgainst,
  settle,
  startDraft,
  textIn,
  type,
  unseenDoubts,
} from './review-draft.ts';

const header = aHeader();
const timbrado = aDoubt({ field: 'timbrado', reason: 'not-read', read: null, suggested: null });
const total = aDoubt();
const qrTotal = aDoubt({ reason: 'differs-from-qr', sentence: 'No coincide con el QR.' });
const whole = aDoubt({ field: 'document', reason: 'unproven-image', read: null, suggested: null });
const groups = groupDoubts([whole, timbrado, total, qrTotal]);
const [, totalGroup] = groups;

describe('what is typed', () => {
  test('what an invoice may be without can be emptied, the rest not', () => {
    expect(readField('timbrado', ' ')).toEqual({ value: null });
    expect(readField('number', '')).toEqual({ wrong: 'empty' });
    expect(readField('total', 'abc')).toEqual({ wrong: 'amount' });
  });

  test.each([
    ['timbrado', 'abc', /8 números del timbrado/],
    ['timbrado', '1234567', /8 números del timbrado/],
    ['timbrado', '00000000', /8 números del timbrado/],
    ['issuerRuc', '80012345-1', /dígito verificador/],
    ['receiverRuc', 'nadie', /dígito verificador/],
    ['number', '12345', /001-001-0001204/],
    ['cdc', '0180012345000100100012042202610151000000001', /44 números del CDC/],
  ] as const)('EXACT-99 «%s» cannot be «%s»: told beside it, before anything is sent', (field, typed, sentence) => {
    const told = expect.stringMatching(sentence);
    expect(readField(field, typed)).toEqual({ wrong: told });
    const draft = type(startDraft(groups), field, typed);
    expect(changesOf(draft, header)).toEqual({ fields: {}, errors: { [field]: told } });
    if (field === 'timbrado') expect(reasonAgainst(draft, header, field)).toEqual(told);
  });

  test('EXACT-99 what stands wrong on the paper itself can be left as it was read', () => {
    const printed = { ...header, issuer: { ...header.issuer, ruc: '80012345-1' } };
    expect(reasonAgainst(startDraft(groups), printed, 'issuerRuc')).toBeNull();
  });

  test('EXACT-90 a part that nobody can read stays unread, and is not sent as 0', () => {
    const unread = { ...header, totals: { ...header.totals, vat: null, taxed10: null } };
    const draft = startDraft(groups);
    expect([textIn(draft, unread, 'vat'), reasonAgainst(draft, unread, 'vat')]).toEqual(['', null]);
    expect(changesOf(type(draft, 'taxable10', ' '), unread)).toEqual({ fields: {}, errors: {} });
    expect(reasonAgainst(type(draft, 'total', ''), unread, 'total')).toBe('empty');
  });

  test('EXACT-99 what has its right shape is taken', () => {
    expect(readField('timbrado', ' 12345678 ')).toEqual({ value: '12345678' });
    expect(readField('number', '1-2-33')).toEqual({ value: '1-2-33' });
  });
});

describe('the doubts of an invoice, one field after another', () => {
  test('all doubts about a field are one, with each suggestion once; the document as a whole comes last', () => {
    expect(groups.map(({ field, doubts, suggestions }) => [field, doubts.length, suggestions])).toEqual([
      ['timbrado', 1, []],
      ['total', 2, ['1234500']],
      ['document', 1, []],
    ]);
  });

  test('what is answered leads to the next that is open, from the front again after the last', () => {
    let draft = startDraft(groups);
    expect(draft.current).toBe('timbrado');
    draft = settle(goToDoubt(draft, 'document'), groups, 'document');
    expect(draft.current).toBe('timbrado');
    draft = settle(draft, groups, 'timbrado');
    expect(draft.current).toBe('total');
    draft = settle(draft, groups, 'total');
    expect([draft.current, openDoubts(groups, draft)]).toEqual([null, []]);
  });

  test('a suggestion is taken only when asked for, and settles its doubt', () => {
    const draft = startDraft(groups);
    expect(changesOf(draft, header).fields).toEqual({});
    const after = applySuggestion(draft, groups, totalGroup as (typeof groups)[number]);
    expect(changesOf(after, header).fields).toEqual({ total: '1234500' });
    expect(after.settled.has('total')).toBe(true);
  });

  test('writing into a settled field opens its doubt again', () => {
    const settled = settle(startDraft(groups), groups, 'total');
    expect(type(settled, 'total', '1').settled.has('total')).toBe(false);
  });

  test('a doubt is not settled with an amount that is none, nor with nothing where something must be', () => {
    const draft = startDraft(groups);
    expect(reasonAgainst(type(draft, 'total', '12,3,4'), header, 'total')).toBe('amount');
    expect(reasonAgainst(type(draft, 'total', ''), header, 'total')).toBe('empty');
    expect(reasonAgainst(draft, header, 'timbrado')).toBeNull();
    expect(reasonAgainst(draft, header, 'document')).toBeNull();
  });

  test('only known places are marked on the page, with the numbers that the doubts have beside it', () => {
    const place = { page: 2, left: 0.1, top: 0.2, width: 0.3, height: 0.02 };
    const marked = groupDoubts([timbrado, { ...total, place }, whole]);
    const draft = settle(goToDoubt(startDraft(marked), 'total'), marked, 'timbrado');
    expect(marksOf(marked, draft)).toEqual([
      expect.objectContaining({ number: 2, place, tone: 'open', label: 'Duda 2, Monto Total' }),
    ]);
    expect(marksOf(marked, settle(draft, marked, 'total'))[0]?.tone).toBe('settled');
  });
});

describe('what is sent of a correction', () => {
  test('only what is not as it was read: typing the same figure again changes nothing', () => {
    let draft = type(startDraft(groups), 'total', '1.284.500');
    draft = type(draft, 'timbrado', '12345678');
    draft = type(draft, 'vat', '112227');
    expect(changesOf(draft, header)).toEqual({ fields: { timbrado: '12345678' }, errors: {} });
    const numbered = changesOf(type(startDraft(groups), 'number', '1-2-8842'), header);
    expect(numbered.fields.number).toEqual({ establishment: '001', point: '002', number: '0008842', series: null });
    expect(changesOf(type(startDraft(groups), 'number', 'abc'), header).errors).toEqual({
      number: 'Escribe el número como 001-001-0001204.',
    });
  });

  test('what cannot be understood is named, and nothing of it is sent', () => {
    const draft = type(type(startDraft(groups), 'total', '1,2,3'), 'number', '');
    expect(changesOf(draft, header)).toEqual({ fields: {}, errors: { total: 'amount', number: 'empty' } });
  });

  test('items go all together, or not at all while one of them is not whole', () => {
    const item = {
      line: 1,
      code: null,
      description: 'Resma',
      quantity: '3',
      unit: 'UNI',
      unitPrice: '285000',
      total: '855000',
      vatRate: 10 as const,
    };
    const items = editedItems([item]);
    const draft = { ...startDraft(groups), items };
    const { line: _, ...sent } = item;
    expect(changesOf(draft, header).fields.items).toEqual([sent]);
    const broken = { ...draft, items: items.map((one) => ({ ...one, total: '' })) };
    expect(changesOf(broken, header)).toEqual({ fields: {}, errors: { items: 'items' } });
  });

  test('a doubt that a correction leaves is shown unless the person has seen it and wrote nothing there', () => {
    const sum = aDoubt({ field: 'vat', reason: 'wrong-vat' });
    const seen = [timbrado, total, whole];
    expect(unseenDoubts([whole], seen, { timbrado: '12345678' })).toEqual([]);
    expect(unseenDoubts([whole, sum], seen, { timbrado: '12345678' })).toEqual([sum]);
    expect(unseenDoubts([total], seen, { total: '5' })).toEqual([total]);
  });
});
