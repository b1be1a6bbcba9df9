import type { InvoiceHeader } from '#contract/invoices.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import classes from './condition-pill.module.css';

/** Cash is the rule; credit stands out a little, since it is still to be paid. */
export function ConditionPill({ condition }: { condition: InvoiceHeader['saleCondition'] }) {
  return (
    <span className={classes.pill} data-condition={condition}>
      {invoiceText.conditions[condition]}
    </span>
  );
}
