import type { MonthEffect } from '#contract/review/repeats.ts';
import { fromUnits, toUnits } from '#domain/money/money.ts';
import { contributionOf, type Figures } from '../roll-ups/contribution.ts';
import { figuresOf } from '../roll-ups/figures.store.ts';
import { invoiceRow } from '../save/invoice-rows.store.ts';
import { joinPapers, orderForJoining } from '../save/join-papers.ts';
import { withoutRepeatDoubts } from '../save/mark-repeats.ts';
import type { KnownInvoice, StoredInvoice } from '../save/stored-invoice.ts';
import type { MonthSums } from './repeats.store.ts';

/** How either answer would change the months of the two invoices, by the rows that would be written. */
export function repeatEffects(ownerId: string, first: KnownInvoice, second: KnownInvoice, at: Date) {
  const before = [first.figures, second.figures];
  const figures = (stored: StoredInvoice) => figuresOf(invoiceRow(ownerId, stored, at));
  const [from, into] = orderForJoining(first, second);
  const { stored: joined } = joinPapers(into, withoutRepeatDoubts(from));
  const apart = [first, second].map((one, index) => figures(withoutQuestion(one, index === 0 ? second : first)));
  return {
    months: [...new Set([...before, figures(joined)].map(({ issueDate }) => `${issueDate.slice(0, 7)}-01`))].sort(),
    ifSame: changesBetween(before, [figures(joined)]),
    ifDifferent: changesBetween(before, apart),
  };
}

/** It still waits where it may be the same as another one, or something else about it is doubtful. */
function withoutQuestion(stored: StoredInvoice, other: StoredInvoice): StoredInvoice {
  const doubts = stored.doubts.filter(({ otherId }) => otherId !== other.id);
  if (doubts.length === stored.doubts.length) return stored;
  return { ...stored, doubts, isInReview: doubts.length > 0 };
}

export type MonthChanges = ReadonlyMap<string, { readonly amount: bigint; readonly vat: bigint }>;

function changesBetween(before: readonly Figures[], after: readonly Figures[]): MonthChanges {
  const changes = new Map<string, { amount: bigint; vat: bigint }>();
  const add = (figures: Figures, sign: bigint) => {
    const { month, sums } = contributionOf(figures);
    const { amount, vat } = changes.get(month) ?? { amount: 0n, vat: 0n };
    changes.set(month, { amount: amount + sign * sums.amount, vat: vat + sign * sums.vat });
  };
  for (const figures of before) add(figures, -1n);
  for (const figures of after) add(figures, 1n);
  return changes;
}

/** The months as they would be. */
export function monthEffects(
  months: readonly string[],
  changes: MonthChanges,
  now: ReadonlyMap<string, MonthSums>,
): MonthEffect[] {
  return months.map((month) => {
    const { amount, vat } = changes.get(month) ?? { amount: 0n, vat: 0n };
    const current = now.get(month);
    return {
      month: month.slice(0, 7),
      amount: fromUnits(toUnits(current?.amount ?? '0') + amount),
      amountChange: fromUnits(amount),
      vat: fromUnits(toUnits(current?.vat ?? '0') + vat),
      vatChange: fromUnits(vat),
    };
  });
}
