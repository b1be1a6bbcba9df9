import { invoiceText } from '#web/text/es/invoice.ts';

/** «Guaraní (GS)», «Dólar (USD)»; other codes stand for themselves. */
export const currencyName = (currency: string): string => invoiceText.currencies[currency] ?? currency;
