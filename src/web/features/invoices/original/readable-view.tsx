import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { ItemsTable } from '../detail/items-table.tsx';
import classes from './readable-view.module.css';

type Section = InvoiceDetail['sections'][number];

function SectionView({ section: { title, fields } }: { section: Section }) {
  return (
    <div className={classes.section}>
      <h3>{title}</h3>
      <dl>
        {fields.map(({ label, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same label may come twice, in a fixed order
          <div key={`${label} ${at}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Everything the document says, on white paper, for reading and for printing. What was sold stands before its totals. */
export function ReadableView({ invoice: { header, items, sections } }: { invoice: InvoiceDetail }) {
  const totalsAt = sections.findIndex(({ title }) => title === invoicePanelText.totals);
  const split = totalsAt < 0 ? sections.length : totalsAt;
  return (
    <div className={classes.paper}>
      <div className={classes.head}>
        <div>
          <p className={classes.issuer}>{header.issuer.name}</p>
          <p>{header.issuer.ruc && invoiceText.ruc(header.issuer.ruc)}</p>
        </div>
        <div className={classes.kind}>
          <p className={classes.type}>{invoiceText.types[header.documentType]}</p>
          <p className={classes.number}>{header.documentNumber}</p>
          <p>{formatDate(header.issueDate)}</p>
        </div>
      </div>
      {sections.slice(0, split).map((section) => (
        <SectionView key={section.title} section={section} />
      ))}
      {items.length > 0 && (
        <div className={classes.items}>
          <ItemsTable header={header} items={items} />
        </div>
      )}
      {sections.slice(split).map((section) => (
        <SectionView key={section.title} section={section} />
      ))}
    </div>
  );
}
