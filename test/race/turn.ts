import type { RawBuilder } from 'kysely';

export interface Person {
  readonly email: string;
  readonly token: string;
}

/** What one of two calls is about: both of a pair have the same rows before them. */
export interface Turn extends Rows {
  readonly draw: number;
  /** In no other turn. */
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
}
