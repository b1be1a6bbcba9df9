import type { z } from 'zod';
import type { Db } from '../db/connect.ts';

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
  /**
   * How often an idle worker looks for work that nobody of its own process woke it for; 2 s unless said, and 5 s for
   * what is scheduled, by the minute at most. Every look is a statement: at twice a second for all, an idle server sent
   * fifty.
   */
  readonly lookSeconds?: number;
  /** How many are fetched at once; 5 unless said. */
  readonly batchSize?: number;
  /** How many batches a process works on at once; 1 unless said. */
  readonly workers?: number;
  /** Work of one group, such as one owner's, of which a process does at most `mostPerGroup` at once. */
  group?(payload: P): string;
  readonly mostPerGroup?: number;
  /**
   * While one job with the same key waits or runs, another is not added. A queue has such keys from its first day or
   * never: the database keeps its policy.
   */
  singletonKey?(payload: P): string;
}

/** Work of a higher priority is fetched before all waiting work of a lower one; among equals the oldest goes first. */
export type Priority = 'high' | 'normal' | 'low';

export interface AddOptions {
  /** `normal` unless said. */
  readonly priority?: Priority;
  /**
   * For a queue that is served by turns: for each job of `addAll`, in order, how many turns it waits behind the one
   * that is next now. In a queue either all work has turns or none has; they take the place of priorities.
   */
  readonly turns?: readonly number[];
  /** Not to be started earlier than this many seconds from now. */
  readonly delaySeconds?: number;
}

export function defineJob<P>(job: Job<P>): Job<P> {
  return job;
}

/** Where work is handed over. */
export interface Queue {
  /** Hands work over inside the caller's transaction: both are kept, or neither. */
  add<P>(tx: Db, job: Job<P>, payload: P, options?: AddOptions): Promise<void>;
  /** The same for many, in one statement. */
  addAll<P>(tx: Db, job: Job<P>, payloads: readonly P[], options?: AddOptions): Promise<void>;
  /**
   * After the transaction: workers of this process look at once instead of at their next turn. The work is done without
   * it too, but later.
   */
  wake(job: Job): void;
  isReachable(): Promise<boolean>;
  /** How much of each kind of work there is. */
  look(): Promise<QueueLook[]>;
  /** What waits, counted by an index alone: for who asks every few seconds. */
  measure(): Promise<QueueMeasure[]>;
  /** Waits for what is running, up to the given time; what is not finished runs again elsewhere. */
  stop(graceMs: number): Promise<void>;
}

/** One kind of work, as it is watched. */
export interface QueueMeasure extends Pick<QueueLook, 'job' | 'waiting' | 'oldestSeconds'> {
  /** As the workers last counted; null when none of them has for a minute. */
  readonly running: number | null;
}

/** One kind of work at this moment. */
export interface QueueLook {
  readonly job: string;
  /** Jobs that could be started now. */
  readonly waiting: number;
  readonly running: number;
  /** Since the oldest waiting job was added; null when none waits. */
  readonly oldestSeconds: number | null;
  /** Finished in the last minute. */
  readonly lastMinute: number;
}

/** How one job of a batch ended: undefined when it is done, or why it must be tried again. */
type JobOutcome = undefined | Error;

/**
 * A job with the use case that does it. It may run twice: a worker can die after the work and before the note of it.
 */
export interface HandledJob {
  readonly job: Job;
  /** One outcome for each payload, in their order. */
  readonly handle: (payloads: never[], queue: Queue) => Promise<JobOutcome[]>;
}

export function handleJob<P>(job: Job<P>, handle: (payload: P, queue: Queue) => Promise<void>): HandledJob {
  const handleAll = (payloads: P[], queue: Queue) =>
    Promise.all(
      payloads.map((payload) =>
        handle(payload, queue).then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
        ),
      ),
    );
  return handleJobs(job, handleAll);
}

/** For work that is cheaper done together. What it throws counts for the whole batch. */
export function handleJobs<P>(job: Job<P>, handle: (payloads: P[], queue: Queue) => Promise<JobOutcome[]>): HandledJob {
  return { job: job as Job, handle: handle as HandledJob['handle'] };
}

/** Trying again cannot help: the job is given up at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
