import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import type { ReviewItem } from '#contract/review/review.ts';

/** Builders for the tests of the review. */
export const aDoubt = (over: Partial<InvoiceDoubt> = {}): InvoiceDoubt => ({
  field: 'total',
  reason: 'wrong-sum',
  sentence: 'No coincide con la suma de sus partes.',
  read: '1284500',
  suggested: '1234500',
  place: null,
  ...over,
});

export const aHeader = (over: Partial<InvoiceHeader> = {}): InvoiceHeader => ({
  id: 'i1',
  legacyId: 'i1',
  documentType: 'invoice',
  documentNumber: '001-001-0015544',
  issueDate: '2026-11-06',
  issueTime: null,
  issuer: { name: 'Papelera Ypané S.A.', ruc: '80034178-3' },
  receiver: { name: null, ruc: '80092516-5' },
  side: null,
  saleCondition: 'cash',
  currency: 'PYG',
  exchangeRate: null,
  cdc: null,
  timbrado: null,
  source: 'pdf-model',
  itemCount: 0,
  totals: { exempt: '0', taxed5: '0', taxed10: '1284500', vat5: '0', vat10: '112227', vat: '112227', total: '1284500' },
  total: '1284500',
  totalInGuaranies: '1284500',
  signInSums: 0,
  isTest: false,
  isInReview: true,
  isCancelled: false,
  isAltered: false,
  verification: 'not-verifiable',
  lacksXml: true,
  ...over,
});

export const aReviewItem = (id: string, over: Partial<ReviewItem> = {}): ReviewItem => ({
  header: aHeader({ id, legacyId: id }),
  version: 1,
  knownSince: '2026-11-14T10:00:00Z',
  doubts: [aDoubt()],
  documentId: null,
  original: null,
  isCorrectable: true,
  hasOtherCopies: false,
  ...over,
});
