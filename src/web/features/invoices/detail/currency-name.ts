import { t } from '#web/text/es.ts';

/** «Guaraní (GS)», «Dólar (USD)»; other codes stand for themselves. */
export const currencyName = (currency: string): string => t.invoice.currencies[currency] ?? currency;
