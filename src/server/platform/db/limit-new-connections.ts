import type pg from 'pg';

/** Connections that may be new at once. */
const MOST_NEW = 2;
/** A connection counts as new until it was used NEW_USES times, or NEW_MS milliseconds have passed. */
const NEW_USES = 12;
const NEW_MS = 100;

/**
 * Gives the pool's connections, and opens only a few at once: a connection's first upload costs the database seven
 * times what the next one does (a process, its caches, every statement planned anew: 41 ms of processor time instead of
 * 6). After all were cut at once, most callers are served sooner by a connection that others have used than by a new
 * one.
 */
export function limitNewConnections(pool: pg.Pool): { take(): Promise<pg.PoolClient>; countWaiting(): number } {
  const waiting: (() => void)[] = [];
  const usesOfNew = new Map<pg.PoolClient, { times: number; end: () => void }>();
  let newOnes = 0;

  const isFree = () => pool.idleCount > pool.waitingCount || pool.totalCount >= pool.options.max;

  function serveWaiting(): void {
    while (waiting.length > 0 && (isFree() || newOnes < MOST_NEW)) waiting.shift()?.();
  }

  async function open(): Promise<pg.PoolClient> {
    newOnes++;
    let isNew = true;
    const end = () => {
      if (!isNew) return;
      isNew = false;
      newOnes--;
      clearTimeout(longest);
      serveWaiting();
    };
    const longest = setTimeout(end, NEW_MS);
    try {
      const client = await pool.connect();
      if (isNew) usesOfNew.set(client, { times: 0, end });
      return client;
    } catch (error) {
      end();
      throw error;
    }
  }

  pool.on('release', (error, client) => {
    const uses = usesOfNew.get(client);
    if (uses && (++uses.times >= NEW_USES || error)) {
      usesOfNew.delete(client);
      uses.end();
    }
    // The pool emits this event before it puts the connection among the idle ones.
    process.nextTick(serveWaiting);
  });
  pool.on('remove', (client) => {
    usesOfNew.get(client)?.end();
    usesOfNew.delete(client);
  });

  return {
    take: () =>
      new Promise((resolve, reject) => {
        waiting.push(() => (isFree() ? pool.connect() : open()).then(resolve, reject));
        serveWaiting();
      }),
    countWaiting: () => waiting.length + pool.waitingCount,
  };
}
