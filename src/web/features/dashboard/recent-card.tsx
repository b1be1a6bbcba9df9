import { Link } from '@tanstack/react-router';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { dashboardText } from '#text/dashboard.ts';
import { readableName } from '#web/format/readable-name.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { NotCountedMark } from '#web/ui/marks/not-counted-mark.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { invoiceColumns } from '#web/ui/table/invoice-columns.tsx';
import { rowAction } from '#web/ui/table/row-action.ts';

const { recent: words } = dashboardText;

function IssuerLink({ invoice }: { invoice: InvoiceHeader }) {
  const name = invoice.issuer.name ?? invoice.issuer.ruc ?? words.noIssuer;
  return (
    <span className="named">
      <Link
        to="/invoice-list"
        search={{ month: 'all', invoice: invoice.id }}
        className="row-link"
        title={name}
        aria-label={`${readableName(name)} ${invoice.documentNumber}`}
        {...rowAction}
      >
        {readableName(name)}
      </Link>
      <NotCountedMark of={invoice} />
    </span>
  );
}

const shared = invoiceColumns(words.columns);

const COLUMNS: readonly Column<InvoiceHeader>[] = [
  { ...shared.date, tone: () => 'muted' },
  {
    key: 'issuer',
    heading: words.columns.issuer,
    kind: 'name',
    width: '100%',
    card: '1 left',
    cell: (invoice) => <IssuerLink invoice={invoice} />,
  },
  { ...shared.number, tone: () => 'muted' },
  shared.source,
  shared.total,
];

export function RecentCard({ invoices, isFirstUse }: { invoices: readonly InvoiceHeader[]; isFirstUse: boolean }) {
  const all = (
    <Link to="/invoice-list" search={{ month: 'all' }}>
      {words.link}
    </Link>
  );
  return (
    <Card title={words.title} aside={invoices.length > 0 && all}>
      <DataTable
        label={words.title}
        columns={COLUMNS}
        rows={invoices}
        rowKey={({ id }) => id}
        isHeadHidden
        isHoverable
        empty={<CardEmpty>{isFirstUse ? words.first : words.empty}</CardEmpty>}
      />
    </Card>
  );
}
