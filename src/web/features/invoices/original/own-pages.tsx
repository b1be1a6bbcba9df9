import type { InvoiceFile } from '#contract/invoices/invoice.ts';
import { pagesInWords } from '#domain/reading/page-words.ts';
import { invoicePanelText as text } from '#text/invoice-panel.ts';

/** For a file that holds more than this invoice: which of its pages belong to it. */
export function OwnPages({ file: { pages, invoicePages } }: { file: InvoiceFile }) {
  if (pages === null || invoicePages === null || new Set(invoicePages).size >= pages) return null;
  return <p className="muted">{text.onPages(pagesInWords(invoicePages), pages)}</p>;
}
