import { type Amount, roundTo } from './money.ts';

const GUARANI = 'PYG';

/** Amounts for people in Paraguay: dots between thousands, comma before decimals. */
export function formatNumber(amount: Amount, decimals: number): string {
  const rounded = roundTo(amount, decimals);
  const [whole = '0', fraction = ''] = rounded.replace('-', '').split('.');
  const grouped = groupThousands(whole);
  const tail = decimals > 0 ? `,${fraction.padEnd(decimals, '0')}` : '';
  return `${rounded.startsWith('-') ? '-' : ''}${grouped}${tail}`;
}

/** All decimals that the amount has: `1.250.000`, `1,235`. */
export function formatExact(amount: Amount): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = groupThousands(whole);
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** `Gs. 1.250.000`: guaraníes have no cents. Other currencies show their code and two decimals: `USD 1.234,50`. */
export function formatMoney(amount: Amount, currency: string = GUARANI): string {
  return currency === GUARANI ? `Gs. ${formatNumber(amount, 0)}` : `${currency} ${formatNumber(amount, 2)}`;
}
