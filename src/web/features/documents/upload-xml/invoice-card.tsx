import { useQuery } from '@tanstack/react-query';
import type { InvoiceItem } from '#contract/invoices.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMoney, formatQuantity } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { areFiguresHidden, formatReadMoney, issuerLabel } from '#web/format/invoice-line.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { t } from '#web/text/es.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { VerificationSeal } from '#web/ui/marks/verification-seal.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { itemColumns } from '#web/ui/table/item-columns.tsx';
import classes from './invoice-card.module.css';

const text = invoiceText;
/** More would push the seal out of sight; the invoice's own page has them all. */
const ITEMS_SHOWN = 8;

function Head({ header }: Pick<InvoiceDetail, 'header'>) {
  const { issuer, total, totals, currency } = header;
  return (
    <header className={classes.head}>
      <div className={classes.issuer}>
        <h2 className={classes.name}>{issuerLabel(issuer)}</h2>
        {issuer.ruc && <p className={classes.small}>{text.ruc(issuer.ruc)}</p>}
      </div>
      <div className={classes.amounts}>
        {areFiguresHidden(header) ? (
          <p className={classes.altered}>{t.common.alteredNotCounted}</p>
        ) : (
          <>
            <p className={classes.total}>{total === null ? t.common.noAmounts : formatMoney(total, currency)}</p>
            <p className={classes.small}>{text.vat(formatReadMoney(totals.vat, currency))}</p>
          </>
        )}
      </div>
    </header>
  );
}

function Facts({ header }: Pick<InvoiceDetail, 'header'>) {
  const facts: [string, string | null][] = [
    [text.date, formatDate(header.issueDate)],
    [text.number, header.documentNumber],
    [text.timbrado, header.timbrado],
    [text.condition, text.conditions[header.saleCondition]],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? t.common.notRead}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last column has figures as they were read, in whatever currency. */
function columnsFor(count: number): readonly Column<InvoiceItem>[] {
  const { description, quantity, price, vat, total } = itemColumns(text.items(count), (item) =>
    item.total === null ? t.common.notRead : formatQuantity(item.total),
  );
  return [{ ...description, kind: 'name', width: '100%' }, quantity, { ...price, hideBelow: 'phone' }, vat, total];
}

function Items({ items }: Pick<InvoiceDetail, 'items'>) {
  return (
    <>
      <DataTable
        label={text.items(items.length)}
        cardsBelow="never"
        isDense
        columns={columnsFor(items.length)}
        rows={items.slice(0, ITEMS_SHOWN)}
        rowKey={({ line }) => line}
      />
      {items.length > ITEMS_SHOWN && <p className={classes.rest}>{text.moreItems(items.length - ITEMS_SHOWN)}</p>}
    </>
  );
}

function Coming() {
  return (
    <div className={classes.card} role="status" aria-label={text.loading}>
      <div className={classes.head}>
        <Skeleton width={190} />
      </div>
      <div className={classes.coming}>
        <Skeleton width="70%" />
        <Skeleton width="90%" />
        <Skeleton width="55%" />
      </div>
    </div>
  );
}

/** An invoice as it was read: who, how much, what, and how far it can be trusted. */
export function InvoiceCard({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(invoiceQueries.one(id));
  if (isError) return <Problem title={text.problem} onRetry={() => void refetch()} />;
  if (!data) return <Coming />;
  return (
    <>
      <article className={classes.card}>
        <Head header={data.header} />
        <Facts header={data.header} />
        {data.items.length > 0 && !areFiguresHidden(data.header) && <Items items={data.items} />}
        {data.header.isAltered && <p className={classes.outOfSums}>{text.altered}</p>}
        {data.header.isTest && <p className={classes.outOfSums}>{text.test}</p>}
        {data.header.isCancelled && <p className={classes.outOfSums}>{text.cancelled}</p>}
      </article>
      <VerificationSeal verification={data.verification} alteration={data.alteration} />
    </>
  );
}
