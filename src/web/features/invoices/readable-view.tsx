import { formatCdc } from '#domain/cdc.ts';
import { formatDate } from '#web/format/dates.ts';
import { t } from '#web/text/es.ts';
import type { InvoiceDetail } from './invoices.queries.ts';
import { ItemsTable } from './items-table.tsx';
import classes from './readable-view.module.css';
import { Totals } from './totals.tsx';

/** Everything the document says, on white paper, for reading and for printing. */
export function ReadableView({ invoice }: { invoice: InvoiceDetail }) {
  const { header, items, sections } = invoice;
  const type = t.invoice.types[header.documentType] ?? t.invoicePanel.document;
  return (
    <div className={classes.paper}>
      <div className={classes.head}>
        <div>
          <p className={classes.issuer}>{header.issuer.name}</p>
          <p>{header.issuer.ruc && t.invoice.ruc(header.issuer.ruc)}</p>
        </div>
        <div className={classes.kind}>
          <p className={classes.type}>{type}</p>
          <p className={classes.number}>{header.documentNumber}</p>
          <p>{formatDate(header.issueDate)}</p>
        </div>
      </div>
      {sections.map(({ title, fields }) => (
        <section key={title} className={classes.section} aria-label={title}>
          <h4>{title}</h4>
          <dl>
            {fields.map(({ label, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same label may come twice, in a fixed order
              <div key={`${label} ${at}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {items.length > 0 && (
        <div className={classes.section}>
          <ItemsTable header={header} items={items} />
        </div>
      )}
      <div className={classes.totals}>
        <Totals header={header} rows="with-total" />
      </div>
      {header.cdc && (
        <p className={classes.cdc}>
          {t.invoice.cdc} {formatCdc(header.cdc)}
        </p>
      )}
    </div>
  );
}
