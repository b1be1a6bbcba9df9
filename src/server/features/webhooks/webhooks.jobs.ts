import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

export const forgetOldEventsJob = defineJob({
  name: 'webhooks.forget-old-events',
  payload: z.object({}),
  attempts: 3,
  timeoutSeconds: 600,
  schedule: '50 3 * * *',
});
