import { useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { addUp, fromUnits } from '#domain/money/money.ts';

/**
 * The part of an invoice that sums include: nothing while it is in review, cancelled, a test document or without a
 * rate.
 */
export const countedAmount = (invoice: InvoiceHeader): string => fromUnits(countingOf(invoice).amount);

/** A sum in guaraníes, as the head of the list shows it. */
export const countedSum = (invoices: readonly InvoiceHeader[]): string => addUp(invoices.map(countedAmount));

interface Kept {
  load: unknown;
  ids: ReadonlySet<string>;
  /** Also those of the other pages: only for actions that delete nothing. */
  isEveryMatch: boolean;
  /** The row that was ticked or unticked last: a range begins there. */
  anchor: string | null;
}
const nothing = (load: unknown): Kept => ({ load, ids: new Set(), isEveryMatch: false, anchor: null });

/** The rows between two, in either direction. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The ticked rows of one answer of the server. Every new answer begins with none. */
export function useSelection(load: readonly InvoiceHeader[] | null) {
  const [kept, setKept] = useState(nothing(null));
  // The ticks also go when there is no answer: a page that comes back from the cache is the same object.
  if (kept.load !== load) setKept(nothing(load));
  const rows = load ?? [];
  const { ids, isEveryMatch, anchor } = kept.load === load ? kept : nothing(load);
  const keep = (next: Iterable<string>, from: string | null = null) =>
    setKept({ load, ids: new Set(next), isEveryMatch: false, anchor: from });
  const selected = rows.filter(({ id }) => ids.has(id));
  const isAll = rows.length > 0 && selected.length === rows.length;
  return {
    selected,
    has: (id: string) => ids.has(id),
    isAll,
    isSome: selected.length > 0 && selected.length < rows.length,
    isEveryMatch: isEveryMatch && isAll,
    toggle: (id: string) => keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id], id),
    /** Ticks or unticks all rows from the last one to this, as the last one is. */
    toggleRange: (id: string) => {
      const all = rows.map((row) => row.id);
      const range = new Set(rangeOf(all, anchor, id));
      const isOn = anchor === null || ids.has(anchor);
      keep(isOn ? [...ids, ...range] : [...ids].filter((other) => !range.has(other)), anchor ?? id);
    },
    toggleAll: (on: boolean) => keep(on ? rows.map(({ id }) => id) : []),
    selectEveryMatch: () => setKept({ load, ids: new Set(rows.map(({ id }) => id)), isEveryMatch: true, anchor: null }),
    clear: () => keep([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
