import type { InvoiceFacts, RemovalWord } from '#contract/webhooks/event-bodies.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Announcement } from '#server/features/webhooks/outbox/announce.ts';
import type { Row } from '#server/platform/db/insert-rows.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** A document may write anything into its fields, and what is told has less than 20 kB. */
const LONGEST = 300;
const short = (text: string) => cutText(text, LONGEST);

const amount = (value: string | number | null | undefined) => (value == null ? null : String(value));

/** An invoice as it is from now on. */
export const savedEvent = (row: Row<'invoice'>, type: 'invoice-saved' | 'invoice-changed'): Announcement => {
  const isAltered = row.alteration != null;
  const facts: InvoiceFacts = {
    id: row.id,
    version: Number(row.revision),
    documentType: row.document_type as DocumentType,
    documentNumber: short(row.document_number),
    issueDate: String(row.issue_date),
    issuer: { ruc: row.issuer_ruc, name: short(row.issuer_name) || null },
    receiver: { ruc: row.receiver_ruc ?? null, name: row.receiver_name ? short(row.receiver_name) : null },
    cdc: row.cdc ?? null,
    timbrado: row.timbrado ?? null,
    currency: short(row.currency),
    // What the document itself contradicts stands in no list, nor is it told.
    total: isAltered ? null : amount(row.total),
    totalInGuaranies: isAltered ? null : amount(row.total_pyg),
    vat: isAltered ? null : amount(row.vat),
    source: row.source as Source,
    verification: row.verdict as Verdict,
    isInReview: row.in_review === true,
    isCancelled: row.cancelled === true,
    isAltered,
  };
  return { type, subject: row.id, about: facts.documentNumber, facts };
};

interface Removed {
  readonly id: string;
  readonly documentNumber: string;
  readonly issueDate: string;
  readonly issuerRuc: string;
  readonly issuerName: string;
  readonly currency: string;
  readonly total: string | null;
}

export function removedEvent(
  { id, documentNumber, issueDate, issuerRuc, issuerName, currency, total }: Removed,
  why: RemovalWord,
  mergedInto: string | null = null,
): Announcement {
  const number = short(documentNumber);
  const issuer = { ruc: issuerRuc, name: short(issuerName) || null };
  const facts = {
    ...{ id, documentNumber: number, issueDate, issuer, currency: short(currency), total },
    ...{ why, mergedInto },
  };
  return { type: 'invoice-removed', subject: id, about: number, facts };
}

/** One that became a copy of another. */
export interface MergedInvoice {
  readonly from: Pick<StoredInvoice, 'id' | 'invoice'>;
  readonly into: string;
}

export function mergedEvent({ from: { id, invoice }, into }: MergedInvoice): Announcement {
  const { number, issuer, issueDate, currency, totals } = invoice;
  const about = { documentNumber: formatDocumentNumber(number), issueDate, currency, total: totals?.total ?? null };
  return removedEvent({ id, issuerRuc: issuer.ruc, issuerName: issuer.name, ...about }, 'merged', into);
}
