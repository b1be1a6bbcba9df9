import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatMoney, formatQuantity } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoicePanelText as text } from '#web/text/es/invoice-panel.ts';
import { UndoButton } from '../decide/undo-button.tsx';
import classes from './first-reading.module.css';

type FirstReading = NonNullable<InvoiceDetail['firstReading']>;
type Difference = FirstReading['differences'][number];

const AMOUNTS: ReadonlySet<string> = new Set(['exempt', 'taxable5', 'taxable10', 'vat5', 'vat10', 'vat', 'total']);

/** A value of a reading for the eye. */
function shown(field: Difference['field'], value: string | null, currency: string): string {
  if (value === null) return text.notRead;
  if (AMOUNTS.has(field)) return formatMoney(value, currency);
  if (field === 'exchangeRate') return formatQuantity(value);
  if (field === 'issueDate') return formatDate(value);
  if (field === 'documentType') return invoiceText.types[value as keyof typeof invoiceText.types];
  if (field === 'condition') return invoiceText.conditions[value as keyof typeof invoiceText.conditions];
  return value;
}

/** What was read first, what a person put in its place, who and when. */
export function FirstReading({ invoice }: { invoice: InvoiceDetail }) {
  const { firstReading, header } = invoice;
  if (!firstReading) return null;
  const { differences } = firstReading;
  return (
    <section className={classes.reading} aria-label={text.firstReading}>
      <h3>{text.firstReading}</h3>
      {differences.length > 0 && (
        <table aria-label={text.firstReading}>
          <thead>
            <tr>
              <th scope="col">{text.field}</th>
              <th scope="col">{text.read}</th>
              <th scope="col">{text.corrected}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, read, corrected, by, at }) => (
              <tr key={field}>
                <th scope="row">
                  {invoiceText.readingFields[field]}
                  {by && at && <span className={classes.who}>{text.by(by.name ?? by.email, formatDate(at))}</span>}
                </th>
                <td>
                  <del>{shown(field, read, header.currency)}</del>
                </td>
                <td>{shown(field, corrected, header.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <UndoButton invoice={invoice} />
    </section>
  );
}
