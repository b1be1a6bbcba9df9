import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCdc } from '../identifiers/cdc.ts';
import { addUp } from '../money/money.ts';
import {
  COMPARISON_CLASSES,
  type ComparedInvoice,
  type ComparedRegister,
  type ComparedRow,
  compareRegisters,
  type ToCompare,
} from './compare-registers.ts';

const BUSINESS = '80020001';

const row = (over: Partial<ComparedRow> = {}): ComparedRow => ({
  register: 'purchases',
  counterpartRuc: '80066666',
  documentType: 'invoice',
  issueDate: '2026-10-15',
  timbrado: null,
  documentNumber: '001-001-0000001',
  cdc: null,
  isForeign: null,
  taxed10: null,
  vat10: null,
  taxed5: null,
  vat5: null,
  exempt: null,
  total: '100',
  addsUp: true,
  imputesVat: null,
  imputesIre: null,
  imputesIrp: null,
  imputesNone: null,
  ...over,
});
const invoice = (over: Partial<ComparedInvoice> = {}): ComparedInvoice => ({
  register: 'purchases',
  cdc: null,
  isIssued: false,
  counterpartRuc: '80066666',
  documentNumber: '001-001-0000001',
  timbrado: null,
  documentType: 'invoice',
  issueDate: '2026-10-15',
  totalInGuaranies: '100',
  vatInGuaranies: null,
  currency: 'PYG',
  total: '100',
  isElectronic: true,
  isVerified: true,
  dueDate: null,
  isUtility: false,
  ...over,
});

