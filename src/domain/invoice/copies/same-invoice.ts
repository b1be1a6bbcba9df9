import { parseRuc } from '../../identifiers/ruc.ts';
import { type DocumentNumber, formatDocumentNumber } from '../../identifiers/timbrado.ts';
import type { Invoice } from '../invoice.ts';

/** Where figures come from. `typed`: a person wrote them, with or without a file. */
export type Source = 'xml' | 'pdf-model' | 'pdf-local' | 'typed';

type Identified = Pick<Invoice, 'cdc' | 'issuer' | 'timbrado' | 'documentType' | 'number'>;

/** Numbers begin at 1: what is all zeros was left blank or not read. */
export const hasNumber = ({ number }: Pick<DocumentNumber, 'number'>): boolean => /[^0]/.test(number);

/** The key of the paper when one side has no CDC: issuer, timbrado, kind, series and number; null without one of them. */
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
 * `same`: one paper. `observed`: two papers by their CDCs, though all the rest says one, so a person should look.
 * `different`: two papers.
 */
export function compareInvoices(a: Identified, b: Identified): 'same' | 'observed' | 'different' {
  if (a.cdc !== null && a.cdc === b.cdc) return 'same';
  const key = paperKey(a);
  if (key === null || key !== paperKey(b)) return 'different';
  return a.cdc !== null && b.cdc !== null ? 'observed' : 'same';
}

/** What papers that may be one have in common: issuer, kind and number, which an issuer uses anew under another timbrado. */
export function numberKey({
  issuer,
  documentType,
  number,
}: Pick<Identified, 'documentType' | 'number'> & { readonly issuer: Pick<Invoice['issuer'], 'ruc'> }): string {
  const ruc = parseRuc(issuer.ruc)?.number ?? issuer.ruc;
  return [ruc, documentType, formatDocumentNumber(number)].join('|');
}
