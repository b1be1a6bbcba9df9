import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { listInvoices } from '#contract/invoices/list.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { NOTHING_LEFT_OUT } from '../usual-answers.ts';

export const anId = (number: number): string => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A cash invoice in guaraníes without any fault. */
export const aHeader = (number: number, over: Partial<InvoiceHeader> = {}): InvoiceHeader => {
  const total = over.total === undefined ? '110000' : over.total;
  const id = anId(number);
  return {
    id,
    legacyId: id,
    documentType: 'invoice',
    documentNumber: `001-001-${String(number).padStart(7, '0')}`,
    issueDate: '2026-10-05',
    issueTime: '09:00:00',
    issuer: { name: 'Distribuidora Ñu Pyahu S.A.', ruc: '80047312-4' },
    receiver: { name: 'Almacenes Tava Porã S.A.', ruc: '80092516-5' },
    side: null,
    saleCondition: 'cash',
    currency: 'PYG',
    exchangeRate: null,
    cdc: null,
    timbrado: '12345678',
    source: 'xml',
    itemCount: 1,
    totals: { exempt: '0', taxed5: '0', taxed10: total, vat5: '0', vat10: '10000', vat: '10000', total },
    guaranies: null,
    total,
    totalInGuaranies: total,
    signInSums: 1,
    isTest: false,
    isInReview: false,
    isCancelled: false,
    isAltered: false,
    verification: 'ok',
    lacksXml: false,
    ...over,
  };
};

type InvoicePage = RouteReply<typeof listInvoices>;

/** One page with these invoices, and their sums. */
export const aPageOf = (invoices: InvoiceHeader[], over: Partial<InvoicePage> = {}): InvoicePage => ({
  invoices,
  total: invoices.length,
  isTotalMinimum: false,
  amount: String(invoices.reduce((sum, { totalInGuaranies }) => sum + Number(totalInGuaranies ?? 0), 0)),
  leftOut: null,
  notCounted: NOTHING_LEFT_OUT,
  page: 1,
  pageSize: 10,
  nextCursor: null,
  previousCursor: null,
  ...over,
});
