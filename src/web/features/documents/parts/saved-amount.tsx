import { formatMoney } from '#web/format/amounts.ts';
import { batchText } from '#web/text/es/documents.ts';
import classes from '../batch/batch-screen.module.css';
import type { Tally } from '../batch/batch-tally.ts';

/** What the batch brought: new invoices and their sum, each currency by itself. */
export function SavedAmount({ tally: { invoices, amounts } }: { tally: Tally }) {
  if (invoices === 0) return null;
  const sums = [...amounts].map(([currency, sum]) => formatMoney(sum, currency));
  return (
    <p className={classes.saved}>
      {sums.length === 0 ? (
        batchText.savedWithoutAmount(invoices)
      ) : (
        <>
          {batchText.saved(invoices)} <strong>{sums.join(batchText.and)}</strong>
        </>
      )}
    </p>
  );
}
