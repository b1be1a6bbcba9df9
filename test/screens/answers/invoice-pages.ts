import type { getInvoice, InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { listInvoices } from '#contract/invoices/list.ts';
import type { getRemovalInfo } from '#contract/removal.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { RecordedCall } from '../recorded-answers.ts';
import { aPageOf } from './invoices.ts';

type InvoicePage = RouteReply<typeof listInvoices>;
type Detail = RouteReply<typeof getInvoice>;

/**
 * Answers these invoices, page by page and with cursors, as the server does. Filters are not applied: the tests beside
 * the server prove them, and here the question that was asked is checked.
 */
export function pagesOf(all: InvoiceHeader[], over: Partial<InvoicePage> = {}) {
  return ({ input }: RecordedCall<typeof listInvoices>): InvoicePage => {
    const { page = 1, pageSize = 10, onlyAltered } = input.query;
    if (onlyAltered) return aPageOf([], { pageSize });
    const before = (page - 1) * pageSize;
    const { amount } = aPageOf(all);
    return {
      ...aPageOf(all.slice(before, before + pageSize)),
      total: all.length,
      amount,
      sums: { exempt: '0', taxed5: '0', taxed10: '0', vat5: '0', vat10: '0', vat: '0', total: amount ?? '0' },
      page,
      pageSize,
      nextCursor: before + pageSize < all.length ? `tras-${page}` : null,
      previousCursor: page > 1 ? `antes-${page}` : null,
      ...over,
    };
  };
}

/** An invoice with one item and no observations, whose files are not shown. */
export const aDetail = (header: InvoiceHeader, over: Partial<Detail> = {}): Detail => ({
  header,
  items: [
    {
      line: 1,
      code: 'T-100',
      description: 'TORNILLO 1/2 X 100',
      quantity: '1',
      unit: 'UNI',
      unitPrice: header.total,
      total: header.total,
      vatRate: 10,
    },
  ],
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

/** What deleting one invoice means. */
export const aRemoval = (header: InvoiceHeader, warning: string): RouteReply<typeof getRemovalInfo> => ({
  header,
  itemsCount: header.itemCount,
  warning,
});
