import { describe, expect, test } from 'vitest';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { countRecent, monthsWithoutInvoices, newestInvoices, newestMonths, rankIssuers } from './dashboard-figures.ts';

type Given = Partial<Pick<InvoiceHeader, 'issueDate' | 'documentType' | 'isTest' | 'isInReview' | 'totalInGuaranies'>>;

/** Only what the figures look at. */
const anInvoice = (ruc: string, total: string | null, more: Given = {}) =>
  ({
    id: `${ruc} ${total}`,
    issuer: { name: `Emisor ${ruc}`, ruc },
    issueDate: '2026-11-10',
    documentType: 'invoice',
    isTest: false,
    isCancelled: false,
    isInReview: false,
    totalInGuaranies: total,
    ...more,
  }) as InvoiceHeader;

describe('the months', () => {
  const month = (written: string) => ({
    month: written,
    count: 1,
    providers: 1,
    amount: '1',
    average: '1',
    firstDate: null,
  });

  test('DASH-13 DASH-33 the six newest are shown, whichever way they are written', () => {
    const eight = ['202603', '2026-10', '202609', '2026-08', '2026-07', '2026-06', '2026-05', '2026-04'].map(month);
    expect(newestMonths(eight).map((one) => one.month)).toEqual([
      '2026-10',
      '202609',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
    ]);
  });

  test('DASH-20 before anything has come there are six months without invoices, across a new year', () => {
    const months = monthsWithoutInvoices('2026-02');
    expect(months.map((one) => one.month)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09']);
    expect(months.every(({ count, amount }) => count === 0 && amount === '0')).toBe(true);
  });
});

describe('OPEN-16 a server that does not tell issuers and recent ones', () => {
  test('DASH-14 the five largest of the invoices at hand, the largest first', () => {
    const seven = ['10', '70', '20', '60', '30', '50', '40'].map((total) => anInvoice(`${total}-1`, total));
    expect(rankIssuers(seven).map(({ ruc, amount }) => [ruc, amount])).toEqual([
      ['70-1', '70'],
      ['60-1', '60'],
      ['50-1', '50'],
      ['40-1', '40'],
      ['30-1', '30'],
    ]);
  });

  test('sums are exact; credit notes are taken away; what is doubtful or not to be counted is left out', () => {
    const invoices = [
      anInvoice('1-9', '0.1'),
      anInvoice('1-9', '0.2'),
      anInvoice('2-7', '500'),
      anInvoice('2-7', '200', { documentType: 'credit-note' }),
      anInvoice('2-7', '9000', { isInReview: true }),
      anInvoice('3-5', '7000', { isTest: true }),
      anInvoice('4-3', null),
    ];
    expect(rankIssuers(invoices)).toEqual([
      { name: 'Emisor 2-7', ruc: '2-7', amount: '300', count: 2 },
      { name: 'Emisor 1-9', ruc: '1-9', amount: '0.3', count: 2 },
      { name: 'Emisor 4-3', ruc: '4-3', amount: '0', count: 1 },
    ]);
  });

  test('DASH-09 recent are those of today and the six days before, across a new year', () => {
    const dates = ['2026-01-03', '2026-01-01', '2025-12-28', '2025-12-27', '2026-01-04'];
    const invoices = dates.map((issueDate, at) => anInvoice(`${at}`, '1', { issueDate }));
    expect(countRecent(invoices, '2026-01-03')).toBe(3);
    expect(countRecent([anInvoice('1', '1', { issueDate: '2026-01-03', isTest: true })], '2026-01-03')).toBe(0);
  });
});

test('DASH-18 five of twenty', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => anInvoice(`${at}`, '1'));
  expect(newestInvoices(twenty)).toEqual(twenty.slice(0, 5));
});
