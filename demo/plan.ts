import type { CalendarDate } from '#domain/time/calendar.ts';
import { type Month, monthsUntil } from './months.ts';
import { planInvoice, planInvoices } from './plan-invoices.ts';
import { planCreditNote, planDebitNote, planRemissionNote } from './plan-notes.ts';
import type { PlannedDocument } from './planned-document.ts';
import { chanceOf } from './seeded.ts';
import type { Supplier } from './supplier.ts';
import { SUPPLIERS } from './suppliers.ts';

/**
 * Everything that was issued in the eighteen months up to this day, oldest first. A month is always the same, so that a
 * later day only adds new documents.
 */
export function planDocuments(until: CalendarDate): PlannedDocument[] {
  return monthsUntil(until)
    .flatMap(planMonth)
    .filter(({ issuedAt }) => issuedAt.slice(0, 10) <= until)
    .sort((a, b) => (a.issuedAt < b.issuedAt ? -1 : a.issuedAt > b.issuedAt ? 1 : 0));
}

function planMonth(month: Month): PlannedDocument[] {
  const bySupplier = SUPPLIERS.map((supplier) => planSupplierMonth(supplier, month));
  const ordinary = bySupplier.flat();
  const invoices = ordinary.filter(({ kind }) => kind === 'invoice');
  return [...ordinary, ...planRareNotes(invoices, month), ...planOddOnes(month)];
}

function planSupplierMonth(supplier: Supplier, month: Month): PlannedDocument[] {
  const chance = chanceOf(`${supplier.ruc} ${month.index}`);
  const invoices = planInvoices(supplier, month, chance);
  const note = planCreditNote(invoices, month, chance);
  return note ? [...invoices, note] : invoices;
}

const isTurn = ({ index }: Month, every: number, at: number) => index % every === at;

/** Every fourth month has a debit note, and every fourth a remission note. */
function planRareNotes(invoices: readonly PlannedDocument[], month: Month): PlannedDocument[] {
  const chance = chanceOf(`rare ${month.index}`);
  const debit = isTurn(month, 4, 1) ? planDebitNote(invoices, month, chance) : null;
  const [moved] = isTurn(month, 4, 3) ? invoices : [];
  return [...(debit ? [debit] : []), ...(moved ? [planRemissionNote(moved, month, chance)] : [])];
}

/**
 * Unusual documents, by the supplier's place in the list. Each on the first day of every eighteenth month: so there is
 * always exactly one of each.
 */
const ODD_ONES = [
  { at: 3, supplier: 0, state: 'tampered' },
  { at: 2, supplier: 5, state: 'test' },
  { at: 17, supplier: 9, state: 'test' },
] as const;

function planOddOnes(month: Month): PlannedDocument[] {
  return ODD_ONES.filter(({ at }) => isTurn(month, 18, at)).flatMap(({ supplier: at, state }) => {
    const supplier = SUPPLIERS[at];
    if (!supplier) return [];
    return [{ ...planInvoice(supplier, month, 1, chanceOf(`odd ${month.index} ${at}`)), state }];
  });
}
