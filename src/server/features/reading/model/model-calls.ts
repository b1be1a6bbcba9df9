import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '#server/platform/deps.ts';
import { OwnerShares } from '#server/platform/owner-shares.ts';
import { type CallLimits, deleteCall, insertCall, renewCall } from './model-calls.store.ts';

/** What a vendor takes of one account without refusing; fewer of one business, so that the next finds a place. */
const LIMITS: CallLimits = { total: 6, perOwner: 4 };
/** Calls of this process take turns here: if each only asked the database again and again, luck would decide. */
const turns = new OwnerShares(LIMITS);
/** After so long a dead process loses its places; a living one renews them three times as often. */
const HELD_SECONDS = 15;
const RENEW_MS = 5_000;
const LOOK_AGAIN_MS = 250;

interface Asked {
  readonly ownerId: string;
  readonly documentId: string;
  readonly limits?: CallLimits;
}

/** Makes the call once there is a place for it among those of all processes, and always gives the place back. */
export function withModelCall<T>(needs: Pick<Deps, 'db' | 'log'>, asked: Asked, call: () => Promise<T>): Promise<T> {
  return turns.run(asked.ownerId, () => callInPlace(needs, asked, call));
}

async function callInPlace<T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { ownerId, documentId, limits = LIMITS }: Asked,
  call: () => Promise<T>,
): Promise<T> {
  const take = () => db.transaction().execute((tx) => insertCall(tx, ownerId, documentId, limits, HELD_SECONDS));
  while (!(await take())) await wait(LOOK_AGAIN_MS);
  const sayProblem = (err: unknown) => log.warn({ err, ownerId, documentId }, 'no se pudo anotar una pregunta a la IA');
  const renewal = setInterval(() => {
    renewCall(db, ownerId, documentId, HELD_SECONDS).catch(sayProblem);
  }, RENEW_MS);
  try {
    return await call();
  } finally {
    clearInterval(renewal);
    // The place expires by itself when this fails.
    await deleteCall(db, ownerId, documentId).catch(sayProblem);
  }
}
