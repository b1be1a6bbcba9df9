import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameVoucher, matchRegisters, type OwnVoucher, type RegisteredVoucher } from './match-registers.ts';

const there = (over: Partial<RegisteredVoucher> = {}): RegisteredVoucher => ({
  register: 'purchases',
  cdc: null,
  counterpartRuc: '80066666',
  documentNumber: '001-001-0000001',
  timbrado: '17000001',
  documentType: 'invoice',
  amount: 100n,
  ...over,
});
const here = (over: Partial<OwnVoucher> = {}): OwnVoucher => ({
  register: 'purchases',
  cdc: null,
  isIssued: false,
  counterpartRuc: '80066666',
  documentNumber: '001-001-0000001',
  timbrado: '17000001',
  documentType: 'invoice',
  amount: 100n,
  ...over,
});
const [CDC, OTHER] = ['1'.repeat(44), '2'.repeat(44)];
const pairs = (rows: readonly RegisteredVoucher[], invoices: readonly OwnVoucher[]) =>
  matchRegisters(rows, invoices).invoiceOf;

describe('a voucher there is the invoice here', () => {
  test.each<[string, Partial<RegisteredVoucher>, Partial<OwnVoucher>, boolean]>([
    ['with its CDC, whatever else they say', { cdc: CDC, documentNumber: '9', amount: 1n }, { cdc: CDC }, true],
    ['with its CDC, also in the other register', { cdc: CDC, register: 'sales' }, { cdc: CDC }, true],
    ['never with another CDC', { cdc: CDC }, { cdc: OTHER }, false],
    ['of the same issuer with its number', {}, {}, true],
    ['where only one of them has a CDC', { cdc: CDC }, {}, true],
    ['where only one of them has a timbrado', { timbrado: null }, {}, true],
    ['never with another timbrado', { timbrado: '17000002' }, {}, false],
    ['never of another issuer', { counterpartRuc: '80077777' }, {}, false],
    ['never of nobody', { counterpartRuc: null }, {}, false],
    ['never with another number', { documentNumber: '001-001-0000002' }, {}, false],
    ['never without a number', { documentNumber: null }, {}, false],
    ['of whatever kind where the table does not say it', { documentType: null }, { documentType: 'credit-note' }, true],
    ['never an invoice for a note of the same number', { documentType: 'credit-note' }, {}, false],
    ['a ticket that the table calls an invoice', {}, { documentType: 'sales-ticket' }, true],
    ['never in the other register', { register: 'sales' }, {}, false],
  ])('CLOSE-50 %s', (_, row, invoice, isIt) => {
    expect(pairs([there(row)], [here(invoice)])).toEqual([isIt ? 0 : null]);
  });

  test.each(['credit-note', 'debit-note'] as const)(
    'CLOSE-52 a %s that was received, in both registers',
    (documentType) => {
      for (const register of ['purchases', 'sales'] as const) {
        expect(pairs([there({ register, documentType })], [here({ documentType })])).toEqual([0]);
        const issued = here({ documentType, register: 'sales', isIssued: true, counterpartRuc: '80099999' });
        expect(pairs([there({ register, documentType, counterpartRuc: '80099999' })], [issued])).toEqual([0]);
      }
    },
  );

  test('CLOSE-50 that the business issued, by its number: the buyer may be named otherwise, but not be another', () => {
    const sold = here({ register: 'sales', isIssued: true, counterpartRuc: null });
    const row = (counterpartRuc: string | null) => there({ register: 'sales', counterpartRuc });
    expect(pairs([row('44444401')], [sold])).toEqual([0]);
    expect(pairs([row(null)], [{ ...sold, counterpartRuc: '80099999' }])).toEqual([0]);
    expect(pairs([row('AB123')], [{ ...sold, counterpartRuc: '80099999' }])).toEqual([0]);
    expect(pairs([row('80011111')], [{ ...sold, counterpartRuc: '80099999' }])).toEqual([null]);
  });

  test('CLOSE-50 a self-invoice, whose seller has no RUC', () => {
    const own = here({ documentType: 'self-invoice', isIssued: true, counterpartRuc: '80020001' });
    expect(pairs([there({ documentType: 'self-invoice', counterpartRuc: '1234567' })], [own])).toEqual([0]);
  });
});

