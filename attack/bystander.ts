import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Instance } from './instance.ts';

/** What people of other businesses got: milliseconds of each call, and what those heard that were not served. */
export interface Served {
  readonly list: number[];
  readonly upload: number[];
  readonly refused: string[];
}

/** So many that none of them meets a limit on calls. */
const PEOPLE = 8;

/** People of other businesses, who look at their list and upload one invoice after the other. */
export async function openNeighbours(instance: Instance) {
  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person++) tokens.push(await instance.signIn(`vecino-${person}@empresa.com.py`));
  const thread = new Worker(new URL('./bystander-thread.ts', import.meta.url), {
    workerData: { url: instance.url, tokens },
  });
  return {
    /** What they get while something is done. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; served: Served }> {
      thread.postMessage('watch');
      const stop = async () => {
        thread.postMessage('stop');
        const [served] = (await once(thread, 'message')) as [Served];
        return served;
      };
      try {
        const result = await work();
        return { result, served: await stop() };
      } catch (error) {
        await stop();
        throw error;
      }
    },
    async close(): Promise<void> {
      await thread.terminate();
    },
  };
}
