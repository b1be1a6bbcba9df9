import type { InvoiceHeader } from '#contract/invoices.ts';
import type { Amount } from '#domain/money/money.ts';
import { formatMoney } from '#web/format/amounts.ts';
import { formatReadFigure, formatReadMoney } from '#web/format/invoice-line.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { t } from '#web/text/es.ts';
import { isForeign } from './invoice-amount.tsx';
import classes from './totals.module.css';

/** Without «Gs.» before each of them; a foreign currency is always named. */
const figure = (amount: Amount | null, header: InvoiceHeader) =>
  isForeign(header) ? formatReadMoney(amount, header.currency) : formatReadFigure(amount, header.currency);

/** The amounts of an invoice as a receipt explains them. */
export function Totals({ header, rows }: { header: InvoiceHeader; rows: 'with-total' | 'with-vat' }) {
  const { totals } = header;
  const lines: [string, string | null][] = [
    [invoiceText.exemptTotal, totals.exempt],
    [invoiceText.taxed5, totals.taxed5],
    [invoiceText.taxed10, totals.taxed10],
    ...(rows === 'with-vat' ? [[invoiceText.vatIncluded, totals.vat] as [string, string | null]] : []),
  ];
  return (
    <dl className={classes.totals}>
      {lines.map(([name, amount]) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd data-unread={amount === null || undefined}>{figure(amount, header)}</dd>
        </div>
      ))}
      {rows === 'with-total' && (
        <div className={classes.line} data-total>
          <dt>{invoiceText.total}</dt>
          <dd>{totals.total === null ? t.common.noAmounts : formatMoney(totals.total, header.currency)}</dd>
        </div>
      )}
    </dl>
  );
}
