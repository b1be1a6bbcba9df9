import type { Amount } from './money.ts';
import { roundTo } from './money.ts';

const GUARANI = 'PYG';

/** Amounts for people in Paraguay: dots between thousands, comma before decimals. */
export function formatNumber(amount: Amount, decimals: number): string {
  const rounded = roundTo(amount, decimals);
  const [whole = '0', fraction = ''] = rounded.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  const tail = decimals > 0 ? `,${fraction.padEnd(decimals, '0')}` : '';
  return `${rounded.startsWith('-') ? '-' : ''}${grouped}${tail}`;
}

/** `Gs 1.250.000`: guaraníes have no cents. Other currencies show their code and two decimals: `USD 1.234,50`. */
export function formatMoney(amount: Amount, currency: string = GUARANI): string {
  return currency === GUARANI ? `Gs ${formatNumber(amount, 0)}` : `${currency} ${formatNumber(amount, 2)}`;
}
