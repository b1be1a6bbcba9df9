import type { DocumentReason } from '#contract/reading/documents.text.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import type { FiscalEvent } from '#domain/invoice/fiscal-event.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { DocumentKind } from '#domain/received-document.ts';
import type { Doubt, FieldPlaces } from '#domain/review/doubt.ts';
import type { PhotoProblem, PreparedPhoto, Turn } from '#server/platform/pictures/picture-tasks.ts';
import type { LocalDocument } from '#sifen/kude/read-printed.ts';
import type { TrustAnchors } from '#sifen/trust/trust-anchors.ts';
import type { Verification } from '#sifen/verify/verify-invoice.ts';
import type { ReadingTurn } from './reading-turn.ts';

/** How far a file was read. */
export interface PagesRead {
  /** Pages of the file. */
  readonly pages: number;
  /** All up to this one were read, now or earlier. */
  readonly pagesRead: number;
  /** A page that was read earlier shows signs of an invoice. */
  readonly showedInvoice?: boolean;
}

/** What a PDF or photo says, as far as it can be told on this machine. Plain data: it passes between processes. */
export interface LocalReading extends PagesRead {
  /** In the order of the pages; most files hold one. */
  readonly documents: readonly LocalDocument[];
  /** Degrees, clockwise, by which a photo must be turned to stand upright; places are those of the upright picture. */
  readonly turn?: Turn;
}

/** One invoice that a file held. */
export interface DocumentReading {
  readonly invoice: Invoice;
  /** Where its figures come from. */
  readonly source: Source;
  readonly verification: Verification;
  /** Why a person must look before it counts. Empty when nobody need look. */
  readonly doubts: readonly Doubt[];
  /** Where its values stand on the pages of the file. */
  readonly places?: FieldPlaces;
  /** Pages of the file that it stands on, from 1; absent where they are not known, or there are none. */
  readonly pages?: readonly number[];
}

/** Why a file, or a part of it, gave no invoice. */
export interface ReadingProblem {
  /** `not-an-invoice`: the file is sound, but something else. */
  readonly outcome: 'not-an-invoice' | 'unreadable';
  readonly reason: DocumentReason;
  /** Trying again can help. */
  readonly canRetry?: boolean;
}

/** What a file held. Plain data: it passes between processes. */
export interface DocumentContent {
  readonly readings: readonly DocumentReading[];
  readonly events: readonly FiscalEvent[];
  readonly problems: readonly ReadingProblem[];
  /** Of files other than XML: what could be read without a model. */
  readonly local?: LocalReading;
  /** The readings are the model's. */
  readonly isModelReading?: boolean;
  /** How it was read, whatever became of it. */
  readonly remark?: DocumentReason;
}

/** Letters must be recognised, or many pages looked at: to be asked again in the slow lane. */
export const NEEDS_TIME = 'needs-time';

export interface HowToReadBytes {
  /** The authorities that may vouch for signers. */
  readonly anchors: TrustAnchors;
  /** True: reading may take seconds. */
  readonly isPatient: boolean;
  /** The turn with what earlier ones found; without it everything is done. Throws `TurnOver`. */
  readonly turn?: ReadingTurn;
  /** A photo's pixels, where the reading process may not open it. */
  readonly photo?: PreparedPhoto | { readonly problem: PhotoProblem };
  /** From 1: the pages before it were read earlier. */
  readonly fromPage?: number;
}

type Promised<T> = T | Promise<T>;

/** Reads files of some kinds: bytes in, facts out. It knows no database and runs in a process of the pool. */
export interface DocumentReader {
  readonly kinds: readonly DocumentKind[];
  /** Slow files have a queue and a lane of their own, so that they hold up no others. */
  isSlow(size: number): boolean;
  /** Problems of the bytes are told in `problems`; it throws only for errors of ours. */
  read(bytes: Uint8Array, how: HowToReadBytes): Promised<DocumentContent | typeof NEEDS_TIME>;
}
