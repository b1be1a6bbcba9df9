import { rucNumberOf, taxBookSideOf } from '../business/invoice-side.ts';
import type { Ruc } from '../identifiers/ruc.ts';
import { type CountingFacts, countingOf } from '../invoice/amounts/counting.ts';
import type { CopyStrength } from '../invoice/copies/copy-strength.ts';
import type { Source } from '../invoice/copies/same-invoice.ts';
import type { TotalRemainder } from '../money/total-remainder.ts';

/** The lines of a month's close. Credit notes have lines of their own, since form 120 does not subtract them. */
export const CLOSING_LINES = ['purchases', 'received-credit-notes', 'sales', 'issued-credit-notes'] as const;
export type ClosingLine = (typeof CLOSING_LINES)[number];

/** Why a document of the month is in no line. */
export const OUTSIDE_REASONS = [
  'cancelled',
  'test',
  'altered',
  'in-review',
  'no-amounts',
  'no-rate',
  /** It belongs to other taxpayers. */
  'other-taxpayer',
  /** It names no taxpayer as buyer: it gives nobody a credit. */
  'unnamed',
  /** What the business issued to itself. */
  'to-itself',
  /** A self-invoice of the business that names another buyer. */
  'self-invoice-of-other',
] as const;
export type OutsideReason = (typeof OUTSIDE_REASONS)[number];

export type ClosingGroup = ClosingLine | OutsideReason;

export interface ClosingFacts extends CountingFacts {
  readonly issuerRuc: Ruc;
  readonly receiverRuc: Ruc | null;
  /** Its own QR, CDC or digest contradicts it. */
  readonly isAltered: boolean;
}

/** The tax office's number for a buyer without a name. */
export const UNNAMED_RUC_NUMBER = '44444401';

/** The one group of a document in its month's close. Whether it counts at all is checked first. */
export function closingGroupOf(facts: ClosingFacts, business: Ruc): ClosingGroup {
  const { reason, sign } = countingOf(facts);
  if (reason !== null) return reason === 'in-review' && facts.isAltered ? 'altered' : reason;
  const side = taxBookSideOf(facts, business);
  if (side === 'to-itself') return 'to-itself';
  if (side === 'sale') return sign === -1 ? 'issued-credit-notes' : 'sales';
  const receiver = facts.receiverRuc === null ? null : rucNumberOf(facts.receiverRuc);
  if (side === 'purchase' && receiver !== rucNumberOf(business)) return 'self-invoice-of-other';
  if (side === 'purchase') return sign === -1 ? 'received-credit-notes' : 'purchases';
  return receiver === null || receiver === UNNAMED_RUC_NUMBER ? 'unnamed' : 'other-taxpayer';
}

/** How well the figures of a document are proven. */
export const BACKINGS = ['verified', 'unverified', 'paper'] as const;
export type Backing = (typeof BACKINGS)[number];

/**
 * `verified`: the XML has its issuer's signature, chained to the national root. `paper`: no XML, only a PDF, a photo,
 * or what a person typed.
 */
export function backingOf({ source, strength }: { source: Source; strength: CopyStrength }): Backing {
  if (source !== 'xml') return 'paper';
  return strength === 'chained' ? 'verified' : 'unverified';
}

/** Why the parts of a total do not add up to it; `none`: they do. */
export type RemainderKind = 'none' | keyof TotalRemainder;

export function remainderKindOf({ rounding, unsplit, difference }: TotalRemainder): RemainderKind {
  if (rounding !== 0n) return 'rounding';
  if (unsplit !== 0n) return 'unsplit';
  return difference === 0n ? 'none' : 'difference';
}

/** What narrows a line to the documents that make one of its figures. */
export const CLOSING_PARTS = [
  'taxed-10',
  'taxed-5',
  'exempt',
  'unsplit',
  'rounding',
  'difference',
  ...BACKINGS,
  /** An electronic document of which only the PDF was received. */
  'only-pdf',
  /** Put down to VAT by the business, or not. */
  'to-vat',
  'not-to-vat',
] as const;
export type ClosingPart = (typeof CLOSING_PARTS)[number];
