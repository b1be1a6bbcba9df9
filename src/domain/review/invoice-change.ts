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
      /** What was read of a PDF, or corrected by a person, and the other copy says otherwise. */
      readonly fromReading?: readonly ReadingDifference[];
      /** The figures are read from a PDF or photo. */
      readonly isPrinted?: boolean;
      /** A person had decided what it was, and the issuer's proven signature says otherwise. */
      readonly isOverruling?: boolean;
    }
  /** Another copy, that nobody touched either, says something else; the figures that were there stay. */
  | { readonly kind: 'copies-differ'; readonly differences: readonly FigureDifference[] }
  /** Another copy that says the same added what was missing. */
  | { readonly kind: 'completed'; readonly fields: readonly ReadingField[] }
  /** Nothing tells whether it is another one that is there: it waits. */
  | {
      readonly kind: 'possible-repeat';
      /** That one has its issuer's chained signature; so it was always, before this was kept. */
      readonly isOtherProven?: boolean;
    }
  /** Nothing is left that it could be: it no longer waits for that. */
  | { readonly kind: 'repeat-settled' }
  /** By a person, of two that may be one paper: they are two. */
  | { readonly kind: 'told-apart'; readonly otherId: string; readonly otherNumber: string }
  /** By a person, of copies that say different things. */
  | {
      readonly kind: 'copy-chosen';
      /** Whether the figures that were there stay, or those of the other copy count. */
      readonly chosen: 'current' | 'other';
      readonly differences: readonly FigureDifference[];
    }
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
  /** A person wrote it: a new one, or one that was there already. */
  | {
      readonly kind: 'typed';
      readonly reason: string | null;
      readonly isKnown: boolean;
      /** Something about it was left to look at. */
      readonly isInReview: boolean;
    }
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
      /** By whoever deleted it; null where nobody said why. Absent of those that went before it was asked. */
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
