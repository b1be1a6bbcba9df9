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
