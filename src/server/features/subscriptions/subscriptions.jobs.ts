import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

/** Crosses owners: it looks for reservations that a crash left open, whoever they belong to. */
export const releaseExpiredAiUseJob = defineJob({
  name: 'subscriptions.release-expired-ai-use',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 60,
  schedule: '*/5 * * * *',
});

/** Crosses owners. At midnight, when subscriptions end, and again for what a restart missed. */
export const closeEndedSubscriptionsJob = defineJob({
  name: 'subscriptions.close-ended',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 60,
  schedule: '*/15 * * * *',
});

/** Crosses owners: on the 1st, from 00:05 on, it sets the plans' readings by AI back to zero; until then it only looks. */
export const resetDueLimitsJob = defineJob({
  name: 'subscriptions.reset-due-limits',
  payload: z.object({}),
  attempts: 1,
  timeoutSeconds: 300,
  schedule: '* * * * *',
});
