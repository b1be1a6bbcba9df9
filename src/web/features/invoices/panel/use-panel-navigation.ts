import type { InvoiceList } from '../list/use-invoice-list.ts';

/** Moves from this invoice to the next and previous ones of the list, and back to the list. */
export function usePanelNavigation({ search, onSearch, answer }: InvoiceList, id: string) {
  const rows = answer?.invoices ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const previous = at > 0 ? rows[at - 1] : undefined;
  const next = rows[at + 1];
  const open = (invoice: { id: string }) => onSearch({ ...search, invoice: invoice.id }, { replace: true });
  return {
    previous: previous && (() => open(previous)),
    next: next && (() => open(next)),
    close: () => onSearch({ ...search, invoice: undefined }, { keepsScroll: true }),
  };
}
export type PanelNavigation = ReturnType<typeof usePanelNavigation>;
