import { Link } from '@tanstack/react-router';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { dashboardText } from '#web/text/es/dashboard.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { isLeftOut, LeftOutMark } from '#web/ui/marks/left-out-mark.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import table from '#web/ui/table/table.module.css';
import classes from './dashboard.module.css';

const { recent: words } = dashboardText;
const { columns } = words;

const HEADS = [
  [columns.date, classes.recentDate],
  [columns.issuer, classes.recentName],
  [columns.number, classes.recentNumber],
  [columns.source, classes.recentSource],
  [columns.total, classes.recentTotal],
] as const;

function RecentLine({ invoice }: { invoice: InvoiceHeader }) {
  const { issuer, issueDate, documentNumber, source } = invoice;
  const name = issuer.name ?? issuer.ruc ?? words.noIssuer;
  return (
    <tr>
      <td className={`${table.date} ${table.muted} ${classes.recentDate}`}>{formatDate(issueDate)}</td>
      <td className={classes.recentName}>
        <span className={table.named}>
          <Link
            to="/invoice-list"
            search={{ month: 'all', invoice: invoice.id }}
            className={classes.rowLink}
            title={name}
          >
            {name}
          </Link>
          <LeftOutMark of={invoice} />
        </span>
      </td>
      <td className={`${table.number} ${table.muted} ${classes.recentNumber}`}>{documentNumber}</td>
      <td className={classes.recentSource}>
        <SourceTag source={source} />
      </td>
      <td className={`${table.figure} ${isLeftOut(invoice) ? table.muted : table.strong} ${classes.recentTotal}`}>
        {formatSignedMoney(invoice.total, invoice.currency, invoice.signInSums)}
      </td>
    </tr>
  );
}

export function RecentCard({ invoices, isFirstUse }: { invoices: readonly InvoiceHeader[]; isFirstUse: boolean }) {
  return (
    <Card
      title={words.title}
      aside={
        invoices.length > 0 && (
          <Link to="/invoice-list" search={{ month: 'all' }}>
            {words.link}
          </Link>
        )
      }
    >
      {invoices.length === 0 ? (
        <CardEmpty>{isFirstUse ? words.first : words.empty}</CardEmpty>
      ) : (
        <table className={`${table.table} ${classes.recent}`} data-hover>
          <thead>
            <tr>
              {HEADS.map(([name, place]) => (
                <th key={name} scope="col" className={place}>
                  <span className="visually-hidden">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <RecentLine key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
