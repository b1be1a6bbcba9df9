import { enqueueMailRun } from '#contract/mailboxes/processing.ts';
import { problemCaseOf, TRIAL_EXPIRED, withoutMarker } from '#contract/wire/problem-case.ts';
import { analytics } from '#web/analytics/analytics.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/**
 * Starts a reading of the mailboxes and answers the task to follow; when one is running already, the error says so.
 * `runProblemOf` puts what this throws into words.
 */
export async function startMailRun(): Promise<string> {
  analytics.buttonClick('process_mailboxes', 'mailboxes');
  const { jobId, isJoined, message } = await call(enqueueMailRun, { quiet: true });
  if (isJoined && message) notify({ id: 'mail-run-joined', type: 'info', message });
  return jobId;
}

/** Put before a message about an ended trial, by which screens recognize it. */
export const FORBIDDEN_MARK = '🚫';

export interface RunProblem {
  readonly text: string;
  /** The trial or the subscription ended: choosing a plan helps. */
  readonly isNotPaid: boolean;
}

/** Why a run failed or was refused, in the server's words; `otherwise` when it sent none. */
export function runProblemOf(problem: unknown, otherwise: string): RunProblem {
  const { detail, kind } = problem instanceof ApiError ? problem : { detail: '', kind: 'other' as const };
  return { text: tellProblem(detail) || otherwise, isNotPaid: kind === 'not-paid' };
}

/** The same for a run that was started and ended without success. */
export const failedRun = (message: string, otherwise: string): RunProblem => ({
  text: tellProblem(message) || otherwise,
  isNotPaid: problemCaseOf({ text: message }) === 'not-paid',
});

const tellProblem = (message: string): string =>
  message.includes(TRIAL_EXPIRED) ? `${FORBIDDEN_MARK} ${withoutMarker(message)}` : message;
