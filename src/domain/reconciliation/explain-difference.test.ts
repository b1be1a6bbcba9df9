import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONE } from '../money/money.ts';
import { type ComparedAmounts, explainDifference } from './explain-difference.ts';
import { explainMissing, type FoundElsewhere } from './explain-missing.ts';
import { isUtilityIssuer } from './utilities.ts';

const said = (here: bigint, there: bigint, over: Partial<ComparedAmounts> = {}): ComparedAmounts => ({
  here: here * ONE,
  there: there * ONE,
  vatHere: null,
  vatThere: null,
  currency: 'PYG',
  ownTotal: String(here),
  isForeignThere: null,
  issueDate: '2026-10-15',
  dueDate: null,
  isUtility: false,
  ...over,
});

describe('another amount there than here', () => {
  test.each<[string, ComparedAmounts, string]>([
    ['one guaraní', said(385_000n, 385_001n), 'rounding'],
    ['less than the smallest coin', said(385_030n, 385_000n), 'rounding'],
    ['a coin and more', said(385_050n, 385_000n), 'one-digit'],
    [
      'what is left without the VAT that is declared here',
      said(2_310_000n, 2_100_000n, { vatHere: 210_000n * ONE }),
      'without-vat-there',
    ],
    ['ten elevenths, where no VAT is known', said(1_100_000n, 1_000_000n), 'without-vat-there'],
    ['twenty twenty-firsts', said(2_100_000n, 2_000_000n), 'without-vat-there'],
    ['without VAT here', said(1_000_000n, 1_100_000n, { vatThere: 100_000n * ONE }), 'without-vat-here'],
    ['two digits that changed places', said(11_204_000n, 11_240_000n), 'swapped-digits'],
    ['two digits far from each other', said(71_204_000n, 41_207_000n), 'swapped-digits'],
    ['one digit', said(318_700n, 318_100n), 'one-digit'],
    ['a zero too many', said(742_500n, 7_425_000n), 'zeros'],
    ['another rate', said(7_300_000n, 7_250_000n, { currency: 'USD', ownTotal: '1000' }), 'exchange-rate'],
    ['no rate at all', said(7_300_000n, 1_000n, { currency: 'USD', ownTotal: '1000' }), 'unconverted-there'],
    ['another rate that only they know of', said(7_300_000n, 7_250_000n, { isForeignThere: true }), 'exchange-rate'],
    [
      'what comes due in another month',
      said(512_345n, 498_761n, { isUtility: true, dueDate: '2026-11-05' }),
      'due-date-month',
    ],
    [
      'what comes due in its own month',
      said(512_345n, 498_761n, { isUtility: true, dueDate: '2026-10-25' }),
      'differs',
    ],
    ['what nobody can explain', said(512_345n, 498_761n, { dueDate: '2026-11-05' }), 'differs'],
  ])('CLOSE-53 %s', (_, amounts, code) => {
    expect(explainDifference(amounts)?.code).toBe(code);
  });

  test('CLOSE-53 the same amount needs no reason, and every other has one', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(amount, amount, (here, other) => {
        expect(explainDifference(said(here, here))).toBeNull();
        if (here !== other) expect(explainDifference(said(here, other))).not.toBeNull();
      }),
    );
  });

  test('CLOSE-56 the same total with another VAT is a difference; two guaraníes of rounding are none', () => {
    const vat = (here: bigint, there: bigint) =>
      explainDifference(said(110_000n, 110_000n, { vatHere: here * ONE, vatThere: there * ONE }));
    expect(vat(10_000n, 9_998n)).toBeNull();
    expect(vat(10_000n, 5_238n)).toEqual({ code: 'vat-differs', params: { here: '10000', there: '5238' } });
    expect(explainDifference(said(1n, 1n, { vatHere: 0n }))).toBeNull();
  });
});

test.each([
  [{ name: 'Administración Nacional de Electricidad', activities: [] }, true],
  [{ name: 'Núcleo S.A.', activities: [] }, true],
  [{ name: 'Empresa X', activities: ['TELECOMUNICACIONES INALÁMBRICAS'] }, true],
  [{ name: 'Grande S.A.', activities: ['Venta de zapatos'] }, false],
])('CLOSE-53 %j is one of electricity, water or telephone: %s', (issuer, isOne) => {
  expect(isUtilityIssuer(issuer)).toBe(isOne);
});

describe('only there', () => {
  const row = { register: 'purchases', cdc: '1'.repeat(44), documentType: 'invoice', origin: 'ELECTRONICO' } as const;
  const facts = { row, month: '2026-10', isRepeated: false, found: null, isKnownIssuer: true };
  const found: FoundElsewhere = {
    cdc: row.cdc,
    issueDate: '2026-10-15',
    dueDate: null,
    side: 'purchase',
    documentType: 'invoice',
    isTest: false,
    isCancelled: false,
    isInReview: false,
    totalInGuaranies: '100',
  };
  const withFound = (over: Partial<FoundElsewhere>) => ({ ...facts, found: { ...found, ...over } });

  test.each([
    ['it never came', facts, 'never-arrived'],
    ['it is of somebody new', { ...facts, isKnownIssuer: false }, 'new-supplier'],
    ['it is a sale', { ...facts, row: { ...row, register: 'sales' } as const }, 'sale-not-here'],
    [
      'it is a note among sales',
      { ...facts, row: { ...row, register: 'sales', documentType: 'credit-note' } as const },
      'never-arrived',
    ],
    ['the business told it itself', { ...facts, row: { ...row, cdc: null, origin: 'IMPORTACION' } }, 'imported-there'],
    ['it is there twice', { ...withFound({}), isRepeated: true }, 'repeated-there'],
    ['it waits for a person', withFound({ isInReview: true }), 'here-in-review'],
    ['it was cancelled', withFound({ isCancelled: true }), 'here-cancelled'],
    ['it is a test', withFound({ isTest: true }), 'here-test'],
    ['it has no rate', withFound({ totalInGuaranies: null }), 'here-without-rate'],
    ['it is of another business', withFound({ side: 'other' }), 'here-for-another'],
    ['it has another CDC', withFound({ cdc: '2'.repeat(44) }), 'here-other-cdc'],
    ['it is of another month', withFound({ issueDate: '2026-09-30' }), 'here-in-other-month'],
    ['it counts when it is due', withFound({ issueDate: '2026-11-02', dueDate: '2026-11-10' }), 'here-by-due-date'],
    ['it is here all the same', withFound({}), 'here-otherwise'],
  ] as const)('CLOSE-54 %s', (_, asked, code) => {
    expect(explainMissing(asked).code).toBe(code);
  });
});
