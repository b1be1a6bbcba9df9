import { enqueueMailRun } from '#contract/mailboxes/processing.ts';
import { problemCaseOf, TRIAL_EXPIRED, withoutMarker } from '#contract/wire/problem-case.ts';
import { analytics } from '#web/analytics/analytics.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/**
 * Has the mailboxes read now, and answers the task to follow; where they are being read already, it says so. What it throws
 * is told by `runProblemOf`.
 */
export async function startMailRun(): Promise<string> {
  analytics.buttonClick('process_mailboxes', 'mailboxes');
  const { jobId, isJoined, message } = await call(enqueueMailRun, { quiet: true });
  if (isJoined && message) notify({ id: 'mail-run-joined', type: 'info', message });
  return jobId;
}

/** Put before what is told of a right that ended. */
export const FORBIDDEN_MARK = '🚫';

export interface RunProblem {
  readonly text: string;
  /** The trial or the subscription ended: plans help. */
  readonly isNotPaid: boolean;
}

/** Of a run that failed or was refused, by the words that were sent; `otherwise` when none were. */
export function runProblemOf(problem: unknown, otherwise: string): RunProblem {
  const { detail, kind } = problem instanceof ApiError ? problem : { detail: '', kind: 'other' as const };
  return { text: tellProblem(detail) || otherwise, isNotPaid: kind === 'not-paid' };
}

/** The same of a run that ended without success. */
export const failedRun = (message: string, otherwise: string): RunProblem => ({
  text: tellProblem(message) || otherwise,
  isNotPaid: problemCaseOf({ text: message }) === 'not-paid',
});

const tellProblem = (message: string): string =>
  message.includes(TRIAL_EXPIRED) ? `${FORBIDDEN_MARK} ${withoutMarker(message)}` : message;
