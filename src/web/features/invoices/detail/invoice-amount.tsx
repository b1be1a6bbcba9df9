import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { type CountingFacts, countingOf } from '#domain/invoice/amounts/counting.ts';
import { invoiceText } from '#text/invoice.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { areFiguresHidden, formatLoneTotal, formatRowTotal } from '#web/format/invoice-line.ts';
import { Text } from '#web/ui/layout/parts.tsx';

const GUARANI = 'PYG';

export const isForeign = ({ currency }: Pick<InvoiceHeader, 'currency'>): boolean => currency !== GUARANI;

/** «Guaraní (Gs.)», «Dólar (USD)»; for other currencies the code. */
export const currencyName = (currency: string): string => invoiceText.currencies[currency] ?? currency;

type Amounts = CountingFacts & Pick<InvoiceHeader, 'total' | 'currency' | 'isAltered'>;

interface InvoiceAmountProps {
  header: Amounts;
  alone?: boolean;
  inParentheses?: boolean;
}

/**
 * The total in its own currency, with its worth in guaraníes beneath. Grey when no sum includes it. `alone`: no mark
 * beside it says that the invoice is altered. `inParentheses`: a sum that does not include it stands below.
 */
export function InvoiceAmount({ header, alone = false, inParentheses = false }: InvoiceAmountProps) {
  const { totalInGuaranies } = header;
  const { sign, reason } = countingOf(header);
  const format = alone ? formatLoneTotal : formatRowTotal;
  const written = format({ ...header, signInSums: sign });
  const isOutside = inParentheses && reason !== null && !areFiguresHidden(header);
  const isLeftOut = reason !== null && reason !== 'no-rate';
  return (
    <Text weight={isLeftOut ? 500 : 600} tone={isLeftOut ? 'muted' : undefined} tabular lines="one">
      {isOutside ? `(${written})` : written}
      {isForeign(header) && !areFiguresHidden(header) && (
        <Text as="small" display="block" tone="faint" size={12} weight={400} leading={1.3}>
          {totalInGuaranies === null ? invoiceText.noRate : formatGuaranies(totalInGuaranies)}
        </Text>
      )}
    </Text>
  );
}
