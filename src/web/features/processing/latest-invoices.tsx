import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Task } from '#contract/intake/tasks.ts';
import { processingText } from '#text/processing.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { issuerLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { rowAction } from '#web/ui/table/row-action.ts';
import { type LatestRow, latestRows } from './latest-rows.ts';

const words = processingText.latest;
const { columns } = words;

function IssuerCell({ row }: { row: LatestRow }) {
  const issuer = { name: row.issuer, ruc: row.ruc };
  return (
    <span className="named">
      <Link
        to="/invoice-list"
        search={{ month: 'all', invoice: row.id }}
        className="row-link"
        title={writtenIssuer(issuer)}
        aria-label={`${issuerLabel(issuer) || words.noIssuer} ${row.number ?? ''}`}
        {...rowAction}
      >
        {issuerLabel(issuer) || words.noIssuer}
      </Link>
      {row.isNew && <Pill tone="ok">{words.fresh}</Pill>}
    </span>
  );
}

const COLUMNS: readonly Column<LatestRow>[] = [
  {
    key: 'date',
    heading: columns.date,
    kind: 'date',
    width: '108px',
    card: '2 left',
    skeleton: 78,
    cell: ({ date }) => formatDate(date),
  },
  {
    key: 'issuer',
    heading: columns.issuer,
    kind: 'name',
    width: '100%',
    card: '1 left',
    cell: (row) => <IssuerCell row={row} />,
  },
  {
    key: 'ruc',
    heading: columns.ruc,
    kind: 'date',
    width: '112px',
    card: 'hidden',
    skeleton: 82,
    tone: () => 'muted',
    cell: ({ ruc }) => ruc,
  },
  {
    key: 'number',
    heading: columns.number,
    kind: 'code',
    width: '140px',
    card: '3 left',
    skeleton: 112,
    cell: ({ number }) => number,
  },
  {
    key: 'source',
    heading: columns.source,
    width: '112px',
    hideBelow: 'laptop',
    card: '2 right',
    skeleton: 82,
    cell: ({ source }) => source && <SourceTag source={source} />,
  },
  {
    key: 'vat',
    heading: columns.vat,
    kind: 'figure',
    width: '128px',
    card: 'hidden',
    skeleton: 80,
    tone: () => 'muted',
    cell: ({ vat }) => vat,
  },
  {
    key: 'total',
    heading: columns.total,
    kind: 'total',
    width: { wide: '150px', tablet: '140px' },
    card: '1 right',
    skeleton: 96,
    cell: ({ total }) => total,
  },
];

/** The newest invoices; those of the last run come first and are marked. */
export function LatestInvoices({ task }: { task: Task | undefined }) {
  const { data, isError, refetch } = useQuery(invoiceQueries.newest());
  const rows = data && latestRows(data.invoices, task?.result?.invoices ?? []);
  const all = (
    <Link to="/invoice-list" search={{ month: 'all' }}>
      {words.all}
    </Link>
  );
  return (
    <Card title={words.title} aside={rows && rows.length > 0 && all}>
      <DataTable
        label={words.title}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        isHoverable
        loading={words.loading}
        problem={isError && !data ? { title: words.problem, onRetry: () => void refetch() } : null}
        empty={<CardEmpty>{words.empty}</CardEmpty>}
        rowProps={({ isNew }) => ({ 'data-fresh': isNew || undefined })}
      />
    </Card>
  );
}
