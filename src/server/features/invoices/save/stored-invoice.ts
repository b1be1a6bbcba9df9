import type { StoredReason } from '#contract/wire/reason.ts';
import type { Cdc } from '#domain/identifiers/cdc.ts';
import type { Check } from '#domain/invoice/check.ts';
import type { OtherStatedFigures } from '#domain/invoice/copies/copies-differ-check.ts';
import type { CopyStrength } from '#domain/invoice/copies/copy-strength.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { Cancellation, Invoice } from '#domain/invoice/invoice.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { DocumentState } from '#domain/received-document.ts';
import type { Doubt, FieldPlaces } from '#domain/review/doubt.ts';
import type { DecisionKind, IgnoredCancellation, InvoiceChange } from '#domain/review/invoice-change.ts';
import type { Verification } from '#sifen/verify/verify-invoice.ts';
import type { Figures } from '../roll-ups/contribution.ts';

/** What reading a document gave. */
export interface InvoiceReading {
  readonly invoice: Invoice;
  readonly source: Source;
  readonly verification: Verification;
  /** The received document that gave it. */
  readonly documentId?: string;
  /** The document was read before, and gave something then. */
  readonly isReadAgain?: boolean;
  /** Absent: doubts are worked out from unreadable values and from an alteration. */
  readonly doubts?: readonly Doubt[];
  /** Where its values stand on the pages of a PDF or photo. */
  readonly places?: FieldPlaces;
  /** Pages of its document that it stands on, from 1. */
  readonly pages?: readonly number[];
  /** Its place among what the document gives; absent: in the order of the readings, from 0. */
  readonly position?: number;
  /** Absent: true when there is a doubt. */
  readonly isInReview?: boolean;
  /** Set where a person wrote it: why, and the document that it was typed from, as that was. */
  readonly typed?: {
    readonly reason: string | null;
    readonly documents: readonly DocumentBefore[];
    /** Their word that it counts, though something about it is doubtful. */
    readonly confirmation: Confirmation | null;
  };
}

/** One invoice as it is kept. */
export interface StoredInvoice extends Judgement {
  readonly id: string;
  readonly invoice: Invoice;
  readonly source: Source;
  readonly createdAt: Date;
  /** Grows with every change. */
  readonly revision: number;
  /** Copies that say something else, as far as they are kept. */
  readonly otherCopies: readonly OtherCopy[];
  /** Invoices that it may have been the same as, and that a person said are others. Each of the two names the other. */
  readonly toldApart: readonly string[];
}

/** A copy of an invoice that says something else than what stands there. */
export interface OtherCopy extends OtherStatedFigures {
  readonly id: string;
  readonly documentId: string | null;
  /** The invoice that the copy would make; null when that is too long to be kept twice. */
  readonly reading: CopyReading | null;
}

/** An invoice by one of its copies. */
export type CopyReading = Pick<
  StoredInvoice,
  'invoice' | 'strength' | 'isInReview' | 'doubts' | 'places' | 'verdict' | 'checks' | 'alteration' | 'chain'
>;

/** A stored invoice with the figures that roll-ups were given. */
export interface KnownInvoice extends StoredInvoice {
  readonly figures: Figures;
}

/** What was found out about the copy that the figures come from. */
export interface Judgement {
  /** How much that copy proves. */
  readonly strength: CopyStrength;
  readonly isInReview: boolean;
  /** What a person must look at; none once somebody has. */
  readonly doubts: readonly Doubt[];
  /** Where the values stand on the pages of the document that they come from. Empty for XML. */
  readonly places: FieldPlaces;
  /** The document that the figures come from. */
  readonly readFrom: string | null;
  readonly verdict: Verdict;
  /** Those of the document itself, and those that only a look at the others can make. */
  readonly checks: readonly Check[];
  readonly alteration: Verification['alteration'];
  readonly chain: Verification['chain'];
  /** A person's word that it counts all the same. */
  readonly confirmation: Confirmation | null;
  /** As it was read, once a person has corrected it. */
  readonly firstReading: Invoice | null;
  /** Decisions of people about these figures, the newest last. */
  readonly decisions: readonly Decision[];
}

export interface Confirmation {
  readonly email: string;
  readonly name: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string | null;
}

/** What a person decided, with what it replaced. */
export interface Decision {
  readonly kind: Exclude<DecisionKind, 'not-an-invoice'>;
  /**
   * Revisions before and after the decision: if the invoice has another one now, something else has changed it since.
   */
  readonly seenRevision: number;
  readonly revision: number;
  readonly before: Pick<
    StoredInvoice,
    'invoice' | 'isInReview' | 'doubts' | 'verdict' | 'checks' | 'confirmation' | 'firstReading'
  > &
    Partial<
      Pick<
        StoredInvoice,
        'source' | 'strength' | 'places' | 'readFrom' | 'alteration' | 'chain' | 'otherCopies' | 'toldApart'
      >
    >;
  /** The documents whose state it changed, as they were. */
  readonly documents: readonly DocumentBefore[];
  /** For two that a person said are one: the invoice whose row was removed. */
  readonly joined?: JoinedPaper;
}

/** An invoice that became a copy of another, as it is brought back when that is undone. */
export interface JoinedPaper {
  readonly stored: KeptInvoice;
  readonly links: readonly LinkPlace[];
  /** Since when the one that stayed was known before. ISO 8601. */
  readonly knownSince: string;
  /** Others that stopped waiting because of it, by id: when it is undone they wait again. Absent where there are none. */
  readonly released?: readonly string[];
}

/** As JSON keeps it. */
export type KeptInvoice = Omit<StoredInvoice, 'createdAt'> & { readonly createdAt: string };

/** A place among the contents of a document. */
export type LinkPlace = Pick<DocumentLink, 'documentId' | 'position'>;

export interface DocumentBefore {
  readonly documentId: string;
  readonly state: DocumentState;
  readonly reasons: readonly StoredReason[] | null;
}

/** A notice that a document was cancelled, and the document that brought it. */
export interface CancellationNotice extends Cancellation {
  readonly cdc: Cdc;
  readonly documentId: string;
  /** What the notice does: only one that its issuer provably signed cancels. */
  readonly effect: 'cancels' | Exclude<IgnoredCancellation, 'undone'>;
}

/** A cancellation of a CDC by its issuer, as far as it is known. */
export interface KnownCancellation extends Cancellation {
  readonly documentId: string;
  /** A person took it back: from then on no notice of it changes anything. */
  readonly isUndone: boolean;
}

/** A lot gives many invoices, and a second copy gives the one that is there. */
export interface DocumentLink {
  readonly documentId: string;
  readonly position: number;
  readonly invoiceId: string;
  readonly isNew: boolean;
  /** Of the document, from 1; null where there are none or nobody knows. */
  readonly pages: readonly number[] | null;
}

export interface SavedInvoice {
  readonly invoiceId: string;
  readonly isNew: boolean;
  /** When a copy of it was first received. */
  readonly knownSince: Date;
  /** It was known, and got this reading's figures, since they are better. */
  readonly upgraded: boolean;
  readonly isInReview: boolean;
  /** It may be another one that is there; absent when nothing says so. */
  readonly isPossibleRepeat?: boolean;
}

/** A change of an invoice, or one that was ignored, for its history. */
export interface RecordedChange {
  readonly invoiceId: string;
  /** The received document that did it. */
  readonly documentId: string | null;
  readonly change: InvoiceChange;
  /** Which invoice it was, for people: it may be deleted later. */
  readonly about: { readonly documentNumber: string; readonly issuerName: string; readonly currency: string };
}
