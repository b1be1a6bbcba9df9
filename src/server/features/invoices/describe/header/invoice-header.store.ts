import type { Selection } from 'kysely';
import type { SignInSums } from '#domain/invoice/amounts/counting.ts';
import type { Check } from '#domain/invoice/check.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { DocumentType, Invoice } from '#domain/invoice/invoice.ts';
import type { SaleCondition } from '#domain/invoice/invoice-sale.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { StoredInvoice } from '../../save/stored-invoice.ts';

/** What a header is made of. */
export const headerColumns = [
  'id',
  'document_type as documentType',
  'document_number as documentNumber',
  'issue_date as issueDate',
  'issue_time as issueTime',
  'issuer_ruc as issuerRuc',
  'issuer_name as issuerName',
  'receiver_ruc as receiverRuc',
  'receiver_name as receiverName',
  'sale_condition as saleCondition',
  'currency',
  'exchange_rate as exchangeRate',
  'cdc',
  'timbrado',
  'source',
  'item_count as itemCount',
  'exempt',
  'exonerated',
  'taxed5',
  'taxed10',
  'vat5',
  'vat10',
  'vat',
  'total',
  'total_pyg as totalInGuaranies',
  'vat_pyg as vatInGuaranies',
  'vat5_pyg as vat5InGuaranies',
  'vat10_pyg as vat10InGuaranies',
  'base5_pyg as base5InGuaranies',
  'base10_pyg as base10InGuaranies',
  'exempt_pyg as exemptInGuaranies',
  'sum_sign as signInSums',
  'environment',
  'in_review as isInReview',
  'cancelled as isCancelled',
  'altered as isAltered',
  'verdict',
] as const;

/** Check constraints of the table admit no other values. */
interface NarrowedHeader {
  documentType: DocumentType;
  saleCondition: SaleCondition['kind'] | null;
  source: Source;
  verdict: Verdict;
  signInSums: SignInSums;
}
export type HeaderRow = Omit<Selection<Tables, 'invoice', (typeof headerColumns)[number]>, keyof NarrowedHeader> &
  NarrowedHeader;

interface StoredFacts
  extends Pick<
    StoredInvoice,
    | 'alteration'
    | 'chain'
    | 'strength'
    | 'confirmation'
    | 'doubts'
    | 'places'
    | 'firstReading'
    | 'decisions'
    | 'otherCopies'
  > {
  checks: Check[];
  details: Invoice;
}

export async function findHeader(db: Db, ownerId: string, id: string) {
  const row = await db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .select([
      ...headerColumns,
      'seal_checks as checks',
      'details',
      'alteration',
      'signer_chain as chain',
      'confirmation',
    ])
    .select(['doubts', 'places', 'first_reading as firstReading', 'decisions', 'revision', 'read_from as readFrom'])
    .select(['strength', 'other_copies as otherCopies'])
    .executeTakeFirst();
  return row && { ...row, ...(row as NarrowedHeader & StoredFacts) };
}

export function findItems(db: Db, ownerId: string, invoiceId: string) {
  return db
    .selectFrom('invoice_item')
    .where('owner_id', '=', ownerId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('line')
    .select([
      'line',
      'code',
      'description',
      'quantity',
      'unit',
      'unit_price as unitPrice',
      'total',
      'vat_rate as vatRate',
    ])
    .execute();
}
