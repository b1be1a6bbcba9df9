import type { FigureDifference } from '../invoice/copies/copy-figures.ts';
import type { CopyStrength } from '../invoice/copies/copy-strength.ts';
import type { ReadingDifference, ReadingField } from './reading-difference.ts';

/** What a person may decide about an invoice, and take back. */
export type DecisionKind =
  | 'typed'
  | 'confirmed'
  | 'corrected'
  | 'copy-chosen'
  | 'told-apart'
  | 'joined'
  | 'not-an-invoice';

/** What happened to an invoice after it was received. */
export type InvoiceChange =
  /** Another copy's figures count from then on: its issuer's signature is proven, or the one before proved less. */
  | {
      readonly kind: 'figures-replaced';
      readonly from: CopyStrength;
      readonly to: CopyStrength;
      readonly differences: readonly FigureDifference[];
      /** The values that were read from a PDF, or corrected by a person, and that the other copy contradicts. */
      readonly fromReading?: readonly ReadingDifference[];
      /** The figures are read from a PDF or photo. */
      readonly isPrinted?: boolean;
      /** A person had decided about the figures, and the issuer's proven signature contradicts that. */
      readonly isOverruling?: boolean;
    }
  /** Another intact copy says something else; the figures that were there still count. */
  | { readonly kind: 'copies-differ'; readonly differences: readonly FigureDifference[] }
  /** Another copy that says the same added what was missing. */
  | { readonly kind: 'completed'; readonly fields: readonly ReadingField[] }
  /** The invoice may be one that is already there, and does not count until a person decides. */
  | {
      readonly kind: 'possible-repeat';
      /**
       * The other invoice has its issuer's chained signature. Changes stored before this field existed do not have it,
       * and it is true of all of them.
       */
      readonly isOtherProven?: boolean;
    }
  /** No invoice is left that it could be, so it no longer waits for that decision. */
  | { readonly kind: 'repeat-settled' }
  /** A person decided that two invoices are different documents. */
  | { readonly kind: 'told-apart'; readonly otherId: string; readonly otherNumber: string }
  /** A person chose between copies that say different things. */
  | {
      readonly kind: 'copy-chosen';
      /** Whether the figures that were there stay, or those of the other copy count. */
      readonly chosen: 'current' | 'other';
      readonly differences: readonly FigureDifference[];
    }
  /** A copy with signs of tampering says something else, and changed nothing. */
  | { readonly kind: 'copy-ignored' }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  | { readonly kind: 'cancellation-ignored'; readonly why: IgnoredCancellation }
  /** Its stored originals were judged again by stricter rules. */
  | {
      readonly kind: 'rechecked';
      readonly found: 'ok' | 'observed' | 'not-verifiable' | 'altered';
      readonly differences: readonly FigureDifference[];
    }
  /** A notice of cancellation that had been accepted proves nothing. */
  | { readonly kind: 'cancellation-withdrawn'; readonly why: IgnoredCancellation }
  /** Another stored invoice turned out to be the same document. */
  | { readonly kind: 'merged'; readonly from: string }
  /** A person undid the cancellation, and said why. */
  | { readonly kind: 'cancellation-undone'; readonly reason: string }
  | { readonly kind: 'confirmed'; readonly reason: string | null }
  /** A person wrote it: a new one, or one that was there already. */
  | {
      readonly kind: 'typed';
      readonly reason: string | null;
      readonly isKnown: boolean;
      /** Doubts about it are left. */
      readonly isInReview: boolean;
    }
  | {
      readonly kind: 'corrected';
      readonly differences: readonly ReadingDifference[];
      readonly reason: string | null;
      /** Doubts were left, and nobody confirmed it. */
      readonly isInReview: boolean;
    }
  /** It was removed from lists and sums. */
  | { readonly kind: 'not-an-invoice'; readonly reason: string | null }
  | { readonly kind: 'decision-undone'; readonly decision: DecisionKind }
  /** These values identify the invoice, since nothing else of it is kept. */
  | {
      readonly kind: 'deleted';
      readonly issuerRuc: string;
      readonly issueDate: string;
      readonly total: string | null;
      /**
       * The reason that the person gave; null when none was given. Absent in deletions stored before a reason was asked
       * for.
       */
      readonly reason?: string | null;
      /** The law still wanted it to be kept. */
      readonly isWithinClock?: boolean;
    }
  /** Its documents went to another business, or back to the one they came from, where they are read anew. */
  | {
      readonly kind: 'moved';
      readonly way: 'to-receiver' | 'back';
      readonly businessId: string;
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
