import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import type { FiscalMonth } from '#domain/period.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatNumber, formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { explorerText } from '#web/text/es/explorer.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { isLeftOut, LeftOutMark } from '#web/ui/marks/left-out-mark.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import table from '#web/ui/table/table.module.css';
import { ItemsDrawer } from './items-drawer.tsx';
import classes from './month-invoices.module.css';

const { table: words } = explorerText;
const { columns } = words;

function InvoiceLine({ invoice, onSee }: { invoice: InvoiceHeader; onSee: () => void }) {
  const { issueDate, documentNumber, issuer, source } = invoice;
  const name = issuer.name ?? issuer.ruc ?? '';
  return (
    <tr>
      <td className={`${table.date} ${classes.date}`}>{formatDate(issueDate)}</td>
      <td className={`${table.number} ${classes.number}`}>{documentNumber}</td>
      <td className={classes.name} title={name}>
        <span className={table.named}>
          <span className={table.name}>{name}</span>
          <LeftOutMark of={invoice} />
        </span>
      </td>
      <td className={classes.source}>
        <SourceTag source={source} />
      </td>
      <td className={`${table.figure} ${isLeftOut(invoice) ? table.muted : table.strong} ${classes.total}`}>
        {formatSignedMoney(invoice.total, invoice.currency, invoice.signInSums)}
      </td>
      <td className={classes.action}>
        <Button variant="subtle" size="compact-sm" aria-label={words.seeOne(documentNumber)} onClick={onSee}>
          {words.see}
        </Button>
      </td>
    </tr>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{columns.date}</th>
        <th scope="col">{columns.number}</th>
        <th scope="col">{columns.issuer}</th>
        <th scope="col">{columns.source}</th>
        <th scope="col" className={table.figure}>
          {columns.total}
        </th>
        <th scope="col">
          <span className="visually-hidden">{columns.action}</span>
        </th>
      </tr>
    </thead>
  );
}

function ComingLines() {
  return [0, 1, 2, 3, 4, 5, 6].map((line) => (
    <tr key={line}>
      <td colSpan={6}>
        <Skeleton width={`${96 - line * 3}%`} />
      </td>
    </tr>
  ));
}

/** The first invoices of the month; the list has them all. */
export function MonthInvoices({ month }: { month: FiscalMonth }) {
  const { data, isPending, isError, refetch } = useQuery(invoiceQueries.ofMonth(month));
  const [seen, setSeen] = useState<InvoiceHeader | null>(null);
  const invoices = data?.invoices ?? [];
  const aside = data && data.total > 0 && (
    <>
      {words.shown(invoices.length, formatNumber(data.total))}
      <Link to="/invoice-list" search={{ month }}>
        {words.inList}
      </Link>
    </>
  );
  return (
    <Card title={words.title} aside={aside}>
      {isError && !data ? (
        <div className={classes.problem}>
          <Problem title={words.problem} onRetry={() => void refetch()} />
        </div>
      ) : !isPending && invoices.length === 0 ? (
        <CardEmpty>{words.empty}</CardEmpty>
      ) : (
        <table className={`${table.table} ${classes.table}`} data-hover data-dense aria-busy={isPending}>
          <Head />
          <tbody>
            {isPending ? (
              <ComingLines />
            ) : (
              invoices.map((invoice) => (
                <InvoiceLine key={invoice.id} invoice={invoice} onSee={() => setSeen(invoice)} />
              ))
            )}
          </tbody>
        </table>
      )}
      <ItemsDrawer invoice={seen} onClose={() => setSeen(null)} />
    </Card>
  );
}
