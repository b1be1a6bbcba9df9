import type { Task } from '#contract/intake/tasks.ts';
import { isTaskOver } from '#contract/intake/tasks.ts';
import { ApiError } from '#web/api/api-error.ts';

export const POLL_MS = 2000;

interface Following {
  ask: (signal: AbortSignal) => Promise<Task>;
  onTask: (task: Task) => void;
  /** Called when asking failed; the polling goes on unless it answers `stop`. */
  onProblem: (problem: unknown) => 'stop' | undefined;
  isOver?: (task: Task) => boolean;
  /** Asks immediately too: for a task that may have ended long ago. */
  atOnce?: boolean;
}

export const isFinished = ({ status }: Task): boolean => isTaskOver(status);

/** The server does not know the task any more. */
export const isGone = (problem: unknown): boolean => problem instanceof ApiError && problem.status === 404;

/** Asks every two seconds until the task is over. While an answer is awaited, it does not ask again. */
export function followTask({ ask, onTask, onProblem, isOver = isFinished, atOnce = false }: Following): () => void {
  const abort = new AbortController();
  let asking = false;
  const timer = setInterval(() => void turn(), POLL_MS);
  const stop = () => {
    clearInterval(timer);
    abort.abort();
  };

  async function turn(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      const task = await ask(abort.signal);
      if (abort.signal.aborted) return;
      if (isOver(task)) stop();
      onTask(task);
    } catch (problem) {
      if (!abort.signal.aborted && onProblem(problem) === 'stop') stop();
    } finally {
      asking = false;
    }
  }

  if (atOnce) void turn();
  return stop;
}
