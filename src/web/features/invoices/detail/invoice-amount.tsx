import type { InvoiceHeader } from '#contract/invoices.ts';
import { type CountingFacts, countingOf } from '#domain/invoice/counting.ts';
import { formatGuaranies, formatSignedMoney } from '#web/format/amounts.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import classes from './invoice-amount.module.css';

const GUARANI = 'PYG';

export const isForeign = ({ currency }: Pick<InvoiceHeader, 'currency'>): boolean => currency !== GUARANI;

/** «Guaraní (GS)», «Dólar (USD)»; other codes stand for themselves. */
export const currencyName = (currency: string): string => invoiceText.currencies[currency] ?? currency;

type Amounts = CountingFacts & Pick<InvoiceHeader, 'total' | 'currency'>;

/** In its own currency, with what it is worth in guaraníes beneath. Grey when no sum takes it. */
export function InvoiceAmount({ header }: { header: Amounts }) {
  const { total, currency, totalInGuaranies } = header;
  const { sign, reason } = countingOf(header);
  return (
    <span className={classes.amount} data-left-out={(reason !== null && reason !== 'no-rate') || undefined}>
      {formatSignedMoney(total, currency, sign)}
      {isForeign(header) && (
        <small>{totalInGuaranies === null ? invoiceText.noRate : formatGuaranies(totalInGuaranies)}</small>
      )}
    </span>
  );
}
