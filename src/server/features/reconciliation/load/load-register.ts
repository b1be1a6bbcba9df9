import { firstDay } from '#domain/time/period.ts';
import { requireBusiness } from '#server/features/business/read-business.ts';
import { limitRefusal } from '#server/features/intake/files/refusal.ts';
import { checkStorageRoom, storageLimitOf } from '#server/features/intake/files/storage-limit.ts';
import { openTask } from '#server/features/intake/tasks/collecting-task.ts';
import { RECONCILIATION_TASK } from '#server/features/intake/tasks/describe-comparison.ts';
import { addStored, isOverStorageLimit } from '#server/features/reading/storage/storage-use.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { UploadedFile } from '#server/platform/http/bind.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { readRegisterJob } from '../reconciliation.jobs.ts';
import { insertRegisterFile } from './register-files.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'settings'>;

interface Brought {
  readonly month: string;
  readonly files: readonly UploadedFile[];
  readonly text: string | undefined;
}

/** Stores and queues the file; the answer is the task to ask about. A job reads its content. */
export async function loadRegister(
  needs: Needs,
  { ownerId, userId }: Pick<Caller, 'ownerId' | 'userId'>,
  { month, files: uploaded, text }: Brought,
): Promise<{ jobId: string }> {
  const { db, queue, files, clock, settings } = needs;
  await requireBusiness(db, ownerId);
  const { name, bytes } = oneOf(uploaded, text);
  const refusal = await checkStorageRoom(needs, ownerId, [{ bytes }]);
  if (refusal !== null) throw new ApiError(refusal.refused, { message: refusal.sentence });
  const at = clock.now();
  const id = newId(at);
  await files.made.write(ownerId, id, inOne(bytes), bytes.length);
  try {
    await db.transaction().execute(async (tx) => {
      await insertRegisterFile(tx, ownerId, { id, month: firstDay(month), name, bytes: bytes.length, userId, at });
      await openTask(tx, ownerId, { id, kind: RECONCILIATION_TASK, userId, createdAt: at });
      await addStored(tx, ownerId, bytes.length, storageLimitOf(settings));
      await queue.add(tx, readRegisterJob, { ownerId, id });
    });
  } catch (error) {
    await files.made.remove(ownerId, id);
    if (!isOverStorageLimit(error)) throw error;
    const { refused, sentence } = await limitRefusal(db, ownerId, 'almacenamiento_lleno');
    throw new ApiError(refused, { message: sentence, cause: error });
  }
  queue.wake(readRegisterJob);
  return { jobId: id };
}

async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const CHOOSE = 'Sube el archivo de Marangatu o pega la tabla de su página: una de las dos cosas.';

function oneOf(
  [file]: readonly UploadedFile[],
  text: string | undefined,
): { readonly name: string | null; readonly bytes: Buffer } {
  const pasted = text?.trim() ? text : undefined;
  if ((file === undefined) === (pasted === undefined)) {
    throw new ApiError('datos_invalidos', { message: CHOOSE, fields: { file: CHOOSE } });
  }
  return file === undefined ? { name: null, bytes: Buffer.from(pasted ?? '') } : file;
}
