import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { formatCdc } from '#domain/identifiers/cdc.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { currencySymbol, formatFigure, formatGuaranies, formatQuantity, minusSign } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { t } from '#web/text/es.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { CopyButton } from '#web/ui/inputs/copy-button.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import { VerificationSeal } from '#web/ui/marks/verification-seal.tsx';
import { currencyName, isForeign } from '../detail/invoice-amount.tsx';
import { ConditionPill, InvoiceMarks, marksOf } from '../detail/invoice-marks.tsx';
import { ItemsTable } from '../detail/items-table.tsx';
import { RelatedInvoices } from '../detail/related-invoices.tsx';
import { Totals } from '../detail/totals.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { OriginalCard } from '../original/original-card.tsx';
import classes from './panel-data.module.css';

const text = invoicePanelText;

/** «Gs. 4.803.000» with the currency small before the figure; what it is worth in guaraníes beneath. */
function LeadingAmount({ header }: { header: InvoiceHeader }) {
  const { total, currency, signInSums, totalInGuaranies, exchangeRate } = header;
  return (
    <>
      <p className={classes.amount}>
        {minusSign(signInSums)}
        <span>{currencySymbol(currency)}</span> {formatFigure(total, currency)}
      </p>
      {isForeign(header) && (
        <p className={classes.small}>
          {totalInGuaranies === null ? invoiceText.noRate : text.worth(formatGuaranies(totalInGuaranies))}
          {exchangeRate !== null && ` (${text.rate(currency, formatQuantity(exchangeRate))})`}
        </p>
      )}
    </>
  );
}

function Title({ header, isPhone }: { header: InvoiceHeader; isPhone: boolean }) {
  const Heading = isPhone ? 'h1' : 'h2';
  return (
    <header>
      <Heading className={classes.issuer}>{header.issuer.name}</Heading>
      <p className={classes.small}>{text.to(header.receiver.name ?? invoiceText.noReceiver)}</p>
      <LeadingAmount header={header} />
      {isPhone && (
        <p className={classes.line}>
          <span>{formatDate(header.issueDate)}</span>
          <ConditionPill condition={header.saleCondition} />
          <SourceTag source={header.source} />
        </p>
      )}
      <InvoiceMarks header={header} as="words" />
    </header>
  );
}

/** What the marks mean for the sums. The checks below explain an observation themselves. */
function MarkNotes({ header }: { header: InvoiceHeader }) {
  const marks = marksOf(header).filter((name) => name !== 'observed');
  if (marks.length === 0) return null;
  return (
    <div className={classes.notes}>
      {marks.map((name) => (
        <Note
          key={name}
          tone={name === 'lacksXml' ? 'plain' : 'warn'}
          Icon={name === 'lacksXml' ? IconInfoCircle : IconAlertTriangle}
        >
          {invoiceText.meanings[name]}
        </Note>
      ))}
    </div>
  );
}

function Facts({ header }: { header: InvoiceHeader }) {
  const { issuer, receiver, cdc } = header;
  const facts: [string, string][] = [
    [invoiceText.date, `${formatDate(header.issueDate)}${header.issueTime ? ` ${header.issueTime.slice(0, 5)}` : ''}`],
    [invoiceText.condition, invoiceText.conditions[header.saleCondition]],
    [invoiceText.timbrado, header.timbrado ?? t.common.noDate],
    [invoiceText.currency, currencyName(header.currency)],
    [invoiceText.issuerRuc, issuer.ruc ?? invoiceText.noRuc],
    [invoiceText.receiverRuc, receiver.ruc ?? invoiceText.noRuc],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {cdc && (
        <div className={classes.cdc}>
          <dt>{invoiceText.cdc}</dt>
          <dd>
            <span>{formatCdc(cdc)}</span>
            <CopyButton text={cdc} label={invoiceText.copyCdc} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Money({ invoice: { header, items } }: { invoice: InvoiceDetail }) {
  const [showsItems, setShowsItems] = useState(false);
  return (
    <section className={classes.part} aria-label={invoiceText.total}>
      <Totals header={header} rows="with-vat" />
      {items.length === 0 && <p className={classes.small}>{invoiceListText.noItems}</p>}
      {items.length > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={showsItems}
          onClick={() => setShowsItems(!showsItems)}
        >
          {showsItems ? text.hideItems : text.seeItems(items.length)}
        </button>
      )}
      {showsItems && <ItemsTable header={header} items={items} />}
    </section>
  );
}

interface PanelDataProps {
  invoice: InvoiceDetail;
  search: ListSearch;
  isPhone: boolean;
}

/** What the invoice says, how far it can be trusted, and what belongs to it. */
export function PanelData({ invoice, search, isPhone }: PanelDataProps) {
  const { header, verification, related } = invoice;
  const seal = (
    <div className={classes.part}>
      <VerificationSeal verification={verification} plain folded={isPhone} />
    </div>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.data} data-scrolls tabIndex={0} aria-label={text.data}>
      <Title header={header} isPhone={isPhone} />
      <MarkNotes header={header} />
      {isPhone && seal}
      {isPhone && <OriginalCard invoice={invoice} />}
      <Facts header={header} />
      <Money invoice={invoice} />
      {!isPhone && seal}
      <RelatedInvoices related={related} search={search} />
    </section>
  );
}
