import type { RawBuilder } from 'kysely';

export interface Person {
  readonly email: string;
  readonly token: string;
}

/** The rows on which one of two calls acts: both of a pair get the same. */
export interface Turn extends Rows {
  readonly draw: number;
  /** A text that no other turn has. */
  readonly unique: string;
  readonly ownerId: string;
  readonly partner: Person;
  /** Whether the database has such a row. */
  readonly holds: (search: RawBuilder<unknown>) => Promise<boolean>;
}

export interface Rows {
  readonly invoiceId: string;
  readonly otherInvoiceId: string;
  readonly version: number;
  readonly documentId: string;
  readonly sha256: string;
  readonly templateId: string;
  readonly exportId: string;
  readonly mailboxId: string;
  readonly requestId: string;
  readonly invitationId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  /** The version of the close of October 2026. */
  readonly closingVersion: number;
}
