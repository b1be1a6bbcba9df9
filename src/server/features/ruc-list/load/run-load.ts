import { listLoadReason } from '#contract/ruc-list/loads.text.ts';
import type { Deps } from '#server/platform/deps.ts';
import { INSTALLATION_ID } from '#server/platform/files/made-files.ts';
import { newId } from '#server/platform/new-id.ts';
import { type FileOnDisk, readFiles } from '../read/read-files.ts';
import {
  failForgottenLoads,
  failListLoad,
  findLeftFiles,
  forgetFileIds,
  isAnythingLeft,
  takeListLoad,
} from './list-loads.store.ts';
import { emptySpare, type LoadOutcome, loadList } from './load-list.ts';
import { beginLoad, FORGOTTEN_MS } from './order-load.ts';
import { readKeptFiles } from './read-kept-files.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'processes' | 'clock' | 'log'>;

const MOST_ATTEMPTS = 3;

/** The job. May run twice, also at once: the later attempt marks the load as its own, and the earlier one stops. */
export async function runLoad(needs: Needs, { id }: { id: string }): Promise<void> {
  const { db, clock, log } = needs;
  const attempt = newId(clock.now());
  const load = await takeListLoad(db, id, { id: attempt, at: clock.now() });
  if (load === undefined) return; // over
  try {
    await loadList(needs, { id, attempt }, readKeptFiles(needs, load.files));
  } catch (error) {
    if (load.attempts < MOST_ATTEMPTS) throw error;
    log.error({ err: error }, 'la lista del RUC no se cargó');
    await failListLoad(db, id, { attempt, problem: listLoadReason('failed'), at: clock.now() });
  }
  await dropLeftFiles(needs);
}

/** The command: files where they are. What it cannot end itself, its next run or the sweep does. */
export async function runCommand(
  needs: Pick<Deps, 'db' | 'clock' | 'log'>,
  files: readonly FileOnDisk[],
  signal: AbortSignal,
): Promise<LoadOutcome | 'busy'> {
  const { db, clock } = needs;
  const at = clock.now();
  const [id, attempt] = [newId(at), newId(at)];
  const named = files.map(({ name, bytes }) => ({ name, bytes }));
  if (!(await beginLoad(needs, { id, files: named, userId: null, attempt, at }))) return 'busy';
  try {
    return await loadList(needs, { id, attempt }, untilStopped(readFiles(files), signal));
  } catch (error) {
    const problem = listLoadReason(signal.aborted ? 'interrupted' : 'failed');
    await failListLoad(db, id, { attempt, problem, at: clock.now() });
    await emptySpare(needs);
    if (signal.aborted) return { problem };
    throw error;
  }
}

async function* untilStopped<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const one of source) {
    signal.throwIfAborted();
    yield one;
  }
  signal.throwIfAborted();
}

/** Files of loads that are over. */
async function dropLeftFiles({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<void> {
  for (const load of await findLeftFiles(db)) {
    for (const file of load.files) if (file.id !== undefined) await files.made.remove(INSTALLATION_ID, file.id);
    await forgetFileIds(db, load.id);
  }
}

/** Ends loads that nobody goes on with, and empties what they left. May run twice. */
export async function sweepLoads(needs: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const { db, clock } = needs;
  const now = clock.now();
  const since = new Date(now.getTime() - FORGOTTEN_MS);
  await db
    .transaction()
    .execute((tx) => failForgottenLoads(tx, { since, now, problem: listLoadReason('interrupted') }));
  if (await isAnythingLeft(db)) await emptySpare(needs);
  await dropLeftFiles(needs);
}
