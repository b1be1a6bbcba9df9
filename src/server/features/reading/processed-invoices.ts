import type { ProcessingResult } from '#contract/tasks.ts';
import { findInvoiceLines } from '#server/features/invoices/find-invoice-lines.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findGiven } from './document-view.store.ts';

/** The invoices that documents gave, each once; a duplicate only when none of the documents brought it first. */
export async function findProcessedInvoices(
  db: Db,
  ownerId: string,
  documentIds: readonly string[],
): Promise<ProcessingResult['invoices']> {
  const given = await findGiven(db, ownerId, documentIds);
  const isNew = new Map<string, boolean>();
  for (const one of given) isNew.set(one.invoiceId, one.isNew || (isNew.get(one.invoiceId) ?? false));
  const lines = await findInvoiceLines(db, ownerId, [...isNew.keys()]);
  return [...isNew].flatMap(([id, fresh]) => {
    const line = lines.get(id);
    if (line === undefined) return [];
    const { issueDate: date, issuerRuc, issuerName, documentNumber, total, vat, currency } = line;
    return [{ id, date, issuerRuc, issuerName, documentNumber, total, vat, currency, isDuplicate: !fresh }];
  });
}
