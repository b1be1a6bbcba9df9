import { useRef, useState } from 'react';
import type { ConnectionCause, ConnectionTest } from '#contract/mailboxes/mailboxes.ts';
import { ApiError } from '#web/api/api-error.ts';

/** The result of a test; without steps when the call itself failed. */
export interface TestOutcome {
  readonly success: boolean;
  readonly message: string;
  /** What the mail server said, beside our own sentence. */
  readonly detail?: string;
  readonly steps?: Pick<ConnectionTest, 'connectionTest' | 'loginTest' | 'folderTest'>;
  readonly cause: ConnectionCause | null;
}

/** The sentence of a refused call; empty when the server failed. */
export const saidBy = (problem: unknown): string =>
  problem instanceof ApiError && problem.status < 500 ? problem.detail || problem.message : '';

export const failedOutcome = (message: string, problem: unknown): TestOutcome => {
  const detail = saidBy(problem);
  return { success: false, message, cause: null, ...(detail ? { detail } : {}) };
};

/** One test at a time; its result stays until the next. `failure` is the sentence when the call itself fails. */
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
    /** The values were changed since the test: its result goes. */
    forget: () => {
      running.current += 1;
      setTesting(false);
      setOutcome(null);
    },
  };
}
