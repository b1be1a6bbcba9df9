import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUnits, ONE, toUnits } from './money.ts';
import type { VatTerms } from './vat.ts';
import { splitVat, splitVatBefore2023 } from './vat.ts';

function terms(affectation: VatTerms['affectation'], proportion: string, rate: string): VatTerms {
  return { affectation, proportion: toUnits(proportion), rate: toUnits(rate) };
}

function split(total: string, given: VatTerms, rule = splitVat) {
  const { base, vat, exemptBase } = rule(toUnits(total), given);
  return [fromUnits(base), fromUnits(vat), fromUnits(exemptBase)];
}

describe('VAT within a price', () => {
  test.each([
    ['110000', terms('taxed', '100', '10'), ['100000', '10000', '0']],
    ['2100000', terms('taxed', '100', '5'), ['2000000', '100000', '0']],
    ['64500', terms('taxed', '100', '10'), ['58636.36363636', '5863.63636364', '0']],
    ['1000000', terms('partly-taxed', '25', '10'), ['243902.43902439', '24390.24390244', '731707.31707317']],
    ['150000', terms('exempt', '0', '0'), ['0', '0', '0']],
    ['150000', terms('exonerated', '0', '0'), ['0', '0', '0']],
  ])('INTK-39 of %s', (total, given, expected) => {
    expect(split(total, given)).toEqual(expected);
  });

  test('INTK-39 before the middle of 2023 the taxed share was cut first', () => {
    expect(split('1000000', terms('partly-taxed', '25', '10'), splitVatBefore2023)).toEqual([
      '227272.72727273',
      '22727.27272727',
      '0',
    ]);
    expect(split('110000', terms('taxed', '100', '10'), splitVatBefore2023)).toEqual(['100000', '10000', '0']);
  });

  test('INTK-39 the parts are the price again, but for the last unit of each', () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 21n });
    const percent = fc.bigInt({ min: 1n, max: 100n });
    fc.assert(
      fc.property(price, percent, fc.constantFrom(5n, 10n), (total, proportion, rate) => {
        const given = { affectation: 'partly-taxed', proportion: proportion * ONE, rate: rate * ONE } as const;
        const { base, vat, exemptBase } = splitVat(total, given);
        const apart = base + vat + exemptBase - total;
        expect(apart >= -2n && apart <= 2n).toBe(true);
      }),
    );
  });
});
