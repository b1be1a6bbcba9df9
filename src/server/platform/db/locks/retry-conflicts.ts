import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';

/**
 * Serialization failure, deadlock, and a row that others hold (`nowait`): nothing of the transaction was kept, and the
 * same again may go well.
 */
const CONFLICTS = new Set(['40001', '40P01', '55P03']);

export function isConflict(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && CONFLICTS.has(code);
}

/** Others were in the way each time. Nothing was written: it may be asked again. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';

  constructor(cause: unknown) {
    super(`others were in the way: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

export type TellConflict = (error: unknown) => void;

/** Logs deadlocks alone: a busy row is usual, a deadlock means that somewhere locks are taken in another order. */
export const conflictLogger =
  (log: Log): TellConflict =>
  (error) => {
    const isDeadlock = (error as { code?: unknown }).code === '40P01';
    if (isDeadlock) log.warn({ err: error }, 'dos transacciones se cerraron el paso; una se hace de nuevo');
    else log.debug({ err: error }, 'otros estaban en el camino; se hace de nuevo');
  };

/** All tries with the pauses between them take less than a second; noticing a deadlock takes the database one more. */
const MOST_TRIES = 6;
const FIRST_PAUSE_MS = 10;

/**
 * The one place where a conflict is answered by trying again. For work that is ours alone from its begin to its commit,
 * and does nothing outside of the database that may not be done twice.
 */
export async function retryConflicts<T>(work: () => Promise<T>, tell: TellConflict = () => {}): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || error instanceof DatabaseBusy) throw error;
      if (tried === MOST_TRIES) throw new DatabaseBusy(error);
      tell(error);
      // At random, so as not to meet the other transaction again at each try.
      await pause(FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  }
}
