import type { InvoiceHeader } from '#contract/invoices.ts';
import { t } from '#web/text/es.ts';
import classes from './source-tag.module.css';

export type InvoiceSource = InvoiceHeader['source'];

/** Where the figures come from. Pink cost an AI reading, green did not, grey was read from the PDF here. */
export function SourceTag({ source }: { source: InvoiceSource }) {
  return (
    <span className={classes.tag} data-source={source}>
      <span className={classes.mark} aria-hidden="true" />
      <span className={classes.words}>{t.common.sources[source]}</span>
    </span>
  );
}
