import type { Amount } from '../../money/money.ts';

/**
 * Sums of the document in its currency. What an electronic document leaves out is `0`, as the format prescribes; null
 * is what a printed one does not say, or what could not be read of it.
 */
export interface Totals {
  readonly exempt: Amount | null;
  readonly exonerated: Amount | null;
  /** Taxed at 5 %, VAT included. */
  readonly taxed5: Amount | null;
  /** Taxed at 10 %, VAT included. */
  readonly taxed10: Amount | null;
  /** Sum of the items, before rounding and commission. */
  readonly operation: Amount | null;

  /** Discounts given item by item. */
  readonly itemDiscounts: Amount;
  /** Share of the items in a discount on the whole document. */
  readonly globalDiscounts: Amount;
  readonly discountPercent: Amount;
  readonly discount: Amount | null;
  readonly itemAdvances: Amount;
  readonly globalAdvances: Amount;
  readonly advance: Amount;

  /** Cut from what is paid, down to a multiple of 50 guaraníes (SEDECO resolution 347/2014). */
  readonly rounding: Amount | null;
  readonly commission: Amount;
  /** What is paid: operation − rounding + commission. */
  readonly total: Amount;
  /** The total in guaraníes that a foreign-currency document gives. */
  readonly totalInGuaranies: Amount | null;

  readonly vat5: Amount | null;
  readonly vat10: Amount | null;
  /** VAT that goes away with the rounding. */
  readonly roundingVat5: Amount;
  readonly roundingVat10: Amount;
  readonly commissionVat: Amount;
  readonly vat: Amount | null;
  readonly base5: Amount | null;
  readonly base10: Amount | null;
  readonly base: Amount | null;
}

/** Totals without null, except the one in guaraníes, which only documents in foreign currency have. */
export type CompleteTotals = {
  readonly [Name in keyof Totals]: Name extends 'totalInGuaranies' ? Totals[Name] : Amount;
};

/** For what electronic documents say: what they leave out is `0`. */
export function completeTotals(totals: Totals): CompleteTotals {
  const { totalInGuaranies, ...amounts } = totals;
  const complete = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount ?? '0']));
  return { ...(complete as Omit<CompleteTotals, 'totalInGuaranies'>), totalInGuaranies };
}
