import { useQuery } from '@tanstack/react-query';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMoney, formatQuantity } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { t } from '#web/text/es.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { VerificationSeal } from '#web/ui/marks/verification-seal.tsx';
import classes from './invoice-card.module.css';

const text = invoiceText;
/** More would push the seal out of sight; the invoice's own page has them all. */
const ITEMS_SHOWN = 8;

function Head({ header }: Pick<InvoiceDetail, 'header'>) {
  const { issuer, total, totals, currency } = header;
  return (
    <header className={classes.head}>
      <div className={classes.issuer}>
        <h2 className={classes.name}>{issuer.name}</h2>
        {issuer.ruc && <p className={classes.small}>{text.ruc(issuer.ruc)}</p>}
      </div>
      <div className={classes.amounts}>
        <p className={classes.total}>{formatMoney(total, currency, { exact: true })}</p>
        <p className={classes.small}>{text.vat(formatMoney(totals.vat, currency, { exact: true }))}</p>
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
          <dd>{value ?? t.common.noDate}</dd>
        </div>
      ))}
    </dl>
  );
}

function Items({ items }: Pick<InvoiceDetail, 'items'>) {
  return (
    <table className={classes.items}>
      <thead>
        <tr>
          <th scope="col">{text.items(items.length)}</th>
          <th scope="col">{text.quantity}</th>
          <th scope="col" className={classes.price}>
            {text.price}
          </th>
          <th scope="col">{text.vatRate}</th>
          <th scope="col">{text.total}</th>
        </tr>
      </thead>
      <tbody>
        {items.slice(0, ITEMS_SHOWN).map((item) => (
          <tr key={item.line}>
            <td title={item.description}>{item.description}</td>
            <td>
              {formatQuantity(item.quantity)} <span className={classes.unit}>{item.unit}</span>
            </td>
            <td className={classes.price}>{formatQuantity(item.unitPrice)}</td>
            <td>{item.vatRate === 0 ? text.exempt : `${item.vatRate}\u00A0%`}</td>
            <td>{formatQuantity(item.total)}</td>
          </tr>
        ))}
      </tbody>
      {items.length > ITEMS_SHOWN && (
        <tfoot>
          <tr>
            <td colSpan={5} className={classes.rest}>
              {text.moreItems(items.length - ITEMS_SHOWN)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
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
        {data.items.length > 0 && <Items items={data.items} />}
        {data.header.isTest && <p className={classes.outOfSums}>{text.test}</p>}
        {data.header.isCancelled && <p className={classes.outOfSums}>{text.cancelled}</p>}
      </article>
      <VerificationSeal verification={data.verification} />
    </>
  );
}
