import { useRef, useState } from 'react';
import type { ConnectionCause, ConnectionTest } from '#contract/mailboxes/mailboxes.ts';
import { ApiError } from '#web/api/api-error.ts';

/** What a test found; without steps when the question itself failed. */
export interface TestOutcome {
  readonly success: boolean;
  readonly message: string;
  /** What the server said beside our own sentence. */
  readonly detail?: string;
  readonly steps?: Pick<ConnectionTest, 'connectionTest' | 'loginTest' | 'folderTest'>;
  readonly cause: ConnectionCause | null;
}

/** What a refused call says about itself; nothing when the server only broke. */
export const saidBy = (problem: unknown): string =>
  problem instanceof ApiError && problem.status < 500 ? problem.detail || problem.message : '';

export const failedOutcome = (message: string, problem: unknown): TestOutcome => {
  const detail = saidBy(problem);
  return { success: false, message, cause: null, ...(detail ? { detail } : {}) };
};

/** One test at a time, and its outcome until the next. `failure` is said when the question itself fails. */
export function useConnectionTest(failure: string) {
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const [isTesting, setTesting] = useState(false);
  const running = useRef(0);

  async function test(ask: () => Promise<ConnectionTest>): Promise<void> {
    running.current += 1;
    const turn = running.current;
    setTesting(true);
    setOutcome(null);
    const found = await ask().then(
      ({ success, message, cause, ...steps }): TestOutcome => ({ success, message, cause, steps }),
      (problem: unknown) => failedOutcome(failure, problem),
    );
    if (turn !== running.current) return;
    setTesting(false);
    setOutcome(found);
  }

  return {
    outcome,
    isTesting,
    test,
    show: setOutcome,
    /** What was tried is not what stands there any more. */
    forget: () => {
      running.current += 1;
      setTesting(false);
      setOutcome(null);
    },
  };
}
