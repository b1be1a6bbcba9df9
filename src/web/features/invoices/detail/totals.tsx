import type { InvoiceHeader } from '#contract/invoices.ts';
import type { Amount } from '#domain/money/money.ts';
import { formatFigure, formatMoney } from '#web/format/amounts.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { isForeign } from './invoice-amount.tsx';
import classes from './totals.module.css';

/** Without «Gs.» before each of them; a foreign currency is always named. */
const figure = (amount: Amount, header: InvoiceHeader) =>
  isForeign(header) ? formatMoney(amount, header.currency) : formatFigure(amount, header.currency);

/** The amounts of an invoice as a receipt explains them. */
export function Totals({ header, rows }: { header: InvoiceHeader; rows: 'with-total' | 'with-vat' }) {
  const { totals } = header;
  const lines: [string, string][] = [
    [invoiceText.exemptTotal, totals.exempt],
    [invoiceText.taxed5, totals.taxed5],
    [invoiceText.taxed10, totals.taxed10],
    ...(rows === 'with-vat' ? [[invoiceText.vatIncluded, totals.vat] as [string, string]] : []),
  ];
  return (
    <dl className={classes.totals}>
      {lines.map(([name, amount]) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd>{figure(amount, header)}</dd>
        </div>
      ))}
      {rows === 'with-total' && (
        <div className={classes.line} data-total>
          <dt>{invoiceText.total}</dt>
          <dd>{formatMoney(totals.total, header.currency)}</dd>
        </div>
      )}
    </dl>
  );
}
