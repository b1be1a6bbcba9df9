import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatRowTotal, formatWorth } from '#web/format/invoice-line.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import { isNotCounted } from '../marks/not-counted-mark.tsx';
import { SourceTag } from '../marks/source-tag.tsx';
import type { Column } from './column.ts';

/** The total in its own currency, with its worth in guaraníes beneath. */
function Total({ invoice }: { invoice: InvoiceHeader }) {
  const worth = formatWorth(invoice);
  return (
    <>
      {formatRowTotal(invoice)}
      {worth && (
        <Text as="small" tone="muted" size={12} weight={400} display="block">
          {worth}
        </Text>
      )}
    </>
  );
}

/**
 * The columns of every short list of invoices. Large figures may exceed the widths; the column of the issuer becomes
 * narrower then.
 */
export const invoiceColumns = (headings: Record<'date' | 'number' | 'source' | 'total', string>) =>
  ({
    date: {
      key: 'date',
      heading: headings.date,
      kind: 'date',
      width: '108px',
      card: '2 left',
      skeleton: 78,
      cell: ({ issueDate }) => formatDate(issueDate),
    },
    number: {
      key: 'number',
      heading: headings.number,
      kind: 'code',
      width: '140px',
      hideBelow: 'laptop',
      card: 'hidden',
      skeleton: 112,
      cell: ({ documentNumber }) => documentNumber,
    },
    source: {
      key: 'source',
      heading: headings.source,
      width: '112px',
      card: '2 right',
      skeleton: 82,
      cell: ({ source }) => <SourceTag source={source} />,
    },
    total: {
      key: 'total',
      heading: headings.total,
      kind: 'total',
      width: { wide: '150px', tablet: '140px' },
      card: '1 right',
      skeleton: 96,
      tone: (invoice) => (isNotCounted(invoice) ? 'muted' : undefined),
      cell: (invoice) => <Total invoice={invoice} />,
    },
  }) satisfies Record<string, Column<InvoiceHeader>>;
