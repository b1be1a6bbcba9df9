import type { CompleteTotals } from '#domain/invoice/amounts/invoice-totals.ts';
import { type CheckedAmount, type Finding, finding } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Item, ItemPrice } from '#domain/invoice/invoice-item.ts';
import type { Units } from '#domain/money/money.ts';
import { ONE, times, toUnits } from '#domain/money/money.ts';
import type { Check } from './check.ts';
import { checkOf } from './check.ts';
import type { ItemSums } from './item-sums.ts';
import type { Tolerance } from './tolerance.ts';
import { difference, roundingTimes, tooMuchRounding } from './tolerance.ts';

/**
 * Each item by itself: price × quantity, less the discounts and advances per unit (technical manual v150, group E8).
 */
export function checkItems(invoice: Invoice, tolerance: Tolerance): Check {
  const isSelfInvoice = invoice.documentType === 'self-invoice';
  const differences = invoice.items.flatMap((item) =>
    item.price === null ? [] : itemDifferences(item, item.price, isSelfInvoice, tolerance),
  );
  return checkOf('items', differences, 'items-right');
}

function itemDifferences(
  item: Item,
  price: ItemPrice,
  isSelfInvoice: boolean,
  { one, currency }: Tolerance,
): Finding[] {
  const quantity = toUnits(item.quantity);
  const unitPrice = toUnits(price.unitPrice);
  const off = [price.unitDiscount, price.unitGlobalDiscount, price.unitAdvance, price.unitGlobalAdvance];
  const unitOff = isSelfInvoice ? 0n : off.reduce((sum, amount) => sum + toUnits(amount), 0n);
  const slack = one + roundingTimes(quantity, price.unitPrice);
  const netSlack = one + roundingTimes(quantity, price.unitPrice, ...off);
  return [
    difference('line-gross', price.gross, times(unitPrice, quantity), slack, currency, item.line),
    difference('line-total', price.total, times(unitPrice - unitOff, quantity), netSlack, currency, item.line),
  ].flatMap((found) => found ?? []);
}

/** The items against the totals (technical manual v150, group F). */
export function checkTotals(sums: ItemSums, totals: CompleteTotals, tolerance: Tolerance): Check {
  const compare = (amount: CheckedAmount, written: string, expected: Units, slack: Units = tolerance.sum) =>
    difference(amount, written, expected, slack, tolerance.currency) ?? [];
  const t = totals;
  const subtotals = toUnits(t.exempt) + toUnits(t.exonerated) + toUnits(t.taxed5) + toUnits(t.taxed10);
  const perRate = sums.hasVat
    ? [
        subtotal('exempt', t.exempt, sums.exempt, sums.wholeExempt, tolerance),
        compare('exonerated', t.exonerated, sums.exonerated),
        subtotal('taxed-5', t.taxed5, sums.taxed5, sums.whole5, tolerance),
        subtotal('taxed-10', t.taxed10, sums.taxed10, sums.whole10, tolerance),
        compare('operation', t.operation, subtotals, tolerance.one),
      ]
    : [];
  const differences = [
    ...perRate,
    compare('sum-of-lines', t.operation, sums.total),
    compare('line-discounts', t.itemDiscounts, sums.discounts, tolerance.sum + sums.perUnitSlack),
    compare('global-discounts', t.globalDiscounts, sums.globalDiscounts, tolerance.sum + sums.perUnitSlack),
    compare('discount', t.discount, toUnits(t.itemDiscounts) + toUnits(t.globalDiscounts), tolerance.one),
    compare('line-advances', t.itemAdvances, sums.advances, tolerance.sum + sums.perUnitSlack),
    compare('global-advances', t.globalAdvances, sums.globalAdvances, tolerance.sum + sums.perUnitSlack),
    compare('advance', t.advance, toUnits(t.itemAdvances) + toUnits(t.globalAdvances), tolerance.one),
    compare('total', t.total, toUnits(t.operation) - toUnits(t.rounding) + toUnits(t.commission), tolerance.one),
    tooMuchRounding('total', t.rounding, tolerance.currency),
  ].flat();
  return checkOf('totals', differences, 'totals-right');
}

/** Before the middle of 2023 a partly taxed item counted with its whole price in its rate: both ways are accepted. */
function subtotal(
  amount: CheckedAmount,
  written: string,
  expected: Units,
  whole: Units,
  { sum, currency }: Tolerance,
): Finding | [] {
  if (difference(amount, written, whole, sum, currency) === undefined) return [];
  return difference(amount, written, expected, sum, currency) ?? [];
}

/** Rate and total in guaraníes of a document in another currency. */
export function checkCurrency(invoice: Invoice, totals: CompleteTotals): Check {
  const { currency, exchange, items } = invoice;
  const rate = exchange?.rate ?? null;
  const differences: Finding[] = [];
  if (currency === 'PYG') {
    if (rate !== null && toUnits(rate) !== ONE) differences.push(finding('exchange-rate-of-guaranies'));
  } else if (rate === null && !items.some(({ price }) => price?.exchangeRate)) {
    differences.push(finding('exchange-rate-missing'));
  }
  differences.push(...items.flatMap(conversionDifference));
  if (totals.totalInGuaranies !== null) {
    const perUnit = currency === 'PYG' ? ONE : rate === null ? null : toUnits(rate);
    const perItem = items.reduce((sum, { price }) => sum + toUnits(price?.totalInGuaranies ?? '0'), 0n);
    const expected = perUnit === null ? perItem : times(toUnits(totals.total), perUnit);
    // Each item is rounded to a guaraní; the total may have been converted before its cents were rounded.
    const slack = ONE * BigInt(1 + items.length) + (perUnit ?? 0n) / 100n;
    const found = difference('in-guaranies', totals.totalInGuaranies, expected, slack, 'PYG');
    if (found !== undefined) differences.push(found);
  }
  return checkOf('currency', differences, 'currency-right');
}

function conversionDifference({ line, price }: Item): Finding[] {
  if (!price?.exchangeRate || price.totalInGuaranies === null) return [];
  const rate = toUnits(price.exchangeRate);
  const expected = times(toUnits(price.total), rate);
  const slack = ONE + rate / 100n; // the total may have been converted before its cents were rounded
  return [difference('line-in-guaranies', price.totalInGuaranies, expected, slack, 'PYG', line) ?? []].flat();
}
