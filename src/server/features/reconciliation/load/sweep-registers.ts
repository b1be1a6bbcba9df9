import { registerFileReason } from '#contract/reconciliation/files.text.ts';
import { dropMadeFilesJob } from '#server/features/exports/exports.jobs.ts';
import { closeTasks } from '#server/features/intake/tasks/collecting-task.ts';
import { removeStored } from '#server/features/reading/storage/storage-use.ts';
import type { Deps } from '#server/platform/deps.ts';
import { failForgottenRegisters } from './register-files.store.ts';

/** Longer than the queue tries: nobody reads it any more. */
const FORGOTTEN_HOURS = 6;

/** Ends the reading of files that no process reads any more. May run twice. */
export async function sweepRegisters({ db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - FORGOTTEN_HOURS * 3_600_000);
  await db.transaction().execute(async (tx) => {
    const forgotten = await failForgottenRegisters(tx, { since, now, problem: registerFileReason('interrupted') });
    for (const { ownerId, id } of forgotten) await closeTasks(tx, ownerId, [id]);
    for (const { ownerId, bytes } of forgotten) await removeStored(tx, ownerId, bytes);
    for (const { ownerId, id } of forgotten) await queue.add(tx, dropMadeFilesJob, { ownerId, ids: [id] });
  });
}
