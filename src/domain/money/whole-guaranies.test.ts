import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUnits, ONE, toUnits } from './money.ts';
import type { SplitTotal } from './total-remainder.ts';
import { roundTogether, wholeAmount, wholeSplitOf, wholeSum } from './whole-guaranies.ts';

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
const shown = (over: Partial<SplitTotal>) =>
  Object.fromEntries(Object.entries(wholeSplitOf(split(over))).map(([name, units]) => [name, fromUnits(units)]));
const NOTHING_LEFT = { rounding: '0', unsplit: '0', difference: '0', unsplitVat: '0' };

describe('a document in whole guaraníes', () => {
  test('EXACT-01 what is whole already stays what the document says', () => {
    expect(shown({})).toEqual({
      ...{ total: '110000', base5: '0', base10: '100000', vat5: '0', vat10: '10000', vat: '10000', untaxed: '0' },
      ...NOTHING_LEFT,
    });
  });

  test('EXACT-01 dollars become guaraníes that add up; the largest part takes what is over', () => {
    // 1.509,70 dollars that the document itself gives as Gs. 11.097.050: 10.088.193,86… and 1.008.856,14…
    const dollars = { currency: 'USD', total: '1509.70', totalInGuaranies: '11097050' };
    expect(shown({ ...dollars, base10: '1372.4500', vat10: '137.25' })).toMatchObject({
      ...{ total: '11097050', base10: '10088194', vat10: '1008856' },
      ...NOTHING_LEFT,
    });
    // Three thirds of 100: 33,33 each, and one of them is 34.
    expect(shown({ total: '100', base5: '33.33', base10: '33.34', vat10: '0', exempt: '33.33' })).toMatchObject({
      ...{ base5: '33', base10: '34', untaxed: '33' },
      ...NOTHING_LEFT,
    });
  });

  test('EXACT-01 what the parts do not give keeps its name', () => {
    expect(shown({ total: '109960.4' })).toMatchObject({ total: '109960', rounding: '-40', base10: '100000' });
    expect(shown({ total: '115000.5' })).toMatchObject({ total: '115001', difference: '5001', vat10: '10000' });
    const nothing = { base5: null, base10: null, vat5: null, vat10: null, exempt: null, exonerated: null };
    expect(shown({ ...nothing, total: '0.7' })).toMatchObject({ total: '1', unsplit: '1', base5: '0' });
    expect(shown({ ...nothing, totalInGuaranies: null })).toMatchObject({ total: '0', ...NOTHING_LEFT });
  });

  test('EXACT-93 VAT without its base, or a base without its VAT, is in the line of neither: both stand with what is not split', () => {
    // A photo of which total and VAT were read: Gs. 3.300.000 with 300.000.
    const photo = { total: '3300000', base5: null, base10: null, vat5: null, exempt: null, exonerated: null };
    expect(shown({ ...photo, vat10: '300000', vat: '300000' })).toMatchObject({
      ...{ base10: '0', vat10: '0', unsplit: '3300000', unsplitVat: '300000', vat: '300000' },
    });
    expect(shown({ ...photo, vat10: null, vat: '300000' })).toMatchObject({ unsplitVat: '300000', vat: '300000' });
    expect(shown({ ...photo, vat10: '300000', vat: null })).toMatchObject({ unsplitVat: '300000', vat: '300000' });
    expect(shown({ ...photo, vat10: null, vat: null })).toMatchObject({
      unsplit: '3300000',
      unsplitVat: '0',
      vat: '0',
    });
    // One rate is known, the other is not: only its own part of the VAT is left.
    expect(shown({ total: '131000', base5: '20000', vat5: '1000', base10: null, vat: '11000' })).toMatchObject({
      ...{
        base5: '20000',
        vat5: '1000',
        base10: '0',
        vat10: '0',
        unsplit: '110000',
        unsplitVat: '10000',
        vat: '11000',
      },
    });
  });

  test('EXACT-01 whatever a document says, each part is whole, they give its rounded total, and none is off by more than rounding explains', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => fromUnits(units));
    const maybe = fc.option(amount, { nil: null });
    const anySplit = fc.record({
      currency: fc.constantFrom('PYG', 'USD'),
      total: amount,
      totalInGuaranies: amount,
      base5: maybe,
      base10: maybe,
      vat5: maybe,
      vat10: maybe,
      vat: maybe,
      exempt: maybe,
      exonerated: maybe,
    });
    fc.assert(
      fc.property(anySplit, (one) => {
        const given = one.currency === 'PYG' ? { ...one, totalInGuaranies: one.total } : one;
        const { total, vat, unsplitVat, ...parts } = wholeSplitOf(given);
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0n)).toBe(total);
        if (parts.unsplit === 0n) expect(unsplitVat).toBe(0n);
        else expect(parts.vat5 + parts.vat10 + unsplitVat).toBe(vat);
        for (const units of [total, vat, unsplitVat, ...Object.values(parts)]) expect(units % ONE).toBe(0n);
        const off = total - toUnits(given.totalInGuaranies);
        expect(off >= -ONE / 2n && off <= ONE / 2n).toBe(true);
      }),
    );
  });

  test('EXACT-01 a sum that the document gives beside its parts is theirs, one that it gives otherwise its own', () => {
    const units = (...all: string[]) => all.map(toUnits);
    expect(wholeSum(toUnits('11.0'), units('5.5', '5.5'), units('6', '5'))).toBe(toUnits('11'));
    expect(wholeSum(toUnits('20.4'), units('5.5', '5.5'), units('6', '5'))).toBe(toUnits('20'));
    expect(roundTogether(units('0.5', '0.5', '-0.4'))).toEqual(units('0', '1', '0'));
    expect([wholeAmount('394.50'), wholeAmount('-0.4'), wholeAmount('7')]).toEqual(['395', '0', '7']);
  });
});