describe('where several could be it', () => {
  test('CLOSE-51 the one with the same timbrado goes first, then the one with the same amount', () => {
    const without = here({ timbrado: null });
    expect(pairs([there()], [without, here({ amount: 5n })])).toEqual([1]);
    expect(pairs([there()], [here({ amount: 5n }), here()])).toEqual([1]);
    expect(
      pairs([there({ timbrado: null, amount: 7n }), there()], [here({ timbrado: null, amount: 7n }), here()]),
    ).toEqual([...[0, 1]]);
  });

  test('CLOSE-51 a second row of one document has no partner, and is known for what it is', () => {
    expect(matchRegisters([there({ cdc: CDC }), there({ cdc: CDC })], [here({ cdc: CDC })])).toEqual({
      invoiceOf: [0, null],
      repeated: new Set([1]),
    });
    const byNumber = matchRegisters([there(), there()], [here()]);
    expect([byNumber.invoiceOf, [...byNumber.repeated]]).toEqual([[0, null], [1]]);
  });
});

/** Few values, so that much is alike. */
const few = {
  register: fc.constantFrom('purchases', 'sales') as fc.Arbitrary<'purchases' | 'sales'>,
  cdc: fc.constantFrom(null, null, CDC, OTHER, '3'.repeat(44)),
  counterpartRuc: fc.constantFrom('80066666', '80077777', null),
  documentNumber: fc.constantFrom('001-001-0000001', '001-001-0000002'),
  timbrado: fc.constantFrom('17000001', '17000002', null),
  amount: fc.constantFrom(1n, 2n),
};
const kind = fc.constantFrom('invoice', 'credit-note', 'self-invoice') as fc.Arbitrary<OwnVoucher['documentType']>;
const rows = fc.array(fc.record({ ...few, documentType: fc.option(kind) }), { maxLength: 12 });
/** A CDC is one invoice's. */
const invoices = fc
  .array(fc.record({ ...few, documentType: kind, isIssued: fc.boolean() }), { maxLength: 12 })
  .map((all) => all.filter(({ cdc }, at) => cdc === null || all.findIndex((one) => one.cdc === cdc) === at));

test('CLOSE-51 no invoice has two partners, every pair is one that may be, and no two are left that could be one', () => {
  fc.assert(
    fc.property(rows, invoices, (all, own) => {
      const { invoiceOf, repeated } = matchRegisters(all, own);
      const taken = invoiceOf.filter((at) => at !== null);
      expect(new Set(taken).size).toBe(taken.length);
      const mayBe = (row: RegisteredVoucher, invoice: OwnVoucher) =>
        row.cdc !== null && invoice.cdc !== null
          ? row.cdc === invoice.cdc
          : row.documentNumber === invoice.documentNumber &&
            (row.register === invoice.register || invoice.documentType === 'credit-note') &&
            isSameVoucher(row, invoice);
      for (const [at, row] of all.entries()) {
        const partner = invoiceOf[at] ?? null;
        if (partner !== null) {
          expect(mayBe(row, own[partner] as OwnVoucher)).toBe(true);
          expect(repeated.has(at)).toBe(false);
          continue;
        }
        // The same document once more: it is none of the others.
        if (repeated.has(at) && own.some(({ cdc }) => cdc !== null && cdc === row.cdc)) continue;
        for (const [place, invoice] of own.entries()) {
          if (!taken.includes(place)) expect(mayBe(row, invoice)).toBe(false);
        }
      }
      for (const [at, { cdc }] of all.entries()) {
        const same = own.findIndex((invoice) => cdc !== null && invoice.cdc === cdc);
        if (same >= 0 && all.findIndex((row) => row.cdc === cdc) === at) expect(invoiceOf[at]).toBe(same);
      }
    }),
    { numRuns: 400 },
  );
});

test('CLOSE-51 the same tables give the same pairs', () => {
  fc.assert(
    fc.property(rows, invoices, (all, own) => {
      expect(matchRegisters(all, own)).toEqual(matchRegisters(structuredClone(all), structuredClone(own)));
    }),
  );
});
