import { setTimeout as pause } from 'node:timers/promises';
import type { WatchedProcess } from './watched-process.ts';

const LONGEST_PAUSE_MS = 30_000;

export interface KeptRunning {
  stop(): Promise<void>;
}

/**
 * Starts the server again when it dies under a running application, which finds it at the same address. A start that
 * fails is repeated for as long as the application runs: a disk that was full may have room again.
 */
export async function keepRunning(
  start: () => Promise<WatchedProcess>,
  log: (sentence: string) => void,
): Promise<KeptRunning> {
  const stopping = new AbortController();
  let server = await start();

  async function startAgain() {
    for (let wait = 250; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        server = await start();
        return log('PostgreSQL volvió a iniciar.');
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }

  const watching = (async () => {
    for (;;) {
      await server.exited.catch(() => {});
      if (stopping.signal.aborted) return;
      log('PostgreSQL se cerró sin que se le pidiera. Se inicia de nuevo.');
      await startAgain();
      if (stopping.signal.aborted) return server.end();
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await server.end();
      await watching;
    },
  };
}
