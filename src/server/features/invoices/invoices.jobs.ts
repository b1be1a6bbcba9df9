import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { moveReceivedChanges } from './roll-ups/move-received.store.ts';

/** Crosses owners: it adds what any of them received to what all did. */
export const moveReceivedJob = defineJob({
  name: 'invoices.move-received',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 300,
  schedule: '* * * * *',
});

/** Crosses owners: what was stored before anybody asked is looked through once, after the upgrade. */
export const lookForRepeatsJob = defineJob({
  name: 'invoices.look-for-repeats',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 300,
  schedule: '* * * * *',
});

const AT_ONCE = 10_000;

/** Keeps short what whoever reads everybody's sums has to add to them. Never needed for a figure to be right. */
export async function moveReceived({ db }: Pick<Deps, 'db'>, atOnce = AT_ONCE): Promise<void> {
  while ((await moveReceivedChanges(db, atOnce)) === atOnce);
}
