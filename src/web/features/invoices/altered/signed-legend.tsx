import type { InvoiceAlteration } from '#contract/invoices.ts';
import { comparedValue, isComparedValue } from '#web/format/compared-value.ts';
import { alteredText as text } from '#web/text/es/altered-invoice.ts';
import classes from './signed-legend.module.css';

/** The number of what was changed, on the paper and under it; null for what is as it was signed. */
export function alteredPlace(alteration: InvoiceAlteration | null, value: string): number | null {
  const at = alteration?.comparison.findIndex(({ field, says }) => isComparedValue(field, says, value)) ?? -1;
  return at < 0 ? null : at + 1;
}

/** A value that is not what was signed, on the paper. */
export function AlteredValue({ place, children }: { place: number; children: string }) {
  return (
    <mark className={classes.mark}>
      <span className={classes.number}>{place}</span> <del>{children}</del>
    </mark>
  );
}

/** Under the paper: what was signed in place of each marked value. */
export function SignedLegend({ alteration, currency }: { alteration: InvoiceAlteration | null; currency: string }) {
  if (alteration === null || alteration.comparison.length === 0) return null;
  return (
    <ol className={classes.legend} aria-label={text.signed}>
      {alteration.comparison.map(({ field, title, signed, toldBy }, at) => (
        <li key={`${field} ${toldBy}`}>
          <span className={classes.number}>{at + 1}</span> {text.legend(title, comparedValue(field, signed, currency))}
        </li>
      ))}
    </ol>
  );
}
