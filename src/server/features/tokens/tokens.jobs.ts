import { z } from 'zod';
import { DAY_MS } from '#domain/time/calendar.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { forgetRefused } from './tokens.store.ts';

/** Crosses owners: addresses that sent wrong tokens belong to no business. */
export const forgetRefusedTokensJob = defineJob({
  name: 'tokens.forget-refused',
  payload: z.object({}),
  attempts: 2,
  timeoutSeconds: 60,
  schedule: '40 3 * * *',
});

export const forgetRefusedTokens = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  forgetRefused(db, new Date(clock.now().getTime() - DAY_MS));
