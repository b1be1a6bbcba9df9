import { type Amount, fromUnits, toUnits } from '#domain/money/money.ts';
import { dayInAsuncion, type FiscalMonth } from '#domain/time/period.ts';
import { formatGuaranies, formatSignedMoney } from '#web/format/amounts.ts';
import { monthWords } from '#web/format/dates.ts';

/** «octubre»; with its year unless that is the current one. */
export function shortMonth(month: FiscalMonth): string {
  const known = monthWords(month);
  if (known === null) return month;
  return known.year === dayInAsuncion(Date.now()).split('-')[0] ? known.name : `${known.name} ${known.year}`;
}

export const less = (from: Amount, what: Amount): Amount => fromUnits(toUnits(from) - toUnits(what));
export const isNothing = (amount: Amount): boolean => toUnits(amount) === 0n;

const sizeOf = (amount: Amount): Amount => amount.replace('-', '');

/** «− Gs. 412.000» */
export const signed = (amount: Amount): string =>
  formatSignedMoney(sizeOf(amount), 'PYG', amount.startsWith('-') ? -1 : 1);

/** «+ Gs. 412.000»: by how much something differs. */
export const changeOf = (amount: Amount): string =>
  amount.startsWith('-') ? signed(amount) : `+\u00A0${formatGuaranies(amount)}`;
