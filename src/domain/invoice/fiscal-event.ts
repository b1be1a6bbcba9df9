import type { Cdc } from '../identifiers/cdc.ts';
import type { LocalDateTime } from '../time/calendar.ts';
import type { Receiver } from './invoice-parties.ts';

/** Something registered about a document after it was issued. */
export type FiscalEventKind =
  | 'cancellation'
  /** Numbers that will never be used. */
  | 'number-voiding'
  | 'receipt-notice'
  | 'conformity'
  | 'disconformity'
  /** The receiver says that it does not know the operation. */
  | 'disavowal'
  /** Gives a name to an invoice issued to an unnamed consumer. */
  | 'naming'
  | 'transport-update'
  | 'endorsement'
  | 'other';

export interface FiscalEvent {
  readonly kind: FiscalEventKind;
  /** The document it is about; null for voided numbers. */
  readonly cdc: Cdc | null;
  readonly reason: string | null;
  readonly signedAt: LocalDateTime | null;
  /** Naming only: who the receiver turned out to be. */
  readonly receiver: Receiver | null;
  readonly voided: VoidedNumbers | null;
  /**
   * Cancellations only: the issuer of the document signed it, by a certificate that chains to the national root, and
   * the tax office is not known to have refused it. Only then does it cancel.
   */
  readonly isSignedByIssuer: boolean;
  /** Cancellations only: its signature is valid and names the issuer, but no accredited provider vouches for that. */
  readonly isSignedWithoutChain: boolean;
  /** The answer of the tax office in the same file says that it did not accept the event. */
  readonly isRefused: boolean;
}

export interface VoidedNumbers {
  readonly timbrado: string;
  readonly establishment: string;
  readonly point: string;
  readonly from: string;
  readonly to: string;
  readonly series: string | null;
}
