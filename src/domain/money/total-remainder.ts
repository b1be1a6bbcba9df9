import { guaraniPart } from '../invoice/amounts/guarani-total.ts';
import { type Amount, fromUnits, ONE, toUnits, type Units } from './money.ts';

/** A total and what it is made of, in the document's currency; null for what the document does not say. */
export interface SplitTotal {
  readonly currency: string;
  readonly total: Amount | null;
  /** Null when it is not known in guaraníes. */
  readonly totalInGuaranies: Amount | null;
  readonly base5: Amount | null;
  readonly base10: Amount | null;
  readonly vat5: Amount | null;
  readonly vat10: Amount | null;
  /** Of both rates, as the document gives it. */
  readonly vat: Amount | null;
  readonly exempt: Amount | null;
  readonly exonerated: Amount | null;
}

/**
 * The part of a total that its bases, its VAT and its exempt amounts do not explain, in units of guaraníes. At most one
 * of the three is not 0.
 */
export interface TotalRemainder {
  /** Cut from what is paid, down to a multiple of 50 guaraníes, or lost in cents of another currency. */
  readonly rounding: Units;
  /** An amount, VAT included, that the document does not break down by rate. */
  readonly unsplit: Units;
  /**
   * The document gives all its parts, but they do not add up to its total: a commission, or a document that contradicts
   * itself.
   */
  readonly difference: Units;
}

/** Rounding cuts less than this from guaraníes (SEDECO resolution 347/2014). */
const ROUNDING_BELOW = 50n * ONE;
/** The same for currencies with cents. */
const CENTS_BELOW: Amount = '0.05';

const NOTHING: TotalRemainder = { rounding: 0n, unsplit: 0n, difference: 0n };

/** A rate is split where both its base and its VAT are known: one without the other adds up to no part of the total. */
export const isRateSplit = (base: Amount | null, vat: Amount | null): boolean => base !== null && vat !== null;

/** Removes base and VAT of a rate unless both are known. */
export function splitRates<T extends Pick<SplitTotal, 'base5' | 'base10' | 'vat5' | 'vat10'>>(split: T): T {
  const five = isRateSplit(split.base5, split.vat5) ? {} : { base5: null, vat5: null };
  const ten = isRateSplit(split.base10, split.vat10) ? {} : { base10: null, vat10: null };
  return { ...split, ...five, ...ten };
}

/** The VAT of both rates: as the document gives it, else the sum of the known ones; null where none is known. */
export function wholeVatOf({ vat, vat5, vat10 }: Pick<SplitTotal, 'vat' | 'vat5' | 'vat10'>): Amount | null {
  if (vat !== null || (vat5 === null && vat10 === null)) return vat;
  return fromUnits(toUnits(vat5 ?? '0') + toUnits(vat10 ?? '0'));
}

export function remainderOf(split: SplitTotal): TotalRemainder {
  if (split.total === null || split.totalInGuaranies === null) return NOTHING;
  const { base5, base10, vat5, vat10 } = splitRates(split);
  const taxes = [base5, base10, vat5, vat10].reduce((sum, part) => sum + guaraniPart(part, split), 0n);
  const untaxed = guaraniPart(fromUnits(toUnits(split.exempt ?? '0') + toUnits(split.exonerated ?? '0')), split);
  const parts = taxes + untaxed;
  const remainder = toUnits(split.totalInGuaranies) - parts;
  const size = remainder < 0n ? -remainder : remainder;
  const roundingBelow = split.currency === 'PYG' ? ROUNDING_BELOW : guaraniPart(CENTS_BELOW, split);
  if (parts !== 0n && size < roundingBelow) return { ...NOTHING, rounding: remainder };
  const isUnsplit = parts === 0n || base5 === null || base10 === null;
  return isUnsplit ? { ...NOTHING, unsplit: remainder } : { ...NOTHING, difference: remainder };
}
