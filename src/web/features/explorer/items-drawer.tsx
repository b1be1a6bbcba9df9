import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { InvoiceHeader, InvoiceItem } from '#contract/invoices.ts';
import { compareAmounts } from '#domain/money/money.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMoney, formatPercent, formatQuantity, formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { explorerText } from '#web/text/es/explorer.ts';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { LeftOutMark } from '#web/ui/marks/left-out-mark.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from './items-drawer.module.css';

const { items: words } = explorerText;

const columnsFor = (currency: string): readonly Column<InvoiceItem>[] => [
  {
    key: 'description',
    heading: words.description,
    skeleton: '80%',
    compare: (one, other) => one.description.localeCompare(other.description, 'es'),
    cell: ({ description, code }) => (
      <span className={classes.description}>
        {description}
        {code && <span className={classes.code}>{code}</span>}
      </span>
    ),
  },
  {
    key: 'quantity',
    heading: words.quantity,
    kind: 'figure',
    skeleton: 40,
    cell: ({ quantity, unit }) => (
      <>
        {formatQuantity(quantity)} <span className="faint">{unit}</span>
      </>
    ),
  },
  {
    key: 'price',
    heading: words.price,
    kind: 'figure',
    hideBelow: 'phone',
    skeleton: 64,
    compare: (one, other) => compareAmounts(one.unitPrice, other.unitPrice),
    cell: ({ unitPrice }) => formatQuantity(unitPrice),
  },
  {
    key: 'vat',
    heading: words.vat,
    kind: 'figure',
    skeleton: 32,
    cell: ({ vatRate }) => (vatRate === 0 ? words.exempt : formatPercent(vatRate)),
  },
  {
    key: 'total',
    heading: words.total,
    kind: 'total',
    skeleton: 84,
    compare: (one, other) => compareAmounts(one.total, other.total),
    cell: ({ total }) => formatMoney(total, currency),
  },
];

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
              {shown.issuer.name} <LeftOutMark of={shown} />
            </p>
            <p className={classes.facts}>
              <span className="mono">{shown.documentNumber}</span> {formatDate(shown.issueDate)}
            </p>
            <p className={classes.sum}>{formatSignedMoney(shown.total, shown.currency, shown.signInSums)}</p>
          </div>
          <Items invoice={shown} />
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
