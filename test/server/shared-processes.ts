import { startProcesses } from '#server/app/start-processes.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import { ANCHOR_FILES } from '../sifen/test-anchors.ts';
import { testProcessLimits } from './test-process-limits.ts';

let shared: ProcessPool | undefined;

/**
 * The processes that read files, one pool for all servers and desks of a worker: with pools of their own each would
 * start two or three, each at the cost of most of a second of processor time. They end with the worker.
 */
export function sharedProcesses(): ProcessPool {
  let asked = 0;
  return {
    async ask(...question) {
      shared ??= startProcesses({ ...testProcessLimits(), anchors: ANCHOR_FILES });
      asked++;
      return await shared.ask(...question).finally(() => asked--);
    },
    use: () => shared?.use() ?? [],
    /** Unanswered questions end their processes: nobody waits for the answers. */
    async stop() {
      if (asked === 0) return;
      const left = shared;
      shared = undefined;
      await left?.stop();
    },
  };
}
