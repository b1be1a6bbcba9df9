import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { Amount } from '#domain/money/money.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { formatMoney } from '#web/format/amounts.ts';
import { formatReadFigure, formatReadMoney } from '#web/format/invoice-line.ts';
import { Box, Row } from '#web/ui/layout/parts.tsx';
import { isForeign } from './invoice-amount.tsx';
import classes from './invoice-detail.module.css';

/** Without «Gs.»; a foreign currency is always named. */
const figure = (amount: Amount | null, header: InvoiceHeader) =>
  isForeign(header) ? formatReadMoney(amount, header.currency) : formatReadFigure(amount, header.currency);

/** The amounts of an invoice, added up as on a receipt. */
export function Totals({ header, rows }: { header: InvoiceHeader; rows: 'with-total' | 'with-vat' }) {
  const { totals } = header;
  const lines: [string, string | null][] = [
    [invoiceText.exemptTotal, totals.exempt],
    [invoiceText.taxed5, totals.taxed5],
    [invoiceText.taxed10, totals.taxed10],
    ...(rows === 'with-vat' ? [[invoiceText.vatIncluded, totals.vat] as [string, string | null]] : []),
  ];
  return (
    <Box as="dl" size={13} tabular>
      {lines.map(([name, amount]) => (
        <Row gap={8} align="baseline" py={3} key={name}>
          <Row as="dt" flex={1} gap={8} align="baseline" tone="muted" className="leader">
            {name}
          </Row>
          <dd data-unread={amount === null || undefined}>{figure(amount, header)}</dd>
        </Row>
      ))}
      {rows === 'with-total' && (
        <Row gap={8} align="baseline" mt={6} py={3} pt={9} size={15} weight={600} className={classes.total}>
          <Row as="dt" flex={1} gap={8} align="baseline">
            {invoiceText.total}
          </Row>
          <dd>{totals.total === null ? t.common.noAmounts : formatMoney(totals.total, header.currency)}</dd>
        </Row>
      )}
    </Box>
  );
}
