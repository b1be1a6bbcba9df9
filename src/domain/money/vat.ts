import type { Units } from './money.ts';
import { divideRounding, ONE } from './money.ts';

/** How an item stands to VAT. `partly-taxed`: only a proportion of its price is taxed. */
export type VatAffectation = 'taxed' | 'exonerated' | 'exempt' | 'partly-taxed';

export interface VatTerms {
  readonly affectation: VatAffectation;
  /** Percent of the price that is taxed, in units: 100 when all of it is. */
  readonly proportion: Units;
  /** Percent: 10, 5 or 0, in units. */
  readonly rate: Units;
}

export interface VatParts {
  readonly base: Units;
  readonly vat: Units;
  readonly exemptBase: Units;
}

const HUNDRED = 100n * ONE;

/**
 * Splits a price that includes VAT, as technical note NT-013 does since the middle of 2023:
 * base = 100·T·p / (10000 + r·p), VAT = base·r / 100, exempt base = 100·T·(100 − p) / (10000 + r·p).
 */
export function splitVat(total: Units, { affectation, proportion, rate }: VatTerms): VatParts {
  if (affectation === 'exempt' || affectation === 'exonerated') return NOTHING;
  const bottom = HUNDRED * HUNDRED + rate * proportion;
  return {
    base: divideRounding(total * HUNDRED * proportion, bottom),
    vat: divideRounding(total * rate * proportion, bottom),
    exemptBase: affectation === 'partly-taxed' ? divideRounding(total * HUNDRED * (HUNDRED - proportion), bottom) : 0n,
  };
}

/** As it was before NT-013: the taxed share of the price is cut first, then split as if it were all taxed. */
export function splitVatBefore2023(total: Units, { affectation, proportion, rate }: VatTerms): VatParts {
  if (affectation === 'exempt' || affectation === 'exonerated') return NOTHING;
  const bottom = HUNDRED * (HUNDRED + rate);
  return {
    base: divideRounding(total * proportion * HUNDRED, bottom),
    vat: divideRounding(total * proportion * rate, bottom),
    exemptBase: 0n,
  };
}

const NOTHING: VatParts = { base: 0n, vat: 0n, exemptBase: 0n };
