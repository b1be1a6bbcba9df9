import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { InvoiceHeader, InvoiceItem } from '#contract/invoices.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMoney, formatPercent, formatQuantity, formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { explorerText } from '#web/text/es/explorer.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { LeftOutMark } from '#web/ui/marks/left-out-mark.tsx';
import table from '#web/ui/table/table.module.css';
import classes from './items-drawer.module.css';

const { items: words } = explorerText;

function ItemLine({ item, currency }: { item: InvoiceItem; currency: string }) {
  return (
    <tr>
      <td className={classes.description}>
        {item.description}
        {item.code && <span className={classes.code}>{item.code}</span>}
      </td>
      <td className={table.figure}>
        {formatQuantity(item.quantity)} <span className={table.faint}>{item.unit}</span>
      </td>
      <td className={`${table.figure} ${classes.price}`}>{formatQuantity(item.unitPrice)}</td>
      <td className={table.figure}>{item.vatRate === 0 ? words.exempt : formatPercent(item.vatRate)}</td>
      <td className={`${table.figure} ${table.strong}`}>{formatMoney(item.total, currency)}</td>
    </tr>
  );
}

function Items({ invoice }: { invoice: InvoiceHeader }) {
  const { data, isError, refetch } = useQuery(invoiceQueries.one(invoice.id));
  if (isError && !data) return <Problem title={words.problem} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={classes.coming} role="status">
        <span className="visually-hidden">{words.loading}</span>
        {[92, 78, 84].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    );
  }
  if (data.items.length === 0) return <CardEmpty>{words.none}</CardEmpty>;
  return (
    <table className={`${table.table} ${classes.items}`} data-flush>
      <thead>
        <tr>
          <th scope="col">{words.description}</th>
          <th scope="col" className={table.figure}>
            {words.quantity}
          </th>
          <th scope="col" className={`${table.figure} ${classes.price}`}>
            {words.price}
          </th>
          <th scope="col" className={table.figure}>
            {words.vat}
          </th>
          <th scope="col" className={table.figure}>
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.items.map((item) => (
          <ItemLine key={item.line} item={item} currency={invoice.currency} />
        ))}
      </tbody>
    </table>
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
              <span className={table.number}>{shown.documentNumber}</span> {formatDate(shown.issueDate)}
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
