import { t } from '#web/text/es.ts';

const names = new Intl.DisplayNames('es-PY', { type: 'currency' });

/** «Guaraní (GS)», «Dólar estadounidense (USD)»; a code that nobody knows stands for itself. */
export function currencyName(currency: string): string {
  if (currency === 'GS') return t.invoice.guarani;
  if (!/^[A-Z]{3}$/.test(currency)) return currency;
  const name = names.of(currency) ?? currency;
  return name === currency ? currency : `${name.charAt(0).toLocaleUpperCase('es-PY')}${name.slice(1)} (${currency})`;
}
