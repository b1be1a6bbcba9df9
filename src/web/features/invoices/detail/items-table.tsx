import type { InvoiceHeader, InvoiceItem } from '#contract/invoices/invoice.ts';
import { invoiceText } from '#text/invoice.ts';
import { formatReadFigure } from '#web/format/invoice-line.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { itemColumns } from '#web/ui/table/item-columns.tsx';
import classes from './invoice-detail.module.css';

const text = invoiceText;

function columnsFor(header: InvoiceHeader, count: number): readonly Column<InvoiceItem>[] {
  const { description, ...figures } = itemColumns(text.items(count), ({ total }) =>
    formatReadFigure(total, header.currency),
  );
  return [{ ...description, width: '100%' }, ...Object.values(figures)];
}

/** The items of an invoice, in its currency. */
export function ItemsTable({ header, items }: { header: InvoiceHeader; items: readonly InvoiceItem[] }) {
  return (
    <div className={classes.lines}>
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
