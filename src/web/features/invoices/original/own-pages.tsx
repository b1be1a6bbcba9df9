import type { InvoiceFile } from '#contract/invoices/invoice.ts';
import { pagesInWords } from '#domain/reading/page-words.ts';
import { invoicePanelText as text } from '#text/invoice-panel.ts';

/** Of a file with more in it: which of its pages are this invoice's. */
export function OwnPages({ file: { pages, invoicePages } }: { file: InvoiceFile }) {
  if (pages === null || invoicePages === null || new Set(invoicePages).size >= pages) return null;
  return <p className="muted">{text.onPages(pagesInWords(invoicePages), pages)}</p>;
}
