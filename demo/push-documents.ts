import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '#contract/intake/tasks.ts';
import type { Delivery } from './deliveries.ts';
import type { DemoSession } from './demo-sign-in.ts';
import { addTask, NOTHING_YET, type Outcome } from './outcome.ts';

const LOOK_EVERY_MS = 500;

export interface Pushing {
  readonly session: DemoSession;
  readonly deliveries: AsyncIterable<Delivery>;
  readonly signal: AbortSignal;
  /** Called with how many documents were sent so far. */
  onSent(count: number): void;
  /** Tasks that were started elsewhere, to be waited for too. */
  readonly others?: readonly string[];
}

/** Sends everything, then waits until all of it is read; the server reads while the next delivery is made. */
export async function pushDocuments({ session, deliveries, signal, onSent, others = [] }: Pushing): Promise<Outcome> {
  const jobIds = [...others];
  let sent = 0;
  for await (const { files, documentCount } of deliveries) {
    signal.throwIfAborted();
    jobIds.push(await session.upload(files));
    sent += documentCount;
    onSent(sent);
  }
  let outcome = NOTHING_YET;
  for (const id of jobIds) outcome = addTask(outcome, await finished(session, id, signal));
  return outcome;
}

async function finished(session: DemoSession, id: string, signal: AbortSignal): Promise<Task> {
  for (;;) {
    signal.throwIfAborted();
    const task = await session.task(id);
    if (task.status === 'done' || task.status === 'error') return task;
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}
