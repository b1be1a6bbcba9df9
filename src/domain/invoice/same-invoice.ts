import { parseRuc } from '../identifiers/ruc.ts';
import { formatDocumentNumber } from '../identifiers/timbrado.ts';
import type { Invoice } from './invoice.ts';

/** Where figures come from. */
export type Source = 'xml' | 'pdf-model' | 'pdf-local';

type Identified = Pick<Invoice, 'cdc' | 'issuer' | 'timbrado' | 'documentType' | 'number'>;

/** The key of the paper when one side has no CDC: issuer, timbrado, kind, series and number; null without timbrado. */
export function paperKey({
  issuer,
  timbrado,
  documentType,
  number,
}: Omit<Identified, 'issuer' | 'cdc'> & { readonly issuer: Pick<Invoice['issuer'], 'ruc'> }): string | null {
  if (timbrado === null) return null;
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

/**
 * Without timbrado and CDC only issuer, kind and number are left, which an issuer uses anew under another timbrado:
 * possibly the same paper. Null for what can be told for certain.
 */
export function possibleKey({ cdc, timbrado, ...identified }: Identified): string | null {
  return cdc === null && timbrado === null ? numberKey(identified) : null;
}

export function numberKey({ issuer, documentType, number }: Pick<Identified, 'issuer' | 'documentType' | 'number'>) {
  const ruc = parseRuc(issuer.ruc)?.number ?? issuer.ruc;
  return [ruc, documentType, formatDocumentNumber(number)].join('|');
}
