import { listLoadReason } from '#contract/ruc-list/loads.text.ts';
import type { Deps } from '#server/platform/deps.ts';
import { INSTALLATION_ID } from '#server/platform/files/made-files.ts';
import type { UploadedFile } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { loadRucListJob } from '../ruc-list.jobs.ts';
import { failForgottenLoads, insertListLoad, type LoadFile, type NewListLoad } from './list-loads.store.ts';

/**
 * A load that gave no sign for so long is dead: it gives one with every slice, and its longest step takes a minute on a slow
 * machine. One that waits in the queue gives none: it is begun within seconds, or there is no worker.
 */
export const FORGOTTEN_MS = 15 * 60_000;

/** One at a time: false while another is under way. One that died before is ended by whoever comes next. */
export async function beginLoad(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  load: NewListLoad,
  also: (tx: Deps['db']) => Promise<void> = async () => {},
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const since = new Date(now.getTime() - FORGOTTEN_MS);
    await failForgottenLoads(tx, { since, now, problem: listLoadReason('interrupted') });
    const isFirst = await insertListLoad(tx, load);
    if (isFirst) await also(tx);
    return isFirst;
  });
}

/** Files that an administrator brought: kept, and loaded by a job. */
export async function orderLoad(
  needs: Pick<Deps, 'db' | 'queue' | 'files' | 'clock'>,
  userId: string,
  uploaded: readonly UploadedFile[],
): Promise<void> {
  const { queue, files, clock } = needs;
  const at = clock.now();
  const id = newId(at);
  const kept: Required<LoadFile>[] = uploaded.map(({ name, bytes }) => ({ id: newId(at), name, bytes: bytes.length }));
  const drop = () => Promise.all(kept.map((file) => files.made.remove(INSTALLATION_ID, file.id)));
  try {
    for (const [index, { bytes }] of uploaded.entries()) {
      await files.made.write(INSTALLATION_ID, kept[index]?.id ?? '', inOne(bytes), bytes.length);
    }
    const load = { id, files: kept, userId, attempt: null, at };
    const isFirst = await beginLoad(needs, load, (tx) => queue.add(tx, loadRucListJob, { id }));
    if (!isFirst) throw new ApiError('carga_en_curso');
  } catch (error) {
    await drop();
    throw error;
  }
  queue.wake(loadRucListJob);
}

async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
