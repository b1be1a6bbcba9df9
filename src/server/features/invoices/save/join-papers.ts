import { mustWaitForDecision } from '#domain/invoice/repeats/possible-repeat.ts';
import type { InvoiceChange } from '#domain/review/invoice-change.ts';
import { joinCopy } from './join-copy.ts';
import type { StoredInvoice } from './stored-invoice.ts';

interface JoinedPapers {
  /** The very same as before when the other adds nothing. */
  readonly stored: StoredInvoice;
  readonly isChanged: boolean;
  /** Null: nothing that anybody has to know. */
  readonly change: InvoiceChange | null;
}

/**
 * Orders two invoices that are the same document: first the one whose row is removed, then the one that stays and
 * counts.
 */
export function orderForJoining<S extends StoredInvoice>(one: S, other: S): [from: S, into: S] {
  return mustWaitForDecision(one, other) ? [one, other] : [other, one];
}

/**
 * The invoice that is left once two turned out to be one: with the figures by the rule of copies, and the keys of both.
 */
export function joinPapers(into: StoredInvoice, from: StoredInvoice): JoinedPapers {
  const { stored, change } = joinCopy(into, from);
  const known = withKeys(stored, from);
  const isOlder = from.createdAt < into.createdAt;
  const { id, revision } = into;
  const toldApart = [...new Set([...into.toldApart, ...from.toldApart])].filter((one) => one !== id && one !== from.id);
  const isChanged = known !== into || isOlder || toldApart.length !== into.toldApart.length;
  if (!isChanged) return { stored: into, isChanged, change };
  const { createdAt } = isOlder ? from : into;
  return { stored: { ...known, ...{ id, revision, createdAt, toldApart }, decisions: [] }, isChanged, change };
}

/** CDC and timbrado come from whichever of the two has them. An XML states all it has: nothing is added to it. */
function withKeys(stored: StoredInvoice, { invoice }: StoredInvoice): StoredInvoice {
  if (stored.source === 'xml') return stored;
  const { cdc, timbrado } = stored.invoice;
  if ((cdc ?? invoice.cdc) === cdc && (timbrado ?? invoice.timbrado) === timbrado) return stored;
  return {
    ...stored,
    invoice: { ...stored.invoice, cdc: cdc ?? invoice.cdc, timbrado: timbrado ?? invoice.timbrado },
  };
}
