import type { InvoiceHeader } from '#contract/invoices.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatRowTotal, formatWorth } from '#web/format/invoice-line.ts';
import { isLeftOut } from '../marks/left-out-mark.tsx';
import { SourceTag } from '../marks/source-tag.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

/** In its own currency, with what it is worth in guaraníes beneath. */
function Total({ invoice }: { invoice: InvoiceHeader }) {
  const worth = formatWorth(invoice);
  return (
    <>
      {formatRowTotal(invoice)}
      {worth && <small className={classes.worth}>{worth}</small>}
    </>
  );
}

/** The columns that every short list of invoices has. Large figures may exceed the widths; the issuer gives way. */
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
      tone: (invoice) => (isLeftOut(invoice) ? 'muted' : undefined),
      cell: (invoice) => <Total invoice={invoice} />,
    },
  }) satisfies Record<string, Column<InvoiceHeader>>;
