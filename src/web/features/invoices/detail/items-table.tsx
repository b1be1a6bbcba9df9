import type { InvoiceHeader, InvoiceItem } from '#contract/invoices.ts';
import { formatFigure, formatQuantity } from '#web/format/amounts.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from './items-table.module.css';

const text = invoiceText;

function columnsFor(header: InvoiceHeader, count: number): readonly Column<InvoiceItem>[] {
  return [
    {
      key: 'description',
      heading: text.items(count),
      width: '100%',
      title: ({ description }) => description,
      cell: ({ description }) => description,
    },
    {
      key: 'quantity',
      heading: text.quantity,
      kind: 'figure',
      cell: ({ quantity, unit }) => (
        <>
          {formatQuantity(quantity)} <span className="faint">{unit}</span>
        </>
      ),
    },
    { key: 'price', heading: text.price, kind: 'figure', cell: ({ unitPrice }) => formatQuantity(unitPrice) },
    {
      key: 'vat',
      heading: text.vatRate,
      kind: 'figure',
      cell: ({ vatRate }) => (vatRate === 0 ? text.exempt : `${vatRate}\u00A0%`),
    },
    { key: 'total', heading: text.total, kind: 'figure', cell: ({ total }) => formatFigure(total, header.currency) },
  ];
}

/** What was sold, line by line, in the currency of the invoice. */
export function ItemsTable({ header, items }: { header: InvoiceHeader; items: readonly InvoiceItem[] }) {
  return (
    <div className={classes.items}>
      <DataTable
        label={text.items(items.length)}
        variant="small"
        cardsBelow="never"
        columns={columnsFor(header, items.length)}
        rows={items}
        rowKey={({ line }) => line}
      />
    </div>
  );
}
