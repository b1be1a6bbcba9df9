import type { DocumentReason } from '#contract/reading/documents.text.ts';
import type { DocumentKind, DocumentSource, DocumentState } from '#domain/received-document.ts';

/** How a document ends. */
export interface Outcome {
  readonly state: Exclude<DocumentState, 'received' | 'reading'>;
  /** Why, in the order in which it is told; none where there is nothing to say. */
  readonly reasons: readonly DocumentReason[];
  /** Trying again can help. */
  readonly canRetry: boolean;
}

export interface NewDocument {
  /** Given when others refer to it before it is stored, as the parts of an archive do. */
  readonly id?: string;
  readonly taskId: string | null;
  /** The archive or mail it was found in; stored before or together with it. */
  readonly parentId: string | null;
  /** Hexadecimal; the bytes are in the file store already. */
  readonly sha256: string;
  readonly size: number;
  readonly name: string;
  readonly kind: DocumentKind;
  readonly source: DocumentSource;
  readonly sender: string | null;
  readonly documentDate: string | null;
  /** The mail that brought it; written before or together with it. */
  readonly mailMessageId?: string | null;
  /** True: read on this server alone until a person asks for more. */
  readonly withoutAi?: boolean;
  /** On whose word it goes to the business of its receiver once it is read; null: it stays. */
  readonly sharesOutFor?: string | null;
  /** True when its bytes lie only in its package: nobody will read them again. */
  readonly isPackageOnly?: boolean;
  /** When nothing remains to be done with it: it is not queued. Archives and mails are never queued for reading. */
  readonly outcome?: Outcome;
}

/** The part of a waiting document that its place in the queue depends on. */
export interface QueuedDocument {
  readonly ownerId: string;
  readonly id: string;
  readonly kind: DocumentKind;
  readonly size: number;
  readonly attempts: number;
  /** It did not end in the quick lane. */
  readonly isSuspect?: boolean;
}

/** One order of a person, to be asked about until it is done. */
export interface NewTask {
  readonly id: string;
  readonly kind: string;
  readonly userId: string | null;
  /** The program's token that began it, where no person did. */
  readonly tokenId?: string | undefined;
  readonly createdAt: Date;
}
