import type { Task } from '#contract/intake/tasks.ts';
import { isTaskOver } from '#contract/intake/tasks.ts';
import {
  type ComparedFileCounts,
  comparedSentence,
  registerFileSentence,
} from '#contract/reconciliation/files.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';

export const RECONCILIATION_TASK = 'reconciliation';

/** A file of the tax office's rows that is compared with a month, as its row has it. */
export interface FoundComparison {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly counts: Partial<ComparedFileCounts>;
  readonly problem: StoredReason | null;
}

const STATUSES = { waiting: 'queued', running: 'running', done: 'done', failed: 'error' } as const;

/** As a task, like any other. Progress in rows. */
export function comparisonTask({ id, state, total, done, counts, problem }: FoundComparison): Task {
  const status = STATUSES[state];
  const { otherMonths = 0, repeated = 0, notAddingUp = 0 } = counts;
  const message = problem
    ? registerFileSentence(problem)
    : comparedSentence({ rows: total, otherMonths, repeated, notAddingUp });
  const result = { success: state === 'done', message, invoiceCount: 0, invoices: [], changes: [] };
  return { jobId: id, status, progress: { total, done }, result: isTaskOver(status) ? result : null, documents: [] };
}
