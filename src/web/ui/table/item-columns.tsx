import type { InvoiceItem } from '#contract/invoices/invoice.ts';
import { t } from '#text/common.ts';
import { invoiceText as text } from '#text/invoice.ts';
import { formatPercent, formatQuantity } from '#web/format/amounts.ts';
import type { Column } from './column.ts';

/** What was sold, line by line: the columns of every table of items. */
export const itemColumns = (heading: string, total: (item: InvoiceItem) => string) =>
  ({
    description: {
      key: 'description',
      heading,
      skeleton: '80%',
      title: ({ description }) => description,
      cell: ({ description }) => description,
    },
    quantity: {
      key: 'quantity',
      heading: text.quantity,
      kind: 'figure',
      skeleton: 40,
      cell: ({ quantity, unit }) => (
        <>
          {formatQuantity(quantity)} <span className="faint">{unit}</span>
        </>
      ),
    },
    price: {
      key: 'price',
      heading: text.price,
      kind: 'figure',
      skeleton: 64,
      cell: ({ unitPrice }) => (unitPrice === null ? t.common.notRead : formatQuantity(unitPrice)),
    },
    vat: {
      key: 'vat',
      heading: text.vatRate,
      kind: 'figure',
      skeleton: 32,
      cell: ({ vatRate }) =>
        vatRate === null ? t.common.notRead : vatRate === 0 ? text.exempt : formatPercent(vatRate),
    },
    total: { key: 'total', heading: text.total, kind: 'figure', skeleton: 84, cell: total },
  }) satisfies Record<string, Column<InvoiceItem>>;
