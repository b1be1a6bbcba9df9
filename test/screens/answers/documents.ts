import type { getInvoice, InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { DocumentInvoice, listDocuments, ReceivedDocument } from '#contract/reading/documents.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { aHeader, anId } from './invoices.ts';

/** A new invoice of 110.000, as the line of its document shows it. */
export const aReadInvoice = (number: number, over: Partial<DocumentInvoice> = {}): DocumentInvoice => ({
  id: anId(number),
  documentNumber: `001-001-${String(number).padStart(7, '0')}`,
  issuerName: 'Distribuidora Ñu Pyahu S.A.',
  issuerRuc: '80047312-4',
  issueDate: '2026-10-05',
  total: '110000',
  currency: 'PYG',
  signInSums: 1,
  verification: 'ok',
  isAltered: false,
  observation: null,
  isNew: true,
  isJoined: false,
  pages: null,
  knownSince: '2026-10-06T12:00:00-03:00',
  ...over,
});

/** An XML that was uploaded and read. */
export const aDocument = (number: number, name: string, over: Partial<ReceivedDocument> = {}): ReceivedDocument => {
  const invoices = over.invoices ?? [];
  return {
    id: anId(5000 + number),
    name,
    state: 'read',
    reason: null,
    ...{ canRetry: false, canDelete: false, canReadAgain: false, canType: false, canReadFurther: false },
    setAsideInvoiceId: null,
    kind: 'xml',
    size: 4096,
    pages: null,
    pagesRead: null,
    source: 'upload',
    sender: null,
    message: null,
    parentId: null,
    container: null,
    attempts: 1,
    receivedAt: '2026-10-06T12:00:00-03:00',
    stateChangedAt: '2026-10-06T12:00:01-03:00',
    invoiceId: invoices[0]?.id ?? null,
    changes: [],
    move: null,
    ...over,
    invoices,
  };
};

/** A document that could not be read. */
export const aFailed = (number: number, name: string, over: Partial<ReceivedDocument> = {}): ReceivedDocument =>
  aDocument(number, name, { state: 'failed', reason: 'No se pudo leer.', canDelete: true, ...over });

type Tray = RouteReply<typeof listDocuments>;

/** One page of the tray with these documents. */
export const aTrayOf = (documents: ReceivedDocument[], over: Partial<Tray> = {}): Tray => {
  const count = (state: ReceivedDocument['state']) => documents.filter((one) => one.state === state).length;
  return {
    documents,
    counts: {
      read: count('read'),
      duplicate: count('duplicate'),
      'in-review': count('in-review'),
      'not-invoice': count('not-invoice'),
      failed: count('failed'),
    },
    hasCounts: true,
    altered: 0,
    total: documents.length,
    retryable: documents.filter(({ canRetry }) => canRetry).length,
    nextCursor: null,
    ...over,
  };
};

type Detail = RouteReply<typeof getInvoice>;

/** The details of an invoice whose original is not shown. */
export const aDetail = (number: number, header: Partial<InvoiceHeader> = {}, over: Partial<Detail> = {}): Detail => ({
  header: aHeader(number, header),
  items: [],
  verification: { verdict: 'ok', chain: null, checks: [] },
  alteration: null,
  version: 1,
  doubts: [],
  places: [],
  isCorrectable: false,
  takesRate: false,
  undoable: null,
  readAgainDocumentId: null,
  firstReading: null,
  confirmation: null,
  copies: null,
  cancellation: null,
  issuerEmail: null,
  issuerListed: null,
  files: [],
  related: [],
  ekuatiaUrl: null,
  sections: [],
  ...over,
});
