import { setTimeout as pause } from 'node:timers/promises';
import { StartRefused } from '#server/platform/start-refused.ts';
import type { WatchedProcess } from './watched-process.ts';

/** Before each attempt at a new start, about ten minutes in all: a disk that was full may have room again. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, ...Array<number>(19).fill(30_000)];
/** A server that dies sooner did not really start. */
const SHORTEST_LIFE_MS = 1_000;

export interface KeptRunning {
  stop(): Promise<void>;
  /** Settles when it died and could not be started again. */
  readonly gone: Promise<StartRefused>;
}

export interface RestartOptions {
  /** Told, in Spanish, when the server died and was started again. */
  log?: (sentence: string) => void;
  restartPausesMs?: readonly number[];
}

/** Starts the server again when it dies under a running application, which finds it at the same address. */
export async function keepRunning(
  start: () => Promise<WatchedProcess>,
  { log = () => {}, restartPausesMs: pauses = PAUSES_MS }: RestartOptions = {},
): Promise<KeptRunning> {
  const stopping = new AbortController();
  const { promise: gone, resolve: giveUp } = Promise.withResolvers<StartRefused>();
  let server = await start();
  let startedAt = performance.now();
  let attempts = 0;
  let lastWords = '';

  /** False when no attempt is left, or nobody wants one any more. */
  async function startAgain(): Promise<boolean> {
    while (attempts < pauses.length) {
      await pause(pauses[attempts++], undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return false;
      try {
        server = await start();
        startedAt = performance.now();
        log('PostgreSQL volvió a iniciar.');
        return true;
      } catch (error) {
        lastWords = error instanceof Error ? error.message : String(error);
        log(lastWords);
      }
    }
    return false;
  }

  const watching = (async () => {
    for (;;) {
      await server.exited.catch(() => {});
      if (stopping.signal.aborted) return;
      log('PostgreSQL se cerró sin que se le pidiera. Se inicia de nuevo.');
      if (performance.now() - startedAt >= SHORTEST_LIFE_MS) attempts = 0;
      const isBack = await startAgain();
      if (stopping.signal.aborted) return server.end();
      if (!isBack) {
        return giveUp(
          new StartRefused(
            `PostgreSQL se cerró y no volvió a iniciar en ${pauses.length} intentos. ${lastWords}`.trim(),
          ),
        );
      }
    }
  })();

  return {
    gone,
    async stop() {
      stopping.abort();
      await server.end();
      await watching;
    },
  };
}
