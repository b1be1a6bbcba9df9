import type { InvoiceHeader } from '#contract/invoices.ts';
import { type CountingFacts, countingOf } from '#domain/invoice/counting.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { areFiguresHidden, formatLoneTotal, formatRowTotal } from '#web/format/invoice-line.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import classes from './invoice-amount.module.css';

const GUARANI = 'PYG';

export const isForeign = ({ currency }: Pick<InvoiceHeader, 'currency'>): boolean => currency !== GUARANI;

/** «Guaraní (GS)», «Dólar (USD)»; other codes stand for themselves. */
export const currencyName = (currency: string): string => invoiceText.currencies[currency] ?? currency;

type Amounts = CountingFacts & Pick<InvoiceHeader, 'total' | 'currency' | 'isAltered'>;

interface InvoiceAmountProps {
  header: Amounts;
  alone?: boolean;
  inParentheses?: boolean;
}

/**
 * In its own currency, with what it is worth in guaraníes beneath. Grey when no sum takes it. `alone`: no mark beside it
 * says that it is altered. `inParentheses`: where a sum stands below, and this is not in it.
 */
export function InvoiceAmount({ header, alone = false, inParentheses = false }: InvoiceAmountProps) {
  const { totalInGuaranies } = header;
  const { sign, reason } = countingOf(header);
  const format = alone ? formatLoneTotal : formatRowTotal;
  const written = format({ ...header, signInSums: sign });
  const isOutside = inParentheses && reason !== null && !areFiguresHidden(header);
  return (
    <span className={classes.amount} data-left-out={(reason !== null && reason !== 'no-rate') || undefined}>
      {isOutside ? `(${written})` : written}
      {isForeign(header) && !areFiguresHidden(header) && (
        <small>{totalInGuaranies === null ? invoiceText.noRate : formatGuaranies(totalInGuaranies)}</small>
      )}
    </span>
  );
}
