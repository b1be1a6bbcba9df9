import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

/** `turn`: an id for each time it is queued; the same job, run again after its worker died, goes on with its lease. */
const payload = z.object({ ownerId: z.uuid(), mailboxId: z.uuid(), turn: z.uuid() });
export type MailboxTurn = z.output<typeof payload>;

/** `importId`: the mailbox may have another import by the time the job runs. Jobs of earlier versions have none. */
const importPayload = payload.extend({ importId: z.uuid().optional() });
export type ImportTurn = z.output<typeof importPayload>;

// The work to do is in the waiting runs: so many attempts only let the job outlast many workers that die.
const ATTEMPTS = 100;
/**
 * Mailboxes that one process reads at once; most of the time they wait for the other side. Few of one owner: servers
 * that never answer keep nobody else's mail waiting.
 */
const WORKERS = 8;
const OF_ONE_OWNER = 2;
const IMPORTERS = 4;

export const pollMailboxJob = defineJob({
  name: 'mailboxes.poll',
  payload,
  attempts: ATTEMPTS,
  timeoutSeconds: 900,
  batchSize: 1,
  workers: WORKERS,
  lookSeconds: 4,
  group: ({ ownerId }) => ownerId,
  mostPerGroup: OF_ONE_OWNER,
});

/** A job of its own: what people and the schedule wait for does not queue behind it. */
export const importMailJob = defineJob({
  name: 'mailboxes.import',
  payload: importPayload,
  attempts: ATTEMPTS,
  timeoutSeconds: 900,
  batchSize: 1,
  workers: IMPORTERS,
  lookSeconds: 5,
  group: ({ ownerId }) => ownerId,
  mostPerGroup: 1,
});

/** Crosses owners: starts the runs that are due, and looks for mailboxes that a crash left waiting. */
export const startDueRunsJob = defineJob({
  name: 'mailboxes.start-due-runs',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 55,
  schedule: '* * * * *',
});
