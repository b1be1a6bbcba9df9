import { useState } from 'react';
import { mailboxesText } from '#text/mailboxes.ts';
import { runProblemOf, startMailRun } from '#web/api/mail-run.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';

/** Starts a run and opens the page that shows it. */
export function useProcessNow() {
  const [isStarting, setStarting] = useState(false);

  async function start(): Promise<void> {
    setStarting(true);
    try {
      goTo(`/manage-invoices?proceso=${await startMailRun()}`);
    } catch (problem) {
      notify({ type: 'error', message: runProblemOf(problem, mailboxesText.problems.run).text });
      setStarting(false);
    }
  }

  return { start, isStarting };
}
