import type { DocumentInvoice } from '#contract/documents.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { WIRE_VERDICTS, wireCurrency } from './invoice-words.ts';
import { findLines } from './invoices.store.ts';
import { wireAmount } from './wire-amount.ts';

/** What a line about an invoice shows, wherever it stands. */
export type InvoiceLine = Omit<DocumentInvoice, 'isNew'> & { issuerRuc: string; vat: string | null };

export async function findInvoiceLines(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, InvoiceLine>> {
  const rows = ids.length === 0 ? [] : await findLines(db, ownerId, ids);
  return new Map(
    rows.map(({ checks, createdAt, total, vat, currency, verdict, ...row }) => [
      row.id,
      {
        ...row,
        total: total === null ? null : wireAmount(total),
        vat: vat === null ? null : wireAmount(vat),
        currency: wireCurrency(currency),
        verification: WIRE_VERDICTS[verdict],
        observation: checks.find((check) => check.verdict === 'observed')?.sentence ?? null,
        knownSince: createdAt.toISOString(),
      },
    ]),
  );
}
