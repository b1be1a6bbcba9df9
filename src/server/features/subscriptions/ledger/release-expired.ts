import type { Deps } from '#server/platform/deps.ts';
import { findOwnersWithExpiredUse, lockBalance, releaseExpired } from './ai-ledger.store.ts';

const MOST_OWNERS = 1_000;

/** Releases reservations of readings whose process died. */
export async function releaseExpiredAiUse({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now();
  let released = 0;
  for (const ownerId of await findOwnersWithExpiredUse(db, at, MOST_OWNERS)) {
    released += await db.transaction().execute(async (tx) => {
      return releaseExpired(tx, await lockBalance(tx, ownerId), at);
    });
  }
  if (released > 0) log.info({ reservations: released }, 'reservas de IA vencidas, devueltas');
}
