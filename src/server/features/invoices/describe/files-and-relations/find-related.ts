import type { RelatedInvoice } from '#contract/invoices/invoice.ts';
import { cdcParts } from '#domain/identifiers/cdc.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import type { AssociatedDocument, DocumentType, Invoice } from '#domain/invoice/invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { DOCUMENT_TYPES, PRINTED_DOCUMENT_TYPES } from '#sifen/xml/code-lists.ts';
import { findReferred, findReferring, type RelatedRow } from './related-invoices.store.ts';

/** The documents that this one refers to, received or not, and those that refer to this one. */
export async function findRelated(
  db: Db,
  ownerId: string,
  id: string,
  { associatedDocuments: named }: Pick<Invoice, 'associatedDocuments'>,
): Promise<RelatedInvoice[]> {
  const [referred, referring] = await Promise.all([findReferred(db, ownerId, id), findReferring(db, ownerId, id)]);
  const received = new Set(referred.map(({ position }) => position));
  const awaited = named.filter((one, position) => !received.has(position) && (one.cdc ?? one.number) !== null);
  return [
    ...referred.map((row) => receivedOne(row, 'corrects')),
    ...awaited.map(awaitedOne),
    ...referring.map((row) => receivedOne(row, 'corrected-by')),
  ];
}

function receivedOne(row: RelatedRow, direction: RelatedInvoice['direction']): RelatedInvoice {
  const { id, documentNumber, cdc, issueDate, signInSums, isAltered } = row;
  return {
    id,
    direction,
    documentType: row.documentType,
    documentNumber,
    cdc,
    issueDate,
    total: isAltered ? null : row.total,
    currency: row.currency,
    signInSums,
    isAltered,
  };
}

function awaitedOne(named: AssociatedDocument): RelatedInvoice {
  return {
    id: null,
    direction: 'corrects',
    documentType: typeOf(named) ?? null,
    documentNumber: named.number && formatDocumentNumber(named.number),
    cdc: named.cdc,
    issueDate: named.issueDate,
    total: null,
    currency: null,
    signInSums: null,
    isAltered: false,
  };
}

function typeOf({ cdc, documentType }: AssociatedDocument): DocumentType | undefined {
  if (cdc !== null) return DOCUMENT_TYPES[cdcParts(cdc).documentTypeCode];
  return PRINTED_DOCUMENT_TYPES[documentType?.code ?? ''];
}
