import { checkSentence } from '#contract/invoices/checks.text.ts';
import type { DocumentInvoice } from '#contract/reading/documents.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { countingFacts, countingOf } from '#domain/invoice/amounts/counting.ts';
import type { Check } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findLines } from './invoice-line.store.ts';

/** What a line about an invoice shows, wherever it stands. */
export type InvoiceLine = Omit<DocumentInvoice, 'isNew' | 'isJoined' | 'pages'> & { vat: string | null };

type ShownCheck = Pick<Check, 'verdict' | 'found'>;

interface LineFacts
  extends Pick<
    InvoiceLine,
    'id' | 'documentNumber' | 'issuerRuc' | 'issuerName' | 'issueDate' | 'signInSums' | 'isAltered'
  > {
  readonly total: Amount | null;
  readonly vat: Amount | null;
  /** ISO. */
  readonly currency: string;
  readonly verdict: Verdict;
  readonly checks: readonly ShownCheck[];
  readonly createdAt: Date;
}

export function lineOf({ checks, createdAt, verdict, ...row }: LineFacts): InvoiceLine {
  const observed = checks.find((check) => check.verdict === 'observed');
  return {
    ...row,
    issuerName: row.issuerName || null,
    // A figure that the document itself contradicts stands in no list, nor do the checks that repeat it.
    ...(row.isAltered ? { total: null, vat: null } : {}),
    verification: verdict,
    observation: row.isAltered || observed === undefined ? null : checkSentence(observed),
    knownSince: createdAt.toISOString(),
  };
}

interface KeptInvoice extends Pick<LineFacts, 'id' | 'verdict' | 'checks' | 'createdAt'> {
  readonly alteration: object | null;
  readonly invoice: Invoice;
  readonly isInReview: boolean;
}

/** The line of an invoice that was just saved, without another query. */
export function lineOfStored({
  id,
  invoice,
  isInReview,
  verdict,
  checks,
  alteration,
  createdAt,
}: KeptInvoice): InvoiceLine {
  const { number, issuer, issueDate, totals, currency } = invoice;
  return lineOf({
    id,
    documentNumber: formatDocumentNumber(number),
    issuerRuc: issuer.ruc,
    issuerName: issuer.name,
    issueDate,
    signInSums: countingOf(countingFacts(invoice, isInReview)).sign,
    total: totals?.total ?? null,
    vat: totals?.vat ?? null,
    currency,
    isAltered: alteration !== null,
    verdict,
    checks,
    createdAt,
  });
}

/** By their ids; somebody else's are not among them. */
export async function findInvoiceLines(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, InvoiceLine>> {
  const rows = ids.length === 0 ? [] : await findLines(db, ownerId, ids);
  return new Map(rows.map((row) => [row.id, lineOf(row)]));
}
