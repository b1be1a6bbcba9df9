import type { InvoiceHeader } from '#contract/invoices.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import classes from './source-tag.module.css';

/** Where the figures came from. Pink is what an AI reading was spent on. */
export function SourceTag({ source }: { source: InvoiceHeader['source'] }) {
  return (
    <span className={classes.tag} data-source={source}>
      {invoiceText.sources[source]}
    </span>
  );
}
