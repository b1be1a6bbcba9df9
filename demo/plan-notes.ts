import { daysInMonth } from '#domain/time/calendar.ts';
import type { Good } from './goods.ts';
import type { Month } from './months.ts';
import { heading } from './plan-invoices.ts';
import type { PlannedDocument, PlannedLine } from './planned-document.ts';
import { cdcOf } from './planned-document.ts';
import type { Chance } from './seeded.ts';

/** A note is issued in the month of the invoice that it corrects, so that a month is complete in itself. */
const dayAfter = (month: Month, { issuedAt }: PlannedDocument, days: number): number | null => {
  const day = Number(issuedAt.slice(8, 10)) + days;
  return day <= daysInMonth(month.year, month.month) ? day : null;
};

const CREDIT_SHARE = 0.09;

/** At most one credit note per supplier and month: some goods are returned, or become cheaper. */
export function planCreditNote(
  invoices: readonly PlannedDocument[],
  month: Month,
  chance: Chance,
): PlannedDocument | null {
  const invoice = invoices.find(() => chance.isLucky(CREDIT_SHARE));
  const day = invoice ? dayAfter(month, invoice, chance.between(1, 5)) : null;
  const [line] = invoice?.lines ?? [];
  if (!invoice || !line || day === null) return null;
  const isReturn = chance.isLucky(0.7);
  return {
    ...heading(invoice.supplier, month, day, chance),
    exchangeRate: invoice.exchangeRate,
    kind: 'credit-note',
    lines: [isReturn ? returned(line) : cheaper(line)],
    sale: invoice.sale,
    corrects: { cdc: cdcOf(invoice), reason: isReturn ? 'return' : 'discount' },
    state: 'sound',
  };
}

const returned = (line: PlannedLine): PlannedLine => ({
  ...line,
  quantity: line.quantity > 2 ? Math.ceil(line.quantity / 4) : line.quantity,
});

/** A tenth cheaper, rounded to whole guaraníes or cents. */
const cheaper = (line: PlannedLine): PlannedLine => {
  const tenth = (line.unitPrice - line.unitDiscount) / 10;
  return {
    ...line,
    unitPrice: line.unitPrice < 5_000 ? Math.round(tenth * 100) / 100 : Math.round(tenth),
    unitDiscount: 0,
  };
};

const INTEREST: Good = {
  code: 'INT-001',
  name: 'Intereses por pago fuera de plazo',
  price: 0,
  vat: 10,
  unit: 'unit',
  quantity: [1, 1],
};

/** For an invoice in guaraníes on credit; null when the month has none. */
export function planDebitNote(
  invoices: readonly PlannedDocument[],
  month: Month,
  chance: Chance,
): PlannedDocument | null {
  const invoice = invoices.find(({ sale, exchangeRate }) => sale.kind !== 'cash' && exchangeRate === null);
  const day = invoice ? dayAfter(month, invoice, 7) : null;
  if (!invoice || day === null) return null;
  return {
    ...heading(invoice.supplier, month, day, chance),
    kind: 'debit-note',
    lines: [{ good: INTEREST, quantity: 1, unitPrice: 5_000 * chance.between(8, 60), unitDiscount: 0 }],
    sale: invoice.sale,
    corrects: { cdc: cdcOf(invoice), reason: 'expenses' },
    state: 'sound',
  };
}

/** The goods of an invoice travel on the day before its issue. */
export function planRemissionNote(invoice: PlannedDocument, month: Month, chance: Chance): PlannedDocument {
  const day = Number(invoice.issuedAt.slice(8, 10)) - 1;
  return {
    ...heading(invoice.supplier, month, day, chance),
    kind: 'remission-note',
    lines: invoice.lines,
    sale: invoice.sale,
    corrects: null,
    state: 'sound',
  };
}
