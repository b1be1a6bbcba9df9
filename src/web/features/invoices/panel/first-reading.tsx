import { invoiceText } from '#text/invoice.ts';
import { invoicePanelText as text } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatMoney, formatQuantity } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import classes from '../altered/altered.module.css';
import { UndoButton } from '../decide/undo-button.tsx';

type FirstReading = NonNullable<InvoiceDetail['firstReading']>;
type Difference = FirstReading['differences'][number];

const AMOUNTS: ReadonlySet<string> = new Set(['exempt', 'taxable5', 'taxable10', 'vat5', 'vat10', 'vat', 'total']);

/** A value of a reading, as it is shown. */
function shown(field: Difference['field'], value: string | null, currency: string): string {
  if (value === null) return text.notRead;
  if (AMOUNTS.has(field)) return formatMoney(value, currency);
  if (field === 'exchangeRate') return formatQuantity(value);
  if (field === 'issueDate') return formatDate(value);
  if (field === 'documentType') return invoiceText.types[value as keyof typeof invoiceText.types];
  if (field === 'condition') return invoiceText.conditions[value as keyof typeof invoiceText.conditions];
  return value;
}

/** What was read first, what a person put in its place, who did it and when. */
export function FirstReading({ invoice }: { invoice: InvoiceDetail }) {
  const { firstReading, header } = invoice;
  if (!firstReading) return null;
  const { differences } = firstReading;
  return (
    <Grid as="section" gap={8} justifyItems="start" aria-label={text.firstReading}>
      <Text as="h3" size={13.5} weight={600}>
        {text.firstReading}
      </Text>
      {differences.length > 0 && (
        <Box
          as="table"
          wide
          size={13}
          tabular
          className={`${classes.compared} ${classes.reading}`}
          aria-label={text.firstReading}
        >
          <Box as="thead" tone="muted">
            <tr>
              <th scope="col">{text.field}</th>
              <th scope="col">{text.read}</th>
              <th scope="col">{text.corrected}</th>
            </tr>
          </Box>
          <tbody>
            {differences.map(({ field, read, corrected, by, at }) => (
              <tr key={field}>
                <th scope="row">
                  {invoiceText.readingFields[field]}
                  {by && at && (
                    <Text tone="muted" size={12} display="block">
                      {text.by(by.name ?? by.email, formatDate(at))}
                    </Text>
                  )}
                </th>
                <td>
                  <Text as="del" tone="muted">
                    {shown(field, read, header.currency)}
                  </Text>
                </td>
                <td>{shown(field, corrected, header.currency)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <UndoButton invoice={invoice} />
    </Grid>
  );
}
