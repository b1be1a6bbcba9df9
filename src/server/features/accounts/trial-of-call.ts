import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { findTrial, type Person } from './accounts.store.ts';

type Trial = Awaited<ReturnType<typeof findTrial>>;

/** A caller lives as long as the call: nothing old is remembered. */
const trials = new WeakMap<Caller, Trial>();

/** The look at the person saw the trial too. */
export function rememberTrial(caller: Caller, { trialExpiresAt, trialAiLimit, trialAiUsed }: Person): void {
  trials.set(caller, { expiresAt: trialExpiresAt, aiLimit: trialAiLimit, aiUsed: trialAiUsed });
}

export async function trialOf(db: Db, caller: Caller): Promise<Trial> {
  return trials.get(caller) ?? (await findTrial(db, caller.ownerId));
}
