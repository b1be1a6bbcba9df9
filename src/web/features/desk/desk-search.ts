import type { DeskBusiness, DeskMonth } from '#contract/desk.ts';
import { MONTH_STATES, type MonthState } from '#domain/closing/month-state.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { FiscalMonth } from '#domain/time/period.ts';

/** What the address says of the desk: going back and a copied link show the same. */
export interface DeskSearch {
  month?: FiscalMonth;
  /** The chip that is on. */
  state?: string;
  search?: string;
  /** The link that was followed last: there the focus returns. */
  at?: string;
}

/** None where the address has a word that is no state. */
export const stateIn = ({ state }: DeskSearch): MonthState | undefined => MONTH_STATES.find((one) => one === state);

export const monthOn = ({ months }: DeskBusiness, month: FiscalMonth): DeskMonth | undefined =>
  months.find((one) => one.month === month);

/** By words of its name, or by its RUC with or without the dash. */
export function isFound({ name, ruc }: Pick<DeskBusiness, 'name' | 'ruc'>, typed: string): boolean {
  const text = searchable(`${name} ${ruc ?? ''} ${ruc?.replace('-', '') ?? ''}`);
  return searchable(typed)
    .split(' ')
    .every((word) => text.includes(word));
}
