import { z } from 'zod';
import { DAY_MS } from '#domain/time/calendar.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { forgetUploadKeys } from './intake.store.ts';

export const forgetUploadKeysJob = defineJob({
  name: 'intake.forget-upload-keys',
  payload: z.object({}),
  attempts: 2,
  timeoutSeconds: 600,
  schedule: '50 3 * * *',
});

/** Forgets keys that are older than a day, which no longer stand for an upload. */
export const forgetOldUploadKeys = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  forgetUploadKeys(db, new Date(clock.now().getTime() - DAY_MS));
