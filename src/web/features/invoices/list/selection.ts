import { useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { countingOf } from '#domain/invoice/counting.ts';
import { addUp, fromUnits } from '#domain/money/money.ts';

/** What a sum takes of an invoice: nothing while it is in review, cancelled, for trial or without a rate. */
export const countedAmount = (invoice: InvoiceHeader): string => fromUnits(countingOf(invoice).amount);

/** Guaraníes, as the head of the list counts them. */
export const countedSum = (invoices: readonly InvoiceHeader[]): string => addUp(invoices.map(countedAmount));

/** The ticked rows of one load. Another load, of whatever page, begins with none. */
export function useSelection(load: readonly InvoiceHeader[] | null) {
  const [kept, setKept] = useState<{ load: unknown; ids: ReadonlySet<string> }>({ load: null, ids: new Set() });
  // Also when it goes: a page that comes back from the cache is the very same load.
  if (kept.load !== load) setKept({ load, ids: new Set() });
  const rows = load ?? [];
  const ids = kept.load === load ? kept.ids : new Set<string>();
  const keep = (next: Iterable<string>) => setKept({ load, ids: new Set(next) });
  const selected = rows.filter(({ id }) => ids.has(id));
  return {
    selected,
    has: (id: string) => ids.has(id),
    isAll: rows.length > 0 && selected.length === rows.length,
    isSome: selected.length > 0 && selected.length < rows.length,
    toggle: (id: string) => keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    toggleAll: (on: boolean) => keep(on ? rows.map(({ id }) => id) : []),
    clear: () => keep([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
