import type { Amount } from '../money/money.ts';

/** Sums of the document in its currency. What the document leaves out is `0`, as the format prescribes. */
export interface Totals {
  readonly exempt: Amount;
  readonly exonerated: Amount;
  /** Taxed at 5 %, VAT included. */
  readonly taxed5: Amount;
  /** Taxed at 10 %, VAT included. */
  readonly taxed10: Amount;
  /** Sum of the items, before rounding and commission. */
  readonly operation: Amount;

  /** Discounts given item by item. */
  readonly itemDiscounts: Amount;
  /** Share of the items in a discount on the whole document. */
  readonly globalDiscounts: Amount;
  readonly discountPercent: Amount;
  readonly discount: Amount;
  readonly itemAdvances: Amount;
  readonly globalAdvances: Amount;
  readonly advance: Amount;

  /** Cut from what is paid, down to a multiple of 50 guaraníes (SEDECO resolution 347/2014). */
  readonly rounding: Amount;
  readonly commission: Amount;
  /** What is paid: operation − rounding + commission. */
  readonly total: Amount;
  /** The total in guaraníes that a foreign-currency document gives. */
  readonly totalInGuaranies: Amount | null;

  readonly vat5: Amount;
  readonly vat10: Amount;
  /** VAT that goes away with the rounding. */
  readonly roundingVat5: Amount;
  readonly roundingVat10: Amount;
  readonly commissionVat: Amount;
  readonly vat: Amount;
  readonly base5: Amount;
  readonly base10: Amount;
  readonly base: Amount;
}
