import type { Item } from '#domain/invoice/invoice-item.ts';
import type { Units } from '#domain/money/money.ts';
import { ONE, times, toUnits } from '#domain/money/money.ts';
import { roundingTimes } from './tolerance.ts';

/** What the items of a document add up to. */
export interface ItemSums {
  hasVat: boolean;
  total: Units;
  exempt: Units;
  exonerated: Units;
  /** Amounts with VAT; of a partly taxed item only the taxed part. */
  taxed5: Units;
  taxed10: Units;
  /** The same three sums with partly taxed items counted whole in their rate, as before NT-013. */
  wholeExempt: Units;
  whole5: Units;
  whole10: Units;
  vat5: Units;
  vat10: Units;
  base5: Units;
  base10: Units;
  discounts: Units;
  globalDiscounts: Units;
  advances: Units;
  globalAdvances: Units;
  /** By how much rounding the amounts per unit can change the four sums above. */
  perUnitSlack: Units;
}

export function sumsOf(items: readonly Item[]): ItemSums {
  const sums = emptySums();
  for (const item of items) {
    addPrice(sums, item);
    addVat(sums, item);
  }
  return sums;
}

function addPrice(sums: ItemSums, { price, quantity }: Item): void {
  if (price === null) return;
  sums.total += toUnits(price.total);
  const off = [price.unitDiscount, price.unitGlobalDiscount, price.unitAdvance, price.unitGlobalAdvance];
  if (off.every((amount) => amount === '0')) return;
  const units = toUnits(quantity);
  sums.discounts += times(toUnits(price.unitDiscount), units);
  sums.globalDiscounts += times(toUnits(price.unitGlobalDiscount), units);
  sums.advances += times(toUnits(price.unitAdvance), units);
  sums.globalAdvances += times(toUnits(price.unitGlobalAdvance), units);
  sums.perUnitSlack += roundingTimes(units, ...off);
}

const TEN = 10n * ONE;

function addVat(sums: ItemSums, { price, vat }: Item): void {
  if (vat === null) return;
  sums.hasVat = true;
  const total = toUnits(price?.total ?? '0');
  if (vat.affectation === 'exempt') {
    sums.exempt += total;
    sums.wholeExempt += total;
  } else if (vat.affectation === 'exonerated') sums.exonerated += total;
  else {
    const base = toUnits(vat.base);
    const amount = toUnits(vat.vat);
    const taxed = vat.affectation === 'taxed' ? total : base + amount;
    const isOld = vat.exemptBase === null;
    if (vat.affectation === 'partly-taxed') {
      const exempt = vat.exemptBase === null ? total - taxed : toUnits(vat.exemptBase);
      sums.exempt += exempt;
      sums.wholeExempt += isOld ? 0n : exempt;
    }
    if (toUnits(vat.rate) === TEN) {
      sums.taxed10 += taxed;
      sums.whole10 += isOld ? total : taxed;
      sums.vat10 += amount;
      sums.base10 += base;
    } else {
      sums.taxed5 += taxed;
      sums.whole5 += isOld ? total : taxed;
      sums.vat5 += amount;
      sums.base5 += base;
    }
  }
}

function emptySums(): ItemSums {
  return {
    hasVat: false,
    total: 0n,
    exempt: 0n,
    exonerated: 0n,
    taxed5: 0n,
    taxed10: 0n,
    wholeExempt: 0n,
    whole5: 0n,
    whole10: 0n,
    vat5: 0n,
    vat10: 0n,
    base5: 0n,
    base10: 0n,
    discounts: 0n,
    globalDiscounts: 0n,
    advances: 0n,
    globalAdvances: 0n,
    perUnitSlack: 0n,
  };
}
