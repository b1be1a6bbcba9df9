import type { CompleteTotals } from '#domain/invoice/amounts/invoice-totals.ts';
import { type Finding, finding } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Item } from '#domain/invoice/invoice-item.ts';
import type { Units } from '#domain/money/money.ts';
import { ONE, toUnits } from '#domain/money/money.ts';
import { splitVat, splitVatBefore2023 } from '#domain/money/vat.ts';
import type { Check } from './check.ts';
import { checkOf } from './check.ts';
import type { ItemSums } from './item-sums.ts';
import type { Tolerance } from './tolerance.ts';
import { difference, tooMuchRounding } from './tolerance.ts';

/** The VAT of every item, and the VAT totals (technical manual v150, groups E8.2 and F; technical note NT-013). */
export function checkVat({ items }: Invoice, sums: ItemSums, totals: CompleteTotals, tolerance: Tolerance): Check {
  const differences = [
    ...items.flatMap((item) => itemDifferences(item, tolerance)),
    ...totalDifferences(sums, totals, tolerance),
  ];
  return checkOf('vat', differences, 'vat-right');
}

const ALL = 100n * ONE;
const RATES: ReadonlySet<Units> = new Set([5n * ONE, 10n * ONE]);

function itemDifferences({ line, price, vat }: Item, { one, currency }: Tolerance): Finding[] {
  if (vat === null || price === null) return [];
  const { affectation } = vat;
  const rate = toUnits(vat.rate);
  const isTaxed = affectation === 'taxed' || affectation === 'partly-taxed';
  if (isTaxed && !RATES.has(rate)) return [finding('vat-rate-unknown', { line })];
  const proportion = affectation === 'taxed' ? ALL : toUnits(vat.proportion);
  const split = vat.exemptBase === null ? splitVatBefore2023 : splitVat;
  const expected = split(toUnits(price.total), { affectation, proportion, rate });
  return [
    difference('line-base', vat.base, expected.base, one, currency, line),
    difference('line-vat', vat.vat, expected.vat, one, currency, line),
    vat.exemptBase === null
      ? undefined
      : difference('line-exempt', vat.exemptBase, expected.exemptBase, one, currency, line),
  ].flatMap((found) => found ?? []);
}

function totalDifferences(sums: ItemSums, totals: CompleteTotals, { sum, one, currency }: Tolerance): Finding[] {
  const t = totals;
  const vat =
    toUnits(t.vat5) + toUnits(t.vat10) - toUnits(t.roundingVat5) - toUnits(t.roundingVat10) + toUnits(t.commissionVat);
  return [
    difference('vat-5', t.vat5, sums.vat5, sum, currency),
    difference('vat-10', t.vat10, sums.vat10, sum, currency),
    difference('base-5', t.base5, sums.base5, sum, currency),
    difference('base-10', t.base10, sums.base10, sum, currency),
    difference('vat', t.vat, vat, one, currency),
    difference('base', t.base, toUnits(t.base5) + toUnits(t.base10), one, currency),
    ...tooMuchRounding('vat-5', t.roundingVat5, currency),
    ...tooMuchRounding('vat-10', t.roundingVat10, currency),
  ].flatMap((found) => found ?? []);
}
