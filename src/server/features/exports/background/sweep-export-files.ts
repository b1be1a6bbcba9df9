import { exportReason } from '#contract/exports/exports.text.ts';
import { closeTasks } from '#server/features/intake/tasks/collecting-task.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dropMadeFilesJob } from '../exports.jobs.ts';
import { failForgottenFiles, findExpiredFiles, findOwnersWithMany } from './export-files.store.ts';
import { MOST_KEPT, removeIfThere, removeSurplus } from './kept-files.ts';
import { expiryOf } from './order-export.ts';

/** Longer than the queue tries: nobody makes it any more. */
const FORGOTTEN_HOURS = 6;

/** Takes away what expired and what is too much, and ends what no process works on any more. May run twice. */
export async function sweepExportFiles({
  db,
  queue,
  clock,
  log,
}: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - FORGOTTEN_HOURS * 3_600_000);
  await db.transaction().execute(async (tx) => {
    const forgotten = await failForgottenFiles(tx, {
      since,
      now,
      expiresAt: expiryOf(now),
      problem: exportReason('interrupted'),
    });
    for (const { ownerId, id } of forgotten) {
      await closeTasks(tx, ownerId, [id]);
      await queue.add(tx, dropMadeFilesJob, { ownerId, ids: [id] });
    }
  });
  for (const { ownerId, id } of await findExpiredFiles(db, now)) await removeIfThere({ db, queue }, ownerId, id);
  for (const ownerId of await findOwnersWithMany(db, MOST_KEPT)) await removeSurplus({ db, queue, log }, ownerId);
}
