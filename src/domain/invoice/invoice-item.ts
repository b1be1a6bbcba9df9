import type { Cdc } from '../identifiers/cdc.ts';
import type { Amount } from '../money/money.ts';
import type { VatAffectation } from '../money/vat.ts';
import type { CalendarDate } from '../time/calendar.ts';

/** A value of an official code list with the words that the document gives for it. */
export interface Coded {
  readonly code: string;
  readonly description: string | null;
}

export interface Item {
  /** From 1, in the order of the document. */
  readonly line: number;
  readonly code: string | null;
  readonly description: string;
  /** Further words of the issuer about the item. */
  readonly information: string | null;
  readonly quantity: Amount;
  readonly unit: Coded | null;
  readonly gtin: string | null;
  readonly packageGtin: string | null;
  readonly tariffHeading: string | null;
  readonly ncm: string | null;
  /** Public procurement catalogue, general and specific level. */
  readonly procurementCode: { readonly general: string | null; readonly specific: string | null } | null;
  readonly originCountry: Coded | null;
  /** The advance invoice that this item settles. */
  readonly advanceCdc: Cdc | null;
  readonly tracing: Tracing | null;
  /** Null in remission notes. */
  readonly price: ItemPrice | null;
  /** Null in self-invoices and remission notes. */
  readonly vat: ItemVat | null;
}

/** Amounts "per unit" are subtracted from the unit price before it is multiplied by the quantity. */
export interface ItemPrice {
  readonly unitPrice: Amount;
  /** Guaraníes for one unit of the currency, when the rate is given item by item. */
  readonly exchangeRate: Amount | null;
  /** Unit price × quantity. */
  readonly gross: Amount;
  readonly unitDiscount: Amount;
  readonly discountPercent: Amount;
  /** Share per unit of the discount on the whole document. */
  readonly unitGlobalDiscount: Amount;
  readonly unitAdvance: Amount;
  readonly unitGlobalAdvance: Amount;
  /** What the item costs, VAT included. */
  readonly total: Amount;
  readonly totalInGuaranies: Amount | null;
}

export interface ItemVat {
  readonly affectation: VatAffectation;
  /** Percent of the price that is taxed. */
  readonly proportion: Amount;
  /** Percent: `10`, `5` or `0`. */
  readonly rate: Amount;
  readonly base: Amount;
  readonly vat: Amount;
  /** Exempt part of a partly taxed item; null in documents before the middle of 2023. */
  readonly exemptBase: Amount | null;
}

export interface Tracing {
  readonly lot: string | null;
  readonly expiresOn: CalendarDate | null;
  readonly serialNumber: string | null;
}
