/** Something that was done to an invoice. */
export interface NewAuditEvent {
  readonly action: string;
  readonly invoiceId: string;
  /** What exactly, as plain data. */
  readonly details: object;
  /** The received document that did it: whoever uploaded that is who did it. */
  readonly documentId: string | null;
  /** The person who did it without any document, and the address that the call came from. */
  readonly userId?: string;
  readonly origin?: string;
}

export interface AuditEvent {
  readonly id: string;
  readonly at: Date;
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly details: object;
  readonly origin: string | null;
  readonly documentId: string | null;
}
