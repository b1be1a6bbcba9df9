import { closeTasks } from '#server/features/intake/tasks/collecting-task.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { failForgottenFiles, findExpiredFiles } from './export-files.store.ts';
import { removeExportFile } from './kept-files.ts';
import { expiryOf } from './order-export.ts';

/** Longer than the queue tries: nobody makes it any more. */
const FORGOTTEN_HOURS = 6;
const FORGOTTEN = 'Se interrumpió mientras se preparaba. Vuelve a pedirlo.';

/** Takes away what expired, and ends what no process works on any more. May run twice. */
export async function sweepExportFiles({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - FORGOTTEN_HOURS * 3_600_000);
  const forgotten = await failForgottenFiles(db, { since, now, expiresAt: expiryOf(now), error: FORGOTTEN });
  for (const { ownerId, id } of forgotten) await closeTasks(db, ownerId, [id]);
  for (const { ownerId, id } of await findExpiredFiles(db, now)) {
    await removeExportFile({ db, files }, ownerId, id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error; // somebody else took it away meanwhile
    });
  }
}
