import { paperKey } from '#domain/invoice/copies/same-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';

interface Kept {
  readonly stored: { readonly invoice: Invoice; readonly createdAt: Date };
}

/** Entries by the two keys of the same-invoice rule: a lot of a thousand would else be compared a million times. */
export function paperIndex<E extends Kept>() {
  const byCdc = new Map<string, E>();
  const byPaper = new Map<string, Set<E>>();
  const onPaper = (invoice: Invoice): E[] => [...(byPaper.get(paperKey(invoice) ?? '') ?? [])];
  return {
    /** Again after its invoice changed: it may have learned a key. */
    add(entry: E): void {
      const { invoice } = entry.stored;
      const key = paperKey(invoice);
      if (invoice.cdc !== null) byCdc.set(invoice.cdc, entry);
      if (key !== null) byPaper.set(key, (byPaper.get(key) ?? new Set()).add(entry));
    },
    remove(entry: E): void {
      byPaper.get(paperKey(entry.stored.invoice) ?? '')?.delete(entry);
    },
    /**
     * The same paper: the one with the same CDC first, then those where one side has none. A reading without CDC is a
     * copy of the oldest: nobody can tell which of several it is.
     */
    sameAs(invoice: Invoice): E[] {
      const own = invoice.cdc === null ? undefined : byCdc.get(invoice.cdc);
      const others = onPaper(invoice)
        .filter((entry) => entry !== own && (invoice.cdc === null || entry.stored.invoice.cdc === null))
        .sort((a, b) => a.stored.createdAt.getTime() - b.stored.createdAt.getTime());
      if (invoice.cdc === null) return others.slice(0, 1);
      return own === undefined ? others : [own, ...others];
    },
    /** The CDCs of other papers with the same number: two by their CDCs, though all the rest says one. */
    otherCdcsOf({ stored }: E): string[] {
      const { cdc } = stored.invoice;
      return onPaper(stored.invoice).flatMap((entry) => {
        const other = entry.stored.invoice.cdc;
        return cdc === null || other === null || other === cdc ? [] : other;
      });
    },
  };
}
