import { parseRuc } from '../../identifiers/ruc.ts';
import { type DocumentNumber, formatDocumentNumber } from '../../identifiers/timbrado.ts';
import type { Invoice } from '../invoice.ts';

/** Where figures come from. `typed`: a person wrote them, with or without a file. */
export type Source = 'xml' | 'pdf-model' | 'pdf-local' | 'typed';

type Identified = Pick<Invoice, 'cdc' | 'issuer' | 'timbrado' | 'documentType' | 'number'>;

/** Numbers begin at 1: what is all zeros was left blank or not read. */
export const hasNumber = ({ number }: Pick<DocumentNumber, 'number'>): boolean => /[^0]/.test(number);

/**
 * Identifies a paper document when one side has no CDC: issuer, timbrado, kind, series and number. Null without
 * timbrado or number.
 */
export function paperKey({
  issuer,
  timbrado,
  documentType,
  number,
}: Omit<Identified, 'issuer' | 'cdc'> & { readonly issuer: Pick<Invoice['issuer'], 'ruc'> }): string | null {
  if (timbrado === null || !hasNumber(number)) return null;
  const ruc = parseRuc(issuer.ruc)?.number ?? issuer.ruc;
  return [ruc, timbrado.number, documentType, number.series ?? '', formatDocumentNumber(number)].join('|');
}

/**
 * `same`: one document. `observed`: two documents by their CDCs, though everything else is equal, so a person should
 * look. `different`: two documents.
 */
export function compareInvoices(a: Identified, b: Identified): 'same' | 'observed' | 'different' {
  if (a.cdc !== null && a.cdc === b.cdc) return 'same';
  const key = paperKey(a);
  if (key === null || key !== paperKey(b)) return 'different';
  return a.cdc !== null && b.cdc !== null ? 'observed' : 'same';
}

/**
 * Issuer, kind and number: documents that may be the same share it, and so may documents of one issuer under another
 * timbrado.
 */
export function numberKey({
  issuer,
  documentType,
  number,
}: Pick<Identified, 'documentType' | 'number'> & { readonly issuer: Pick<Invoice['issuer'], 'ruc'> }): string {
  const ruc = parseRuc(issuer.ruc)?.number ?? issuer.ruc;
  return [ruc, documentType, formatDocumentNumber(number)].join('|');
}
