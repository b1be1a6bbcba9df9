import { parseRuc } from '../identifiers/ruc.ts';
import { formatDocumentNumber } from '../identifiers/timbrado.ts';
import { type CopyStrength, isStronger } from './copy-strength.ts';
import type { Invoice } from './invoice.ts';

/** Where figures come from, the most trustworthy first. */
const SOURCES = ['xml', 'pdf-model', 'pdf-local'] as const;
export type Source = (typeof SOURCES)[number];

export interface Reading {
  readonly source: Source;
  /** How much the copy proves. */
  readonly strength: CopyStrength;
  readonly invoice: Invoice;
  /** A person has confirmed or corrected its figures. */
  readonly isDecided?: boolean;
  /** A person must look before it counts. */
  readonly isInReview?: boolean;
  /** The document was read before: it may say now what it did not then. */
  readonly isReadAgain?: boolean;
}

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
 * One reading out of two of the same paper. The better source's figures win whichever came first, and of two XML files
 * those of the stronger copy; between equals the one already there stays. What only one of them knows about the
 * paper's fate (approval, cancellation) is kept.
 */
export function mergeReadings(known: Reading, incoming: Reading): Reading {
  const [winner, other] = isBetter(incoming, known) ? [incoming, known] : [known, incoming];
  return {
    ...winner,
    invoice: {
      ...winner.invoice,
      cdc: winner.invoice.cdc ?? other.invoice.cdc,
      protocolNumber: winner.invoice.protocolNumber ?? other.invoice.protocolNumber,
      cancellation: winner.invoice.cancellation ?? other.invoice.cancellation,
    },
  };
}

/** What a person decided about a PDF no other PDF changes; an XML does. */
export function isBetter(reading: Reading, than: Reading): boolean {
  if (reading.source !== 'xml' && than.source !== 'xml') {
    if (than.isDecided) return false;
    // Of two printed copies the one that nobody doubts, whoever read it.
    const [isDoubted, isOtherDoubted] = [reading.isInReview === true, than.isInReview === true];
    if (isDoubted !== isOtherDoubted) return isOtherDoubted;
    if (reading.isReadAgain && isOtherDoubted) return true;
  }
  if (reading.source !== than.source) return SOURCES.indexOf(reading.source) < SOURCES.indexOf(than.source);
  return isStronger(reading.strength, than.strength);
}
