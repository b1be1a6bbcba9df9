import type { InvoiceHeader, InvoiceItem } from '#contract/invoices.ts';
import { formatFigure, formatQuantity } from '#web/format/amounts.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import classes from './items-table.module.css';

const text = invoiceText;

/** What was sold, line by line, in the currency of the invoice. */
export function ItemsTable({ header, items }: { header: InvoiceHeader; items: readonly InvoiceItem[] }) {
  return (
    <div className={classes.place}>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">{text.items(items.length)}</th>
            <th scope="col">{text.quantity}</th>
            <th scope="col">{text.price}</th>
            <th scope="col">{text.vatRate}</th>
            <th scope="col">{text.total}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.line}>
              <td title={item.description}>{item.description}</td>
              <td>
                {formatQuantity(item.quantity)} <span className={classes.unit}>{item.unit}</span>
              </td>
              <td>{formatQuantity(item.unitPrice)}</td>
              <td>{item.vatRate === 0 ? text.exempt : `${item.vatRate}\u00A0%`}</td>
              <td>{formatFigure(item.total, header.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
