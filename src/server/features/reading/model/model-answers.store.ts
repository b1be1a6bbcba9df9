import { sql } from 'kysely';
import { cutText, storableText } from '#domain/text/cut-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

export interface KeptAnswer {
  readonly id: string;
  readonly documentId: string;
  readonly attempt: number;
  readonly model: string;
  readonly promptVersion: string;
  readonly failure: string | null;
  readonly answer: string | null;
  /** Calls to the model up to this one. */
  readonly calls: number;
  readonly at: Date;
}

/** The vendor's limit on an answer is far below. */
const MOST_CHARACTERS = 1_000_000;

/** Writes nothing when the document was deleted meanwhile. */
export async function insertAnswer(db: Db, ownerId: string, kept: KeptAnswer): Promise<void> {
  takesLock(db, 'documents', [kept.documentId]);
  const { id, documentId, attempt, model, promptVersion, failure, answer, calls, at } = kept;
  const text = answer === null ? null : cutText(storableText(answer), MOST_CHARACTERS);
  await sql`
    insert into model_answer
      (owner_id, id, document_id, attempt, model, prompt_version, failure, answer, calls, answered_at)
    select owner_id, ${id}::uuid, id, ${attempt}::int, ${model}::text, ${promptVersion}::text, ${failure}::text,
      ${text}::text, ${calls}::int, ${at}::timestamptz
    from document where owner_id = ${ownerId} and id = ${documentId} for share`.execute(db);
}
