import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { explorerText } from '#text/explorer.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { issuerLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { NotCountedMark } from '#web/ui/marks/not-counted-mark.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { invoiceColumns } from '#web/ui/table/invoice-columns.tsx';
import { rowAction } from '#web/ui/table/row-action.ts';
import classes from './explorer.module.css';
import { ItemsDrawer } from './items-drawer.tsx';

const { table: words } = explorerText;
const { columns: headings } = words;
const shared = invoiceColumns(headings);
const nameOf = ({ issuer }: InvoiceHeader) => issuerLabel(issuer);

const columnsFor = (onSee: (invoice: InvoiceHeader) => void): readonly Column<InvoiceHeader>[] => [
  shared.date,
  shared.number,
  {
    key: 'issuer',
    heading: headings.issuer,
    kind: 'name',
    width: '100%',
    card: '1 left',
    skeleton: '72%',
    title: ({ issuer }) => writtenIssuer(issuer),
    cell: (invoice) => (
      <span className="named">
        <span className="cut">{nameOf(invoice)}</span>
        <NotCountedMark of={invoice} />
      </span>
    ),
  },
  shared.source,
  shared.total,
  {
    key: 'action',
    heading: headings.action,
    isHeadingHidden: true,
    kind: 'action',
    width: '74px',
    card: 'beside',
    skeleton: 0,
    cell: (invoice) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={words.seeOne(invoice.documentNumber)}
        onClick={() => onSee(invoice)}
        {...rowAction}
      >
        {words.see}
      </Button>
    ),
  },
];

interface MonthInvoicesProps {
  month: FiscalMonth;
  /** Prints all invoices of the month, with its figures. */
  onPrint: () => void;
}

/** The first invoices of the month; the list has them all. */
export function MonthInvoices({ month, onPrint }: MonthInvoicesProps) {
  const { data, isError, refetch } = useQuery(invoiceQueries.ofMonth(month));
  const [seen, setSeen] = useState<InvoiceHeader | null>(null);
  const columns = useMemo(() => columnsFor(setSeen), []);
  const invoices = data?.invoices ?? [];
  const aside = data && data.total > 0 && (
    <>
      {words.shown(invoices.length, formatNumber(data.total))}{' '}
      <Link to="/invoice-list" search={{ month }}>
        {words.inList}
      </Link>{' '}
      <Link to="/templates-export/export" search={{ template: 'default', month }}>
        {words.export}
      </Link>{' '}
      <button type="button" className={look({ underline: 'always', unprinted: true })} onClick={onPrint}>
        {words.print}
      </button>
    </>
  );
  return (
    <Card title={words.title} aside={aside}>
      <DataTable
        label={words.title}
        columns={columns}
        rows={data?.invoices}
        rowKey={({ id }) => id}
        cardsBelow="tablet"
        isHoverable
        isDense
        skeletonRows={7}
        problem={isError && !data ? { title: words.problem, onRetry: () => void refetch() } : null}
        empty={<CardEmpty>{words.empty}</CardEmpty>}
      />
      {data && data.total > invoices.length && (
        // The print command of the browser's menu cannot wait for the other invoices: the page must say that they are
        // missing.
        <p className={classes.onPaper}>{words.onPaper(invoices.length, formatNumber(data.total))}</p>
      )}
      <ItemsDrawer invoice={seen} invoices={invoices} onSee={setSeen} onClose={() => setSeen(null)} />
    </Card>
  );
}
