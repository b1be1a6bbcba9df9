import { IconChevronRight, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RelatedInvoice } from '#contract/invoices.ts';
import { formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { t } from '#web/text/es.ts';
import type { ListSearch } from '../list/list-search.ts';
import classes from './related-invoices.module.css';

const text = invoicePanelText;

function Words({ related }: { related: RelatedInvoice }) {
  const { direction, documentType, documentNumber, issueDate, total, currency, signInSums } = related;
  const type = documentType === null ? text.document : invoiceText.types[documentType];
  return (
    <>
      <IconReceiptRefund size={21} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.what}>
          {direction === 'corrects' ? text.corrects(type) : type}{' '}
          <span className={classes.number}>{documentNumber ?? related.cdc}</span>
        </span>
        <span className={classes.when}>
          {issueDate !== null && formatDate(issueDate)}
          {related.id === null && `${issueDate === null ? '' : ', '}${text.notReceived}`}
        </span>
      </span>
      {related.isAltered && <span className={classes.altered}>{t.common.altered}</span>}
      {total !== null && currency !== null && (
        <span className={classes.amount}>{formatSignedMoney(total, currency, signInSums ?? 1)}</span>
      )}
    </>
  );
}

/** The notes about an invoice, or the invoice that a note is about. */
export function RelatedInvoices({ related, search }: { related: readonly RelatedInvoice[]; search: ListSearch }) {
  if (related.length === 0) return null;
  return (
    <ul className={classes.related} aria-label={text.related}>
      {related.map((one) => (
        <li key={`${one.direction} ${one.cdc ?? one.documentNumber}`}>
          {one.id === null ? (
            <span className={classes.card}>
              <Words related={one} />
            </span>
          ) : (
            <Link to="/invoice-list" search={{ ...search, invoice: one.id }} className={classes.card}>
              <Words related={one} />
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
