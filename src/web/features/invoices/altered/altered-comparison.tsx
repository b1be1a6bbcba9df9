import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { comparedValue } from '#web/format/compared-value.ts';
import { alteredText as text } from '#web/text/es/altered-invoice.ts';
import classes from './altered-comparison.module.css';
import { explainSigned } from './explain-signed.ts';

/** What the document says, struck through, beside what was signed. */
export function AlteredComparison({ invoice }: { invoice: InvoiceDetail }) {
  const comparison = invoice.alteration?.comparison ?? [];
  const shown = (field: string, value: string | null) => comparedValue(field, value, invoice.header.currency);
  return (
    <section aria-label={text.comparison}>
      {comparison.length > 0 && (
        <table className={classes.comparison} aria-label={text.comparison}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{text.field}</span>
              </th>
              <th scope="col">{text.says}</th>
              <th scope="col">{text.signed}</th>
            </tr>
          </thead>
          <tbody>
            {comparison.map(({ field, title, says, signed, toldBy }) => (
              <tr key={`${field} ${toldBy}`} data-field={field}>
                <th scope="row">{title}</th>
                <td>{says === null ? text.notThere : <del>{shown(field, says)}</del>}</td>
                <td data-unknown={signed === null || undefined}>{shown(field, signed) ?? text.unknown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.note}>{explainSigned(invoice)}</p>
    </section>
  );
}
