import { guaraniPart } from '../invoice/amounts/guarani-total.ts';
import { type Amount, divideRounding, ONE, toUnits, type Units } from '../money/money.ts';
import { roundTogether } from '../money/whole-guaranies.ts';

/** Amounts of a document in its own currency, without sign; null is what it does not say. */
export interface VoucherAmounts {
  readonly currency: string;
  readonly taxed10: Amount | null;
  readonly taxed5: Amount | null;
  readonly exempt: Amount | null;
  readonly exonerated: Amount | null;
  readonly rounding: Amount | null;
  readonly commission: Amount | null;
  readonly total: Amount | null;
  readonly totalInGuaranies: Amount | null;
}

/** Whole guaraníes: taxed at 10 % and at 5 %, VAT included, untaxed, and their sum. */
export interface WholeAmounts {
  readonly taxed10: bigint;
  readonly taxed5: bigint;
  readonly untaxed: bigint;
  readonly total: bigint;
}

const units = (amount: Amount | null): Units => (amount === null ? 0n : toUnits(amount));

/**
 * The columns of the tax office's file. The total is the sum of the parts, before what is cut off to pay in multiples
 * of 50 guaraníes. Undefined when the parts are missing or do not make up the total.
 */
export function wholeAmounts(amounts: VoucherAmounts): WholeAmounts | undefined {
  const { taxed10, taxed5, exempt, exonerated, total } = amounts;
  if (total === null || !addsUp(amounts)) return undefined;
  const exact = [taxed10, taxed5].map((part) => guaraniPart(part, amounts));
  exact.push(guaraniPart(exempt, amounts) + guaraniPart(exonerated, amounts));
  const [ten = 0n, five = 0n, none = 0n] = roundTogether(exact).map((units) => units / ONE);
  return { taxed10: ten, taxed5: five, untaxed: none, total: ten + five + none };
}

/** The total alone, for kinds of voucher that are registered without their parts. */
export function wholeTotal({ totalInGuaranies }: Pick<VoucherAmounts, 'totalInGuaranies'>): bigint | undefined {
  return totalInGuaranies === null ? undefined : divideRounding(toUnits(totalInGuaranies), ONE);
}

/** Issuers round each part for itself: by less than one unit each. */
const TOLERANCE = ONE;
/** SEDECO resolution 347/2014: what is paid is cut down to a multiple of 50. */
const CASH_STEP = 50n * ONE;

function addsUp({ currency, taxed10, taxed5, exempt, exonerated, rounding, commission, total }: VoucherAmounts) {
  if (taxed10 === null && taxed5 === null && exempt === null && exonerated === null) return false;
  const parts = units(taxed10) + units(taxed5) + units(exempt) + units(exonerated);
  const difference = parts - (units(total) + units(rounding) - units(commission));
  if (difference >= -TOLERANCE && difference <= TOLERANCE) return true;
  // Printed documents do not state this rounding.
  const isCut = currency === 'PYG' && units(rounding) === 0n && units(total) % CASH_STEP === 0n;
  return isCut && difference > 0n && difference < CASH_STEP;
}
