import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused } from '#server/platform/start-refused.ts';

/** How a migration waits for tables that others use. */
export interface LockWaiting {
  /**
   * How long a statement waits for a lock. Whoever comes after it waits as long, readers too. Shorter than the server's
   * `deadlock_timeout`, which is a second: when both wait for each other it is the migration that steps back.
   */
  lockMs: number;
  /** How long it is tried again before the start is refused. */
  totalMs: number;
}

export const LOCK_WAITING: LockWaiting = { lockMs: 500, totalMs: 600_000 };

/** A lock was not had in time, a deadlock, or a conflict: nothing was done, and another try may do it. */
const MAY_TRY_AGAIN = new Set(['55P03', '40P01', '40001']);

/** Tries until it succeeds, fails for another reason than others being at work, or has tried for too long. */
export async function waitForLocks<T>(
  name: string,
  { totalMs }: LockWaiting,
  log: (sentence: string) => void,
  attempt: () => Promise<T>,
): Promise<T> {
  const since = performance.now();
  const say = logSparingly(log);
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (cause) {
      if (!MAY_TRY_AGAIN.has((cause as { code?: string }).code ?? '')) throw cause;
      if (performance.now() - since >= totalMs) {
        throw new StartRefused(
          `La migración ${name} no pudo hacerse en ${Math.ceil(totalMs / 60_000)} min: otras sesiones de la base de datos no sueltan las tablas que cambia. Busca en pg_stat_activity las que llevan mucho tiempo en una transacción y vuelve a iniciar.`,
          { cause },
        );
      }
      say(`La migración ${name} cede el paso a quienes usan sus tablas y lo intenta de nuevo.`);
    }
    // At random, so as not to keep in step with what others do every second.
    await wait(Math.min(2 ** tries * 50, 2_000) * (0.5 + Math.random()));
  }
}

/** At once, and then after a minute, two, four and so on: however long something takes, a log has few lines of it. */
export function logSparingly(log: (sentence: string) => void): (sentence: string) => void {
  const since = performance.now();
  let due = 0;
  return (sentence) => {
    const passed = performance.now() - since;
    if (passed < due) return;
    due = Math.max(60_000, 2 * passed);
    log(sentence);
  };
}
