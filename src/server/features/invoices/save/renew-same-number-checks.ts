import { paperKey } from '#domain/invoice/copies/same-invoice.ts';
import { renewSameNumberCheck, SAME_NUMBER_CHECK } from '#domain/invoice/copies/same-number-check.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** `all` are all invoices with their numbers. Returns those whose check on others of the same number changes. */
export function renewSameNumberChecks<S extends StoredInvoice>(all: readonly S[]): S[] {
  return all.flatMap((stored) => {
    const others = otherCdcsOf(stored, all);
    const isMarked = stored.checks.some(({ name }) => name === SAME_NUMBER_CHECK);
    if (!isMarked && others.length === 0) return [];
    const renewed = renewSameNumberCheck(stored, others);
    return renewed === stored ? [] : [renewed];
  });
}

function otherCdcsOf({ invoice }: StoredInvoice, all: readonly StoredInvoice[]): string[] {
  const key = paperKey(invoice);
  if (key === null || invoice.cdc === null) return [];
  const hasSameNumber = (other: StoredInvoice) => paperKey(other.invoice) === key;
  return all.filter(hasSameNumber).flatMap(({ invoice: { cdc } }) => (cdc === null || cdc === invoice.cdc ? [] : cdc));
}
