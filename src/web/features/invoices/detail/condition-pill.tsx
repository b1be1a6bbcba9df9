import type { InvoiceHeader } from '#contract/invoices.ts';
import { t } from '#web/text/es.ts';
import classes from './condition-pill.module.css';

/** Cash is the rule; credit stands out a little, since it is still to be paid. */
export function ConditionPill({ condition }: { condition: InvoiceHeader['saleCondition'] }) {
  return (
    <span className={classes.pill} data-condition={condition}>
      {t.invoice.conditions[condition]}
    </span>
  );
}
