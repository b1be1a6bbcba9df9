import { createHash } from 'node:crypto';
import { DAY_MS } from '#domain/time/calendar.ts';
import type { NewTask } from '#server/features/reading/accept/document.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { UploadedFile } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { isRefusal, type Refusal } from '../files/refusal.ts';
import { findUploadKey, insertUploadKeyPart, keepUploadAnswer, type UploadKey } from '../intake.store.ts';

/** How long a key stands for what was sent with it. */
const KEPT_MS = DAY_MS;

interface Sent {
  /** Which call it came by, and its fields beside the files. */
  readonly call: string;
  readonly fields: readonly (string | null)[];
  readonly files: readonly UploadedFile[];
}

interface KeyName {
  readonly who: string;
  readonly idempotencyKey: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export const keyHash = ({ who, idempotencyKey }: KeyName): Buffer => sha256(`${who} ${idempotencyKey}`);

interface Named {
  readonly name: KeyName;
  readonly sent: Sent;
  readonly task: Pick<NewTask, 'id' | 'createdAt'>;
}

export function uploadKey({ name, sent: { call, fields, files }, task }: Named): UploadKey {
  const named = files.map(({ name, bytes }) => [name, sha256(bytes).toString('hex')]);
  return {
    hash: keyHash(name),
    fingerprint: sha256(JSON.stringify([call, fields, named])),
    taskId: task.id,
    at: task.createdAt,
  };
}

interface Attempts<A> {
  /** Makes the upload; `key` belongs into the statement that writes its task. */
  first(key: readonly Part[]): Promise<A | Refusal>;
  /** Its answer, where the first one was not kept: somebody hung up, or the process died. */
  again(taskId: string): Promise<A>;
  /** False for an answer that will be another one later. */
  isLast(answer: A): boolean;
}

/**
 * The key is written with the task, so that an upload that was accepted has it whatever happens then. One that was
 * refused left nothing, and may be sent again.
 */
export async function onlyOnce<A extends object>(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  key: UploadKey | null,
  { first, again, isLast }: Attempts<A>,
): Promise<A | Refusal> {
  if (key === null) return await first([]);
  const replay = async (): Promise<A | undefined> => {
    const known = await findUploadKey(db, ownerId, key.hash, new Date(key.at.getTime() - KEPT_MS));
    if (!known) return undefined;
    if (!known.fingerprint.equals(key.fingerprint)) throw new ApiError('clave_reutilizada');
    return known.answer === null ? await again(known.taskId) : (known.answer as A);
  };
  const known = await replay();
  if (known) return known;
  try {
    const answer = await first([insertUploadKeyPart(ownerId, key)]);
    if (!isRefusal(answer) && isLast(answer)) await keepUploadAnswer(db, ownerId, key.hash, answer);
    return answer;
  } catch (problem) {
    // The same was sent twice at once, and the other one was quicker.
    const told = isTaken(problem) ? await replay() : undefined;
    if (told) return told;
    throw problem;
  }
}

const isTaken = (problem: unknown): boolean => {
  const { code, constraint } = (problem ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'upload_key_pkey';
};
