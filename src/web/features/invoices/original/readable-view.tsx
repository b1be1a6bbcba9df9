import type { InvoiceAlteration } from '#contract/invoices.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { writtenIssuer } from '#web/format/invoice-line.ts';
import { alteredText } from '#web/text/es/altered-invoice.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { AlteredValue, alteredPlace } from '../altered/signed-legend.tsx';
import { ItemsTable } from '../detail/items-table.tsx';
import classes from './readable-view.module.css';

type Section = InvoiceDetail['sections'][number];

interface SectionProps {
  section: Section;
  alteration: InvoiceAlteration | null;
}

function SectionView({ section: { title, fields }, alteration }: SectionProps) {
  const shown = (value: string) => {
    const place = alteredPlace(alteration, value);
    return place === null ? value : <AlteredValue place={place}>{value}</AlteredValue>;
  };
  return (
    <div className={classes.section}>
      <h3>{title}</h3>
      <dl>
        {fields.map(({ label, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same label may come twice, in a fixed order
          <div key={`${label} ${at}`}>
            <dt>{label}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Everything the document says, on white paper, for reading and for printing. What was sold stands before its totals. */
export function ReadableView({ invoice: { header, items, sections, alteration } }: { invoice: InvoiceDetail }) {
  const totalsAt = sections.findIndex(({ title }) => title === invoicePanelText.totals);
  const split = totalsAt < 0 ? sections.length : totalsAt;
  return (
    <div className={classes.paper}>
      {header.isAltered && (
        <p className={classes.altered}>
          <strong>{alteredText.title}.</strong> {alteredText.what}
        </p>
      )}
      <div className={classes.head}>
        <div>
          <p className={classes.issuer}>{writtenIssuer(header.issuer)}</p>
          <p>{header.issuer.ruc && invoiceText.ruc(header.issuer.ruc)}</p>
        </div>
        <div className={classes.kind}>
          <p className={classes.type}>{invoiceText.types[header.documentType]}</p>
          <p className={classes.number}>{header.documentNumber}</p>
          <p>{formatDate(header.issueDate)}</p>
        </div>
      </div>
      {sections.slice(0, split).map((section) => (
        <SectionView key={section.title} section={section} alteration={alteration} />
      ))}
      {items.length > 0 && (
        <div className={classes.items}>
          <ItemsTable header={header} items={items} />
        </div>
      )}
      {sections.slice(split).map((section) => (
        <SectionView key={section.title} section={section} alteration={alteration} />
      ))}
    </div>
  );
}
