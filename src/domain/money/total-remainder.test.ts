import { describe, expect, test } from 'vitest';
import { ONE } from './money.ts';
import { remainderOf, type SplitTotal, wholeVatOf } from './total-remainder.ts';

const split = (over: Partial<SplitTotal>): SplitTotal => {
  const total = over.total ?? '110000';
  return {
    currency: 'PYG',
    total,
    totalInGuaranies: total,
    ...{ base5: '0', base10: '100000', vat5: '0', vat10: '10000', vat: '10000', exempt: '0', exonerated: '0' },
    ...over,
  };
};
const guaranies = (amount: number) => BigInt(amount) * ONE;

describe('base, VAT and exempt of a document give its total, or one word says why not', () => {
  test.each([
    ['nothing is left when they do', {}, {}],
    ['what is exempt and exonerated is part of it', { total: '110300', exempt: '100', exonerated: '200' }, {}],
    ['what was cut down to 50 guaraníes is rounding', { total: '109951' }, { rounding: guaranies(-49) }],
    ['more than that is a difference', { total: '109950' }, { difference: guaranies(-50) }],
    ['a commission is one too', { total: '115000' }, { difference: guaranies(5000) }],
    [
      'a document that gives its total alone is not split',
      { base5: null, base10: null, vat5: null, vat10: null, exempt: null, exonerated: null },
      { unsplit: guaranies(110_000) },
    ],
    ['nor is one that gives its VAT and no base: both are unknown', { base10: null }, { unsplit: guaranies(110_000) }],
    ['nor one that gives a base and no VAT', { vat10: null }, { unsplit: guaranies(110_000) }],
    [
      'what is said of the other rate stays there',
      { total: '131000', base5: '20000', vat5: '1000', vat10: null },
      { unsplit: guaranies(110_000) },
    ],
    [
      'cents of a dollar are rounding',
      { ...dollars('100', '730000'), base10: '90.92', vat10: '9.09' },
      { rounding: -73n * ONE },
    ],
    [
      'five of them are not',
      { ...dollars('100', '730000'), base10: '90.96', vat10: '9.09' },
      { difference: -365n * ONE },
    ],
    ['what is not known in guaraníes has no parts either', { ...dollars('100', null) }, {}],
    ['a total of nothing has no remainder', { total: '0', base10: '0', vat10: '0' }, {}],
  ] as const)('%s', (_, over, expected) => {
    expect(remainderOf(split(over))).toEqual({ rounding: 0n, unsplit: 0n, difference: 0n, ...expected });
  });
});

test('EXACT-93 the VAT of a document is what it says in all, else what is known of the rates', () => {
  expect(wholeVatOf({ vat: '70', vat5: '10', vat10: '20' })).toBe('70');
  expect(wholeVatOf({ vat: null, vat5: '10', vat10: '20' })).toBe('30');
  expect(wholeVatOf({ vat: null, vat5: null, vat10: '20' })).toBe('20');
  expect(wholeVatOf({ vat: null, vat5: null, vat10: null })).toBeNull();
});

function dollars(total: string, totalInGuaranies: string | null) {
  return { currency: 'USD', total, totalInGuaranies };
}
