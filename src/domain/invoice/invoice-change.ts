import { type Amount, fromUnits, toUnits } from '../money/money.ts';
import type { ReadingDifference } from '../review/reading-difference.ts';
import type { CopyStrength } from './copy-strength.ts';
import type { Invoice } from './invoice.ts';

/** What a person may decide about an invoice, and take back. */
export type DecisionKind = 'confirmed' | 'corrected' | 'not-an-invoice';

/** What happened to an invoice after it was received. */
export type InvoiceChange =
  /** A stronger copy came: its figures count from then on. */
  | {
      readonly kind: 'figures-replaced';
      readonly from: CopyStrength;
      readonly to: CopyStrength;
      readonly differences: readonly FigureDifference[];
      /** What was read of a PDF, or corrected by a person, and the XML says otherwise. */
      readonly fromReading?: readonly ReadingDifference[];
    }
  /** Another copy, intact as well, says something else. */
  | { readonly kind: 'copies-differ'; readonly differences: readonly FigureDifference[] }
  /** A copy that shows to be touched says something else, and changed nothing. */
  | { readonly kind: 'copy-ignored' }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  | { readonly kind: 'cancellation-ignored'; readonly why: IgnoredCancellation }
  /** Its stored originals were judged again by stricter rules. */
  | {
      readonly kind: 'rechecked';
      readonly found: 'ok' | 'observed' | 'not-verifiable' | 'altered';
      readonly differences: readonly FigureDifference[];
    }
  /** The notice that was believed proves nothing. */
  | { readonly kind: 'cancellation-withdrawn'; readonly why: IgnoredCancellation }
  /** Another row turned out to be the same paper. */
  | { readonly kind: 'merged'; readonly from: string }
  /** By a person, who says why. */
  | { readonly kind: 'cancellation-undone'; readonly reason: string }
  | { readonly kind: 'confirmed'; readonly reason: string | null }
  | {
      readonly kind: 'corrected';
      readonly differences: readonly ReadingDifference[];
      readonly reason: string | null;
      /** Doubts were left, and nobody confirmed it. */
      readonly isInReview: boolean;
    }
  /** It left lists and sums. */
  | { readonly kind: 'not-an-invoice'; readonly reason: string | null }
  | { readonly kind: 'decision-undone'; readonly decision: DecisionKind }
  /** Which one it was: nothing else is left of it. */
  | {
      readonly kind: 'deleted';
      readonly issuerRuc: string;
      readonly issueDate: string;
      readonly total: string | null;
    };

/** Why a notice of cancellation changes nothing. */
export type IgnoredCancellation =
  /** Nothing proves that the issuer signed it. */
  | 'unproven'
  /** Its signature is good, but nobody accredited vouches for the signer. */
  | 'without-chain'
  /** The tax office refused it. */
  | 'refused'
  /** A person has undone the cancellation. */
  | 'undone';

/** What a copy says, of all that a sum, a book or a payment rests on. Plain text; null where it says nothing. */
export interface CopyFigures {
  readonly total: string | null;
  readonly vat: string | null;
  readonly currency: string;
  readonly 'exchange-rate': string | null;
  readonly 'issue-date': string;
  readonly receiver: string | null;
  /** A digest of the other totals and of the lines: too long to be told, and enough to tell them apart. */
  readonly items: string;
}

/** A figure that two copies of one document give differently. */
export interface FigureDifference {
  readonly field: keyof CopyFigures;
  readonly before: string | null;
  readonly after: string | null;
}

export function figuresOfCopy({ totals, currency, exchange, issueDate, receiver, items }: Invoice): CopyFigures {
  const lines = items.map(({ description, quantity, price, vat }) => ({ description, quantity, price, vat }));
  return {
    total: plainAmount(totals?.total),
    vat: plainAmount(totals?.vat),
    currency,
    'exchange-rate': plainAmount(exchange?.rate),
    'issue-date': issueDate,
    receiver: receiver.ruc,
    items: digestOf(written([totals, lines])),
  };
}

/** The lines are named only when nothing else differs: with another total they do too. */
export function differencesBetween(before: Invoice, after: Invoice): FigureDifference[] {
  const [one, other] = [figuresOfCopy(before), figuresOfCopy(after)];
  const fields = Object.keys(one) as (keyof CopyFigures)[];
  const differing = fields
    .filter((field) => one[field] !== other[field])
    .map((field) => ({ field, before: one[field], after: other[field] }));
  const named = differing.filter(({ field }) => field !== 'items');
  return named.length > 0 ? named : differing;
}

/** The same amount may be written with more zeros. */
function plainAmount(amount: Amount | null | undefined): string | null {
  return amount == null ? null : fromUnits(toUnits(amount));
}

/** Whatever the order of its properties: the database has its own. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** FNV-1a of 32 bits: it tells copies apart that are shown to a person, and proves nothing. */
function digestOf(text: string): string {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return (digest >>> 0).toString(16);
}
