import type { AuditSubject, SecurityAction } from '#domain/security-action.ts';

/** Something that was done to an invoice. */
export interface NewAuditEvent {
  readonly action: string;
  readonly invoiceId: string;
  /** What exactly, as plain data. */
  readonly details: object;
  /** The received document that caused it: its author is whoever uploaded that document. */
  readonly documentId: string | null;
  /** The person who did it without any document, and the address that the call came from. */
  readonly userId?: string;
  readonly origin?: string;
}

export interface AuditEvent {
  readonly id: string;
  readonly at: Date;
  readonly userEmail: string | null;
  /** Of a person, or of a token, which has no e-mail. */
  readonly userName: string | null;
  readonly tokenId: string | null;
  readonly details: object;
  readonly origin: string | null;
  readonly documentId: string | null;
}

/** Who did it, when, and from where. Nobody when the program did it by itself. */
export interface DoneBy {
  readonly userId: string | null;
  /** The program's token that did it, where no person did. */
  readonly tokenId?: string | null;
  /** The network address of the call. */
  readonly address: string | null;
  /** The `User-Agent` of the call. */
  readonly agent: string | null;
  readonly at: Date;
}

/** Something that was done to an account, a plan, a limit or a mailbox, or a file that was taken away. */
export interface SecurityEvent {
  readonly action: SecurityAction;
  /** With the name that people know it by (an e-mail, a plan's name), since it may be gone later. */
  readonly subject: { readonly kind: Exclude<AuditSubject, 'invoice'>; readonly id: string; readonly name: string };
  /** What exactly, as plain data: before and after, a reason. Never a secret. */
  readonly details: object;
}
