import { paperKey } from '#domain/invoice/copies/same-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';

interface Kept {
  readonly stored: { readonly invoice: Invoice; readonly createdAt: Date };
}

/**
 * Entries by the two keys of the same-invoice rule: in a lot of a thousand, a million comparisons would be made
 * otherwise.
 */
export function paperIndex<E extends Kept>() {
  const byCdc = new Map<string, E>();
  const byPaper = new Map<string, Set<E>>();
  const onPaper = (invoice: Invoice): E[] => [...(byPaper.get(paperKey(invoice) ?? '') ?? [])];
  return {
    /** Called again after its invoice changed, since it may have a new key. */
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
     * Entries for the same document: the one with the same CDC first, then those with the same paper key where one side
     * has no CDC. A reading without CDC is taken for a copy of the oldest, since nobody can tell which of several it
     * is.
     */
    sameAs(invoice: Invoice): E[] {
      const own = invoice.cdc === null ? undefined : byCdc.get(invoice.cdc);
      const others = onPaper(invoice)
        .filter((entry) => entry !== own && (invoice.cdc === null || entry.stored.invoice.cdc === null))
        .sort((a, b) => a.stored.createdAt.getTime() - b.stored.createdAt.getTime());
      if (invoice.cdc === null) return others.slice(0, 1);
      return own === undefined ? others : [own, ...others];
    },
    /**
     * CDCs of others with the same paper key: different documents by their CDCs, although everything else says that
     * they are one.
     */
    otherCdcsOf({ stored }: E): string[] {
      const { cdc } = stored.invoice;
      return onPaper(stored.invoice).flatMap((entry) => {
        const other = entry.stored.invoice.cdc;
        return cdc === null || other === null || other === cdc ? [] : other;
      });
    },
  };
}
