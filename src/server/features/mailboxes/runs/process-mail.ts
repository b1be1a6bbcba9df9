import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessingResult } from '#contract/intake/tasks.ts';
import { DIRECT_LIMIT } from '#contract/mailboxes/processing.ts';
import { readTask } from '#server/features/intake/tasks/read-task.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { startRun } from './start-run.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>;

/** Milliseconds. What takes longer goes on by itself, and the answer says so. */
const LONGEST_WAIT_MS = 50_000;
const LOOK_EVERY_MS = 200;

/** Said where somebody asked for a run and another is under way. */
const JOINED = 'Tus correos ya se estaban leyendo; esta es esa misma lectura.';

export async function enqueueMailRun(needs: Needs, { ownerId, userId }: Caller) {
  const { jobId, isJoined } = await startRun(needs, ownerId, { userId, startedBy: 'person' });
  return isJoined ? { jobId, isJoined, message: JOINED } : { jobId };
}

/** `POST /process`: waits for the result unless told not to. */
export async function processMail(needs: Needs, caller: Caller, isAsync: boolean) {
  const started = await enqueueMailRun(needs, caller);
  if (isAsync) return { success: true, ...started };
  return { ...started, ...(await resultOfRun(needs, caller.ownerId, started.jobId)) };
}

export async function processMailDirectly(
  needs: Needs,
  { ownerId, userId }: Caller,
  limit = DIRECT_LIMIT,
): Promise<ProcessingResult> {
  const { jobId } = await startRun(needs, ownerId, { userId, startedBy: 'person', messageLimit: limit });
  return await resultOfRun(needs, ownerId, jobId);
}

async function resultOfRun({ db }: Needs, ownerId: string, jobId: string): Promise<ProcessingResult> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { result, accounts = [] } = await readTask({ db }, ownerId, jobId);
    if (result) return result;
    if (performance.now() > deadline) return { ...STILL_READING, accounts };
    await wait(LOOK_EVERY_MS);
  }
}

const STILL_READING: ProcessingResult = {
  success: true,
  message: 'Los correos se siguen leyendo. Mira el resultado en Gestión.',
  invoiceCount: 0,
  invoices: [],
  changes: [],
};
