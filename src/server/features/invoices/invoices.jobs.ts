import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { moveReceivedChanges } from './roll-ups/move-received.store.ts';

/** Crosses owners: adds what each business received to the sums of all. */
export const moveReceivedJob = defineJob({
  name: 'invoices.move-received',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 300,
  schedule: '* * * * *',
});

/**
 * Crosses owners: looks once, after the upgrade, for possible repeats among what was stored before they were looked
 * for.
 */
export const lookForRepeatsJob = defineJob({
  name: 'invoices.look-for-repeats',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 300,
  schedule: '* * * * *',
});

const AT_ONCE = 10_000;

/** Keeps short the list of changes that readers of everybody's sums have to add. Figures are right without it too. */
export async function moveReceived({ db }: Pick<Deps, 'db'>, atOnce = AT_ONCE): Promise<void> {
  while ((await moveReceivedChanges(db, atOnce)) === atOnce);
}