function compare(asked: Partial<ToCompare>): ComparedRegister[] {
  const work = compareRegisters({ rows: [], invoices: [], loaded: ['purchases'], business: BUSINESS, ...asked });
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
const purchases = (asked: Partial<ToCompare>) => {
  const [first] = compare(asked);
  if (first === undefined) throw new Error('purchases were loaded');
  return first;
};
const classesOf = ({ entries }: ComparedRegister) =>
  entries.map(({ class: kind, reason }) => [kind, reason?.code ?? null]);

describe('a comparison', () => {
  test('CLOSE-57 has every voucher once, with what it is here and there', () => {
    const rows = [
      row(),
      row({ documentNumber: '001-001-0000002', total: '200' }),
      row({ documentNumber: '001-001-0000003', total: '7' }),
    ];
    const invoices = [
      invoice(),
      invoice({ documentNumber: '001-001-0000002', totalInGuaranies: '2000' }),
      invoice({ documentNumber: '9' }),
    ];
    const { entries, summary } = purchases({ rows, invoices });
    expect(entries.map(({ class: kind, row: there, invoice: here }) => [kind, there, here])).toEqual([
      ['only-there', 2, null],
      ['differs', 1, 1],
      ['only-here', null, 2],
      ['both', 0, 0],
    ]);
    expect(summary.classes).toEqual({
      'only-there': { count: 1, here: '0', there: '7' },
      differs: { count: 1, here: '2000', there: '200' },
      'only-here': { count: 1, here: '100', there: '0' },
      both: { count: 1, here: '100', there: '100' },
    });
  });

  test('CLOSE-57 takes credit notes away on both sides, also where the table writes them below zero', () => {
    const rows = [
      row({ documentType: 'credit-note', total: '-30' }),
      row({ documentType: 'credit-note', total: '5', documentNumber: '2' }),
    ];
    const { summary } = purchases({
      rows,
      invoices: [invoice({ documentType: 'credit-note', totalInGuaranies: '30' })],
    });
    expect(summary.classes.both).toEqual({ count: 1, here: '-30', there: '-30' });
    expect(summary.classes['only-there']).toEqual({ count: 1, here: '0', there: '-5' });
  });

  test('CLOSE-92 takes decimals to whole guaraníes, one row at a time', () => {
    const { summary } = purchases({
      rows: [row({ total: '5364.25000001' })],
      invoices: [invoice({ totalInGuaranies: '5364' })],
    });
    expect(summary.classes.both).toEqual({ count: 1, here: '5364', there: '5364' });
  });

  test('CLOSE-56 compares the IVA that is declared: none there is a difference where the tax office gives a split', () => {
    const kindOf = (taxes: Partial<ComparedRow>, vatInGuaranies: string | null) =>
      classesOf(purchases({ rows: [row(taxes)], invoices: [invoice({ vatInGuaranies })] }))[0];
    const split = { taxed10: '0', vat10: '0', taxed5: '0', vat5: '0', exempt: '100' };
    expect(kindOf(split, '9')).toEqual(['differs', 'vat-differs']);
    expect(kindOf({ ...split, exempt: '0' }, '9')).toEqual(['both', null]);
    expect(kindOf({}, '9')).toEqual(['both', null]);
    expect(kindOf(split, null)).toEqual(['both', null]);
    expect(kindOf({ ...split, exempt: '0', taxed10: '100', vat10: '9' }, '9')).toEqual(['both', null]);
  });

  test('CLOSE-93 counts rows that do not add up, and those that no tax was chosen for, and compares them all the same', () => {
    const flags = { imputesVat: false, imputesIre: false, imputesIrp: false, imputesNone: false };
    const rows = [
      row({ addsUp: false, ...flags }),
      row({ documentNumber: '2', ...flags, imputesVat: true }),
      row({ documentNumber: '3' }),
    ];
    const { summary, entries } = purchases({ rows, invoices: [invoice()] });
    expect([summary.notAddingUp, summary.unimputed, entries.length]).toEqual([1, 1, 3]);
  });

  test('CLOSE-55 says of what is only here whether it is still to be told by its issuer, or goes on paper', () => {
    const compared = purchases({
      invoices: [
        invoice({ documentNumber: '1', isElectronic: false, totalInGuaranies: '900' }),
        invoice({ documentNumber: '2' }),
        invoice({ documentNumber: '3', isVerified: false, totalInGuaranies: '50' }),
        invoice({ documentNumber: '4', documentType: 'credit-note', totalInGuaranies: '10' }),
      ],
    });
    expect(classesOf(compared)).toEqual([
      ['only-here', 'verified-not-informed'],
      ['only-here', 'electronic-not-informed'],
      ['only-here', 'note-in-other-register'],
      ['only-here', 'paper-to-rg90'],
    ]);
    expect(compared.summary.reasons).toContainEqual({
      ...{ class: 'only-here', code: 'paper-to-rg90', count: 1, here: '900', there: '0' },
    });
  });

  test('CLOSE-52 shows a note that was received among purchases, wherever the tax office lists it', () => {
    const cdc = buildCdc({
      ...{ documentTypeCode: 5, issuerRuc: '80066666-7', establishment: '001', point: '001', number: '0000007' },
      ...{ taxpayerTypeCode: 2, issueDate: '2026-10-20', emissionCode: 1, securityCode: '000000023' },
    });
    const rows = [
      row({ register: 'sales', documentType: 'credit-note', cdc }),
      row({ register: 'sales', documentNumber: '5' }),
    ];
    const counts = (asked: Partial<ToCompare>) =>
      Object.fromEntries(compare({ rows, ...asked }).map(({ register, entries }) => [register, entries.length]));
    const received = invoice({ documentType: 'credit-note', cdc });
    expect(counts({ loaded: ['purchases', 'sales'], invoices: [received] })).toEqual({ purchases: 1, sales: 1 });
    expect(counts({ loaded: ['purchases', 'sales'] })).toEqual({ purchases: 1, sales: 1 });
    expect(counts({ loaded: ['sales'], invoices: [received] })).toEqual({ sales: 2 });
  });

  test('CLOSE-57 leaves the sales of a month alone whose sales nobody brought', () => {
    expect(purchases({ invoices: [invoice({ register: 'sales', isIssued: true })] }).entries).toEqual([]);
  });
});

const documentNumber = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8');
const documentType = fc.constantFrom('invoice', 'credit-note') as fc.Arbitrary<'invoice' | 'credit-note'>;
const total = fc.integer({ min: 0, max: 1_000_000 }).map(String);

test('CLOSE-57 every row and every invoice is in one line, lines of a class follow each other, and the sums are theirs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ documentNumber, documentType, total }), { maxLength: 12 }),
      fc.array(fc.record({ documentNumber, documentType, totalInGuaranies: total, isElectronic: fc.boolean() }), {
        maxLength: 12,
      }),
      (theirs, ours) => {
        const [rows, invoices] = [theirs.map(row), ours.map(invoice)];
        const { entries, summary } = purchases({ rows, invoices });
        const places = (of: 'row' | 'invoice') => entries.flatMap((entry) => entry[of] ?? []).sort((a, b) => a - b);
        expect(places('row')).toEqual(rows.map((_, at) => at));
        expect(places('invoice')).toEqual(invoices.map((_, at) => at));
        const order = entries.map(({ class: kind }) => COMPARISON_CLASSES.indexOf(kind));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        const sums = Object.values(summary.classes);
        const signed = (amount: string, type: string) =>
          type === 'credit-note' && amount !== '0' ? `-${amount}` : amount;
        expect(addUp(sums.map(({ here }) => here))).toBe(
          addUp(ours.map((one) => signed(one.totalInGuaranies, one.documentType))),
        );
        expect(addUp(sums.map(({ there }) => there))).toBe(
          addUp(theirs.map((one) => signed(one.total, one.documentType))),
        );
        expect(summary.classes.both.here).toBe(summary.classes.both.there);
      },
    ),
  );
});
