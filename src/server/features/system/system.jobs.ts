import { z } from 'zod';
import { defineJob } from '#server/platform/queue/define-job.ts';

export const forgetOldLogsJob = defineJob({
  name: 'system.forget-old-logs',
  payload: z.object({}),
  attempts: 3,
  timeoutSeconds: 600,
  schedule: '20 3 * * *',
});
