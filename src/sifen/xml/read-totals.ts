import type { Totals } from '#domain/invoice/amounts/invoice-totals.ts';
import type { Group } from './group.ts';

/** Undefined when the total itself is missing or unreadable. */
export function readTotals(group: Group): Totals | undefined {
  const total = group.amount('dTotGralOpe');
  if (total === null) return undefined;
  return {
    exempt: group.amountOrZero('dSubExe'),
    exonerated: group.amountOrZero('dSubExo'),
    taxed5: group.amountOrZero('dSub5'),
    taxed10: group.amountOrZero('dSub10'),
    operation: group.amountOrZero('dTotOpe'),
    itemDiscounts: group.amountOrZero('dTotDesc'),
    globalDiscounts: group.amountOrZero('dTotDescGlotem'),
    discountPercent: group.amountOrZero('dPorcDescTotal'),
    discount: group.amountOrZero('dDescTotal'),
    itemAdvances: group.amountOrZero('dTotAntItem'),
    globalAdvances: group.amountOrZero('dTotAnt'),
    advance: group.amountOrZero('dAnticipo'),
    rounding: group.amountOrZero('dRedon'),
    commission: group.amountOrZero('dComi'),
    total,
    totalInGuaranies: group.amount('dTotalGs'),
    vat5: group.amountOrZero('dIVA5'),
    vat10: group.amountOrZero('dIVA10'),
    roundingVat5: group.amountOrZero('dLiqTotIVA5'),
    roundingVat10: group.amountOrZero('dLiqTotIVA10'),
    commissionVat: group.amountOrZero('dIVAComi'),
    vat: group.amountOrZero('dTotIVA'),
    base5: group.amountOrZero('dBaseGrav5'),
    base10: group.amountOrZero('dBaseGrav10'),
    base: group.amountOrZero('dTBasGraIVA'),
  };
}
