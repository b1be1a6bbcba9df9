import type { LocalDateTime } from '#domain/time/calendar.ts';
import type { Good } from './goods.ts';
import { UNITS } from './goods.ts';
import { activityOf, dayOf, dollarRateOf, type Month, priceLevelOf, workingDays } from './months.ts';
import type { PlannedDocument, PlannedLine, Sale } from './planned-document.ts';
import { totalOf } from './planned-document.ts';
import type { Chance } from './seeded.ts';
import type { Supplier } from './supplier.ts';

/** The invoices of a supplier in a month, one a day at most. */
export function planInvoices(supplier: Supplier, month: Month, chance: Chance): PlannedDocument[] {
  const expected = supplier.perMonth * activityOf(month, supplier.seasons);
  const days = chance.some(Math.floor(expected + chance.next()), workingDays(month));
  return days.map((day) => planInvoice(supplier, month, day, chance));
}

export function planInvoice(supplier: Supplier, month: Month, day: number, chance: Chance): PlannedDocument {
  const lines = planLines(supplier, month, chance);
  return {
    ...heading(supplier, month, day, chance),
    kind: 'invoice',
    lines,
    sale: planSale(supplier, totalOf(lines), chance),
    corrects: null,
    state: 'sound',
  };
}

/**
 * Number, moment and code of a document of this day; numbers increase with time, since the supplier has other
 * customers.
 */
export function heading(supplier: Supplier, month: Month, day: number, chance: Chance) {
  const two = (value: number) => String(value).padStart(2, '0');
  const issuedAt: LocalDateTime = `${dayOf(month, day)}T${two(chance.between(7, 17))}:${two(chance.between(0, 59))}:00`;
  const minutes = (Date.parse(`${issuedAt}Z`) - Date.parse('2019-01-01T00:00:00Z')) / 60_000;
  return {
    supplier,
    number: String(Math.floor(minutes / supplier.pace)).padStart(7, '0'),
    issuedAt,
    securityCode: String(chance.between(100_000_000, 999_999_999)),
    exchangeRate: supplier.currency === 'USD' ? dollarRateOf(month) : null,
  };
}

const DISCOUNT_SHARE = 0.12;

function planLines(supplier: Supplier, month: Month, chance: Chance): PlannedLine[] {
  const goods = chance.some(chance.between(1, supplier.mostLines), supplier.goods);
  const isDiscounted = supplier.currency === 'PYG' && chance.isLucky(DISCOUNT_SHARE);
  return goods.map((good, at) => {
    const unitPrice = priceOf(supplier, good, month);
    const unitDiscount = isDiscounted && at === 0 ? roundTo(50, unitPrice * 0.05) : 0;
    return { good, quantity: quantityOf(good, chance), unitPrice, unitDiscount };
  });
}

const roundTo = (unit: number, value: number) => Math.round(value / unit) * unit;

const priceOf = ({ currency }: Supplier, { price }: Good, month: Month) =>
  currency === 'USD' ? price : roundTo(50, price * priceLevelOf(month));

function quantityOf({ unit, quantity: [least, most] }: Good, chance: Chance): number {
  const { step } = UNITS[unit];
  return Math.round(chance.between(Math.round(least / step), Math.round(most / step)) * step * 10) / 10;
}

const LARGE = { PYG: 3_000_000, USD: 1_500 };

function planSale({ creditShare, currency }: Supplier, total: number, chance: Chance): Sale {
  if (!chance.isLucky(creditShare)) return { kind: 'cash', payment: chance.pick(['cash', 'transfer', 'card']) };
  if (total > LARGE[currency] && chance.isLucky(0.3)) return { kind: 'instalments', count: chance.between(2, 4) };
  return { kind: 'term', days: chance.pick([30, 30, 30, 15, 45, 60]) };
}
