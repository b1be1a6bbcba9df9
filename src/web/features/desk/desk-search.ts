import type { DeskBusiness, DeskMonth } from '#contract/desk.ts';
import { MONTH_STATES, type MonthState } from '#domain/closing/month-state.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { FiscalMonth } from '#domain/time/period.ts';

/** The state of the desk in its address: going back and a copied link show the same. */
export interface DeskSearch {
  month?: FiscalMonth;
  /** The state whose chip is chosen. */
  state?: string;
  search?: string;
  /** The link that was followed last, to which the focus returns. */
  at?: string;
}

/** Undefined when the address has a word that is no state. */
export const stateIn = ({ state }: DeskSearch): MonthState | undefined => MONTH_STATES.find((one) => one === state);

export const monthOn = ({ months }: DeskBusiness, month: FiscalMonth): DeskMonth | undefined =>
  months.find((one) => one.month === month);

/** Whether every typed word is in its name, or in its RUC with or without the dash. */
export function isFound({ name, ruc }: Pick<DeskBusiness, 'name' | 'ruc'>, typed: string): boolean {
  const text = searchable(`${name} ${ruc ?? ''} ${ruc?.replace('-', '') ?? ''}`);
  return searchable(typed)
    .split(' ')
    .every((word) => text.includes(word));
}
