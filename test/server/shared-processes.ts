import { startProcesses } from '#server/app/start-processes.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import { ANCHOR_FILES } from '../sifen/test-anchors.ts';
import { patientProcesses } from './patient-processes.ts';

let shared: ProcessPool | undefined;

/**
 * The processes that read files, one pool for all servers and desks of a worker: each of their own started two or three,
 * most of a second of processor time each. They end with the worker.
 */
export function sharedProcesses(): ProcessPool {
  let asked = 0;
  return {
    async ask(...question) {
      shared ??= startProcesses({ ...patientProcesses(), anchors: ANCHOR_FILES });
      asked++;
      return await shared.ask(...question).finally(() => asked--);
    },
    /** Who leaves a question behind takes the processes along: nobody waits for its answer. */
    async stop() {
      if (asked === 0) return;
      const left = shared;
      shared = undefined;
      await left?.stop();
    },
  };
}
