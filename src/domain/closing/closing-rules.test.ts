import { describe, expect, test } from 'vitest';
import { type ClosingFacts, closingGroupOf } from './closing-groups.ts';
import { keptUntil, mustBeKept } from './keeping-clock.ts';
import { addFigures, addsUp, isWhole, type LineFigures, NO_FIGURES, netFigures, vatOf } from './line-figures.ts';
import { type MonthFacts, monthStateOf } from './month-state.ts';

const OURS = '80099001-3';
const THEIRS = '80012345-0';
const FACTS: ClosingFacts = {
  documentType: 'invoice',
  isTest: false,
  isCancelled: false,
  isInReview: false,
  isAltered: false,
  totalInGuaranies: '1100',
  issuerRuc: THEIRS,
  receiverRuc: OURS,
};
const group = (over: Partial<ClosingFacts>) => closingGroupOf({ ...FACTS, ...over }, OURS);

describe('where a document of the month stands', () => {
  test('CLOSE-10 what the business received is a purchase, of whatever kind, and a credit note has its own line', () => {
    const kinds = ['invoice', 'debit-note', 'sales-ticket', 'resimple-ticket'] as const;
    expect(kinds.map((documentType) => group({ documentType }))).toEqual(kinds.map(() => 'purchases'));
    expect(group({ documentType: 'self-invoice', issuerRuc: OURS })).toBe('purchases');
    expect(group({ documentType: 'credit-note' })).toBe('received-credit-notes');
    expect(group({ receiverRuc: '80099001-9' })).toBe('purchases');
  });

  test('CLOSE-10 what it issued is a sale, but nothing that it issued to itself', () => {
    const issued = { issuerRuc: OURS, receiverRuc: THEIRS };
    expect(group(issued)).toBe('sales');
    expect(group({ ...issued, receiverRuc: null })).toBe('sales');
    expect(group({ ...issued, documentType: 'credit-note' })).toBe('issued-credit-notes');
    expect(group({ issuerRuc: OURS })).toBe('to-itself');
    expect(group({ ...issued, documentType: 'self-invoice' })).toBe('self-invoice-of-other');
    expect(group({ ...issued, documentType: 'self-invoice', receiverRuc: null })).toBe('self-invoice-of-other');
  });

  test('CLOSE-11 every other has one reason, and whether it counts at all comes first', () => {
    expect(group({ receiverRuc: '80000001-5' })).toBe('other-taxpayer');
    expect(group({ receiverRuc: null })).toBe('unnamed');
    expect(group({ receiverRuc: '44444401-7' })).toBe('unnamed');
    const others = { receiverRuc: '80000001-5' };
    expect(group({ ...others, isCancelled: true, isTest: true, isInReview: true })).toBe('cancelled');
    expect(group({ ...others, isTest: true, isInReview: true })).toBe('test');
    expect(group({ isInReview: true })).toBe('in-review');
    expect(group({ isInReview: true, isAltered: true })).toBe('altered');
    expect(group({ isAltered: true })).toBe('purchases');
    expect(group({ documentType: 'remission-note' })).toBe('no-amounts');
    expect(group({ totalInGuaranies: null })).toBe('no-rate');
  });
});

describe('the figures of a line', () => {
  const one: LineFigures = {
    ...NO_FIGURES,
    ...{ count: 1, total: '1150', base10: '1000', vat10: '100', exempt: '30', rounding: '20' },
  };
  const unsplit: LineFigures = {
    ...NO_FIGURES,
    count: 1,
    total: '500',
    unsplit: '500',
    unsplitVat: '45',
    unsplitCount: 1,
  };

  test('CLOSE-12 add up to the total, and say what has no rate', () => {
    const both = addFigures([one, unsplit]);
    expect(both).toMatchObject({ count: 2, total: '1650', base10: '1000', unsplit: '500', unsplitCount: 1 });
    expect([addsUp(both), addsUp({ ...both, exempt: '31' })]).toEqual([true, false]);
    expect([isWhole(one), isWhole(unsplit), isWhole({ ...one, differenceCount: 1 })]).toEqual([true, false, false]);
    expect(vatOf(both)).toBe('145');
  });

  test('CLOSE-13 the net figure takes credit notes away, and counts them', () => {
    const note: LineFigures = { ...NO_FIGURES, count: 1, total: '220', base10: '200', vat10: '20' };
    expect(netFigures(one, note)).toMatchObject({ count: 2, total: '930', base10: '800', vat10: '80', exempt: '30' });
  });
});

test('CLOSE-05 a document is kept five years from the January after its month fell due', () => {
  expect(keptUntil('2026-10')).toBe('2031-12-31');
  // Due in January of the next year.
  expect(keptUntil('2026-12')).toBe('2032-12-31');
  expect([mustBeKept('2026-11', '2031-12-31'), mustBeKept('2026-11', '2032-01-01')]).toEqual([true, false]);
});

test('CLOSE-06 a month runs, is open, has notices, is ready, is closed, or differs from what was closed', () => {
  const standing: MonthFacts = { hasEnded: true, isClosed: false, differences: 0, isWhole: true, notices: 0 };
  const state = (over: Partial<MonthFacts>) => monthStateOf({ ...standing, ...over });
  expect(state({})).toBe('ready');
  expect(state({ notices: 2 })).toBe('with-notices');
  expect(state({ isWhole: false, notices: 2 })).toBe('open');
  expect(state({ hasEnded: false, isWhole: false })).toBe('running');
  expect(state({ isClosed: true, isWhole: false, notices: 3 })).toBe('closed');
  expect(state({ isClosed: true, differences: 1 })).toBe('closed-with-differences');
});
