import type { z } from 'zod';

/** Work that is done later, declared apart from what does it. Payloads hold ids, never bytes. */
export interface Job<P = unknown> {
  /** Literal and for good: queued work is found by it after a restart. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** How often it is tried in all before it counts as failed. */
  readonly attempts: number;
  readonly timeoutSeconds: number;
  /** Cron, in Asunción's time; the database sees to it that it runs once however many servers there are. */
  readonly schedule?: string;
}

export function defineJob<P>(job: Job<P>): Job<P> {
  return job;
}

/** A job with the use case that does it. It may run twice: a worker can die after the work and before the note of it. */
export interface HandledJob {
  readonly job: Job;
  readonly handle: (payload: never) => Promise<void>;
}

export function handleJob<P>(job: Job<P>, handle: (payload: P) => Promise<void>): HandledJob {
  return { job: job as Job, handle: handle as HandledJob['handle'] };
}

/** Trying again cannot help: the job is given up at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
