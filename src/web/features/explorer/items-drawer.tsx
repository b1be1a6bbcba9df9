import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { InvoiceHeader, InvoiceItem } from '#contract/invoices.ts';
import { compareAmounts } from '#domain/money/money.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { areFiguresHidden, formatRowTotal, issuerLabel } from '#web/format/invoice-line.ts';
import { explorerText } from '#web/text/es/explorer.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { LeftOutMark } from '#web/ui/marks/left-out-mark.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { itemColumns } from '#web/ui/table/item-columns.tsx';
import classes from './items-drawer.module.css';

const { items: words } = explorerText;

function columnsFor(currency: string): readonly Column<InvoiceItem>[] {
  const { description, quantity, price, vat, total } = itemColumns(words.description, (item) =>
    formatMoney(item.total, currency),
  );
  return [
    {
      ...description,
      compare: (one, other) => one.description.localeCompare(other.description, 'es'),
      cell: (item) => (
        <span className={classes.description}>
          {item.description}
          {item.code && <span className={classes.code}>{item.code}</span>}
        </span>
      ),
    },
    quantity,
    { ...price, hideBelow: 'phone', compare: (one, other) => compareAmounts(one.unitPrice, other.unitPrice) },
    vat,
    { ...total, kind: 'total', compare: (one, other) => compareAmounts(one.total, other.total) },
  ];
}

function Items({ invoice }: { invoice: InvoiceHeader }) {
  const { data, isError, refetch } = useQuery(invoiceQueries.one(invoice.id));
  return (
    <DataTable
      label={words.title}
      variant="flush"
      cardsBelow="never"
      columns={columnsFor(invoice.currency)}
      rows={data?.items}
      rowKey={({ line }) => line}
      skeletonRows={3}
      loading={words.loading}
      problem={isError && !data ? { title: words.problem, onRetry: () => void refetch() } : null}
      empty={<CardEmpty>{words.none}</CardEmpty>}
    />
  );
}

/** The line items of one invoice, beside the month. */
export function ItemsDrawer({ invoice, onClose }: { invoice: InvoiceHeader | null; onClose: () => void }) {
  // What is on its way out keeps its content.
  const [shown, setShown] = useState(invoice);
  useEffect(() => {
    if (invoice) setShown(invoice);
  }, [invoice]);
  return (
    <Drawer
      opened={invoice !== null}
      onClose={onClose}
      position="right"
      size="min(640px, 100%)"
      title={words.title}
      transitionProps={{ duration: 200 }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      {shown && (
        <>
          <div className={classes.head}>
            <p className={classes.issuer}>
              {issuerLabel(shown.issuer)} <LeftOutMark of={shown} />
            </p>
            <p className={classes.facts}>
              <span className="mono">{shown.documentNumber}</span> {formatDate(shown.issueDate)}
            </p>
            <p className={classes.sum}>{formatRowTotal(shown)}</p>
          </div>
          {areFiguresHidden(shown) ? <CardEmpty>{invoiceText.altered}</CardEmpty> : <Items invoice={shown} />}
          <Button
            variant="default"
            className={classes.open}
            renderRoot={(props) => (
              <Link to="/invoice-list" search={{ month: shown.issueDate.slice(0, 7), invoice: shown.id }} {...props} />
            )}
          >
            {words.open}
          </Button>
        </>
      )}
    </Drawer>
  );
}
