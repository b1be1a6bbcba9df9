import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { invoiceText } from '#text/invoice.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import classes from './marks.module.css';

/** Where the figures came from. Pink means that an AI reading was spent on them. */
export function SourceTag({ source }: { source: InvoiceHeader['source'] }) {
  return (
    <Row
      as="span"
      gap={7}
      align="center"
      tone="muted"
      size={12.5}
      lines="one"
      inline
      className={classes.tag}
      data-source={source}
    >
      {invoiceText.sources[source]}
    </Row>
  );
}
