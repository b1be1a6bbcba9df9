import type { InvoiceHeader } from '#contract/invoices.ts';
import { formatGuaranies, formatSignedMoney } from '#web/format/amounts.ts';
import { t } from '#web/text/es.ts';
import classes from './invoice-amount.module.css';

const GUARANI = 'GS';

export const isForeign = ({ currency }: Pick<InvoiceHeader, 'currency'>): boolean => currency !== GUARANI;

type Amounts = Pick<InvoiceHeader, 'total' | 'currency' | 'signInSums' | 'totalInGuaranies' | 'isInReview'>;

/** In its own currency, with what it is worth in guaraníes beneath. Grey when no sum takes it. */
export function InvoiceAmount({ header }: { header: Amounts }) {
  const { total, currency, signInSums, totalInGuaranies, isInReview } = header;
  return (
    <span className={classes.amount} data-left-out={signInSums === 0 || isInReview || undefined}>
      {formatSignedMoney(total, currency, signInSums)}
      {isForeign(header) && (
        <small>{totalInGuaranies === null ? t.invoice.noRate : formatGuaranies(totalInGuaranies as `${number}`)}</small>
      )}
    </span>
  );
}
