import type { Task } from '#contract/intake/tasks.ts';
import { isSettled } from '../batch/batch-lines.ts';
import { followTask, isFinished, isGone } from './follow-task.ts';

interface Deps {
  ask: (jobId: string, signal: AbortSignal) => Promise<Task>;
  onTask: (task: Task, isOver: boolean) => void;
  /** The server does not know the task any more. */
  onGone: (jobId: string) => void;
  onProblem: (problem: unknown) => void;
  /** Called when there is room to follow another task. */
  onFree: () => void;
}

/** Tasks that are polled at the same time: a large batch must stay below the server's limit of calls. */
export const FOLLOWED_AT_ONCE = 8;

/** A finished task stays open while one of its documents is read again. */
const isOver = (task: Task): boolean => isFinished(task) && task.documents.every(isSettled);

/** Follows many tasks, a few at a time. */
export function createTaskFollowers({ ask, onTask, onGone, onProblem, onFree }: Deps) {
  const following = new Map<string, () => void>();
  const waiting = new Map<string, { atOnce: boolean }>();

  function release(jobId: string): void {
    following.delete(jobId);
    next();
    onFree();
  }

  function follow(jobId: string, { atOnce }: { atOnce: boolean }): void {
    const stop = followTask({
      ask: (signal) => ask(jobId, signal),
      isOver,
      atOnce,
      onTask: (task) => {
        onTask(task, isOver(task));
        if (isOver(task)) release(jobId);
      },
      onProblem: (problem) => {
        onProblem(problem);
        if (!isGone(problem)) return undefined;
        onGone(jobId);
        release(jobId);
        return 'stop';
      },
    });
    following.set(jobId, stop);
  }

  function next(): void {
    for (const [jobId, how] of waiting) {
      if (following.size >= FOLLOWED_AT_ONCE) return;
      waiting.delete(jobId);
      follow(jobId, how);
    }
  }

  return {
    /**
     * Starts anew even when the task is followed already: an answer under way may be older than the change that is
     * awaited.
     */
    add(jobId: string, { atOnce = false } = {}): void {
      following.get(jobId)?.();
      following.delete(jobId);
      waiting.set(jobId, { atOnce });
      next();
    },
    count: () => following.size + waiting.size,
    stopAll(): void {
      for (const stop of following.values()) stop();
      following.clear();
      waiting.clear();
    },
  };
}
