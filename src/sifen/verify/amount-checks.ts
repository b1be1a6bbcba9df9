import type { CompleteTotals } from '#domain/invoice/amounts/invoice-totals.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Item, ItemPrice } from '#domain/invoice/invoice-item.ts';
import type { Units } from '#domain/money/money.ts';
import { ONE, times, toUnits } from '#domain/money/money.ts';
import type { Check } from './check.ts';
import { checkOf } from './check.ts';
import type { ItemSums } from './item-sums.ts';
import type { Tolerance } from './tolerance.ts';
import { difference, roundingTimes, tooMuchRounding } from './tolerance.ts';

/** Every item by itself: price × quantity, less what is taken off per unit (technical manual v150, group E8). */
export function checkItems(invoice: Invoice, tolerance: Tolerance): Check {
  const isSelfInvoice = invoice.documentType === 'self-invoice';
  const differences = invoice.items.flatMap((item) =>
    item.price === null ? [] : itemDifferences(item, item.price, isSelfInvoice, tolerance),
  );
  return checkOf('items', differences, 'Precio por cantidad da el importe de cada línea.');
}

function itemDifferences(item: Item, price: ItemPrice, isSelfInvoice: boolean, { one, currency }: Tolerance): string[] {
  const quantity = toUnits(item.quantity);
  const unitPrice = toUnits(price.unitPrice);
  const off = [price.unitDiscount, price.unitGlobalDiscount, price.unitAdvance, price.unitGlobalAdvance];
  const unitOff = isSelfInvoice ? 0n : off.reduce((sum, amount) => sum + toUnits(amount), 0n);
  const slack = one + roundingTimes(quantity, price.unitPrice);
  const netSlack = one + roundingTimes(quantity, price.unitPrice, ...off);
  const line = `en la línea ${item.line}`;
  return [
    difference(`El importe bruto ${line}`, price.gross, times(unitPrice, quantity), slack, currency),
    difference(`El importe ${line}`, price.total, times(unitPrice - unitOff, quantity), netSlack, currency),
  ].flatMap((sentence) => sentence ?? []);
}

/** The items against the totals (technical manual v150, group F). */
export function checkTotals(sums: ItemSums, totals: CompleteTotals, tolerance: Tolerance): Check {
  const compare = (what: string, written: string, expected: Units, slack: Units = tolerance.sum) =>
    difference(what, written, expected, slack, tolerance.currency) ?? [];
  const t = totals;
  const subtotals = toUnits(t.exempt) + toUnits(t.exonerated) + toUnits(t.taxed5) + toUnits(t.taxed10);
  const perRate = sums.hasVat
    ? [
        subtotal('El total exento', t.exempt, sums.exempt, sums.wholeExempt, tolerance),
        compare('El total exonerado', t.exonerated, sums.exonerated),
        subtotal('El total gravado al 5 %', t.taxed5, sums.taxed5, sums.whole5, tolerance),
        subtotal('El total gravado al 10 %', t.taxed10, sums.taxed10, sums.whole10, tolerance),
        compare('El total de la operación', t.operation, subtotals, tolerance.one),
      ]
    : [];
  const differences = [
    ...perRate,
    compare('La suma de las líneas', t.operation, sums.total),
    compare('El descuento de las líneas', t.itemDiscounts, sums.discounts, tolerance.sum + sums.perUnitSlack),
    compare('El descuento global', t.globalDiscounts, sums.globalDiscounts, tolerance.sum + sums.perUnitSlack),
    compare('El descuento total', t.discount, toUnits(t.itemDiscounts) + toUnits(t.globalDiscounts), tolerance.one),
    compare('El anticipo de las líneas', t.itemAdvances, sums.advances, tolerance.sum + sums.perUnitSlack),
    compare('El anticipo global', t.globalAdvances, sums.globalAdvances, tolerance.sum + sums.perUnitSlack),
    compare('El anticipo total', t.advance, toUnits(t.itemAdvances) + toUnits(t.globalAdvances), tolerance.one),
    compare('El total', t.total, toUnits(t.operation) - toUnits(t.rounding) + toUnits(t.commission), tolerance.one),
    tooMuchRounding('El redondeo', t.rounding, tolerance.currency),
  ].flat();
  return checkOf('totals', differences, 'Las líneas suman los totales.');
}

/** Before the middle of 2023 a partly taxed item counted whole in its rate; both ways are right. */
function subtotal(what: string, written: string, expected: Units, whole: Units, { sum, currency }: Tolerance) {
  if (difference(what, written, whole, sum, currency) === undefined) return [];
  return difference(what, written, expected, sum, currency) ?? [];
}

/** Rate and total in guaraníes of a document in another currency. */
export function checkCurrency(invoice: Invoice, totals: CompleteTotals): Check {
  const { currency, exchange, items } = invoice;
  const rate = exchange?.rate ?? null;
  const differences: string[] = [];
  if (currency === 'PYG') {
    if (rate !== null && toUnits(rate) !== ONE) differences.push('El documento es en guaraníes y trae tipo de cambio.');
  } else if (rate === null && !items.some(({ price }) => price?.exchangeRate)) {
    differences.push('Falta el tipo de cambio.');
  }
  differences.push(...items.flatMap(conversionDifference));
  if (totals.totalInGuaranies !== null) {
    const perUnit = currency === 'PYG' ? ONE : rate === null ? null : toUnits(rate);
    const perItem = items.reduce((sum, { price }) => sum + toUnits(price?.totalInGuaranies ?? '0'), 0n);
    const expected = perUnit === null ? perItem : times(toUnits(totals.total), perUnit);
    // Items are rounded to a guaraní each; the total may have been converted before its cents were rounded.
    const slack = ONE * BigInt(1 + items.length) + (perUnit ?? 0n) / 100n;
    const sentence = difference('El total en guaraníes', totals.totalInGuaranies, expected, slack, 'PYG');
    if (sentence !== undefined) differences.push(sentence);
  }
  return checkOf('currency', differences, 'La moneda y el tipo de cambio concuerdan.');
}

function conversionDifference({ line, price }: Item): string[] {
  if (!price?.exchangeRate || price.totalInGuaranies === null) return [];
  const rate = toUnits(price.exchangeRate);
  const what = `El importe en guaraníes en la línea ${line}`;
  const slack = ONE + rate / 100n; // converted, perhaps, before its cents were rounded
  return [difference(what, price.totalInGuaranies, times(toUnits(price.total), rate), slack, 'PYG') ?? []].flat();
}
