import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Task } from '#contract/intake/tasks.ts';
import { isTaskOver } from '#contract/intake/tasks.ts';
import type { JobStatus } from '#contract/mailboxes/processing.ts';
import { processingText } from '#text/processing.ts';
import { failedRun, type RunProblem, runProblemOf, startMailRun } from '#web/api/mail-run.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { processingQueries } from '../processing.queries.ts';

const words = processingText.run;

/** How the last known run ended; null while it is running, and when there was none. */
export function runEnd(task: Task | undefined): { problem: RunProblem | null; task: Task } | null {
  if (!task || !isTaskOver(task.status)) return null;
  const { status, result } = task;
  const isGood = status === 'done' && result?.success === true;
  return { task, problem: isGood ? null : failedRun(result?.message ?? '', words.problem) };
}

/** The run that is under way, whoever started it, else the last one. `wanted` is the one that the address names. */
export function useMailRun(job: JobStatus | undefined, wanted: string | undefined) {
  const client = useQueryClient();
  const [startedId, setStartedId] = useState(wanted ?? null);
  const [isStarting, setStarting] = useState(false);
  /** Why a run could not be started. */
  const [refusal, setRefusal] = useState<RunProblem | null>(null);
  /** The message that a right has ended, shown for a while beside everything else. */
  const [alert, setAlert] = useState<string | null>(null);
  /** Runs that were seen running on this page: only the end of these is announced. */
  const awaited = useRef(new Set<string>());

  const id = job?.currentTask ?? startedId ?? job?.lastTask ?? null;
  const { data: task } = useQuery({ ...processingQueries.run(id ?? ''), enabled: id !== null });
  const isUnderWay = task !== undefined && !isTaskOver(task.status);

  const tell = (problem: RunProblem | null) => {
    setRefusal(problem);
    if (problem?.isNotPaid) setAlert(problem.text);
  };

  const finish = useEffectEvent(async (finished: Task) => {
    const end = runEnd(finished);
    if (end?.problem?.isNotPaid) setAlert(end.problem.text);
    await Promise.all([
      invoicesChanged(client),
      client.invalidateQueries({ queryKey: sessionQueries.profile().queryKey }),
      client.invalidateQueries({ queryKey: sessionQueries.systemStatus().queryKey }),
      client.invalidateQueries({ queryKey: mailboxQueries.all }),
      client.invalidateQueries({ queryKey: processingQueries.job().queryKey }),
    ]);
    // From now on the job's own answer names the last run.
    setStartedId((now) => (now === finished.jobId ? null : now));
  });
  const currentId = job?.currentTask;
  useEffect(() => {
    if (currentId) awaited.current.add(currentId);
  }, [currentId]);
  useEffect(() => {
    if (!task) return;
    if (!isTaskOver(task.status)) awaited.current.add(task.jobId);
    else if (awaited.current.delete(task.jobId)) void finish(task);
    else if (job) setStartedId(null);
  }, [task, job]);

  async function start(): Promise<void> {
    setStarting(true);
    tell(null);
    setAlert(null);
    try {
      const made = await startMailRun();
      awaited.current.add(made);
      setStartedId(made);
      await client.invalidateQueries({ queryKey: processingQueries.job().queryKey });
    } catch (problem) {
      tell(runProblemOf(problem, words.problem));
    }
    setStarting(false);
  }

  return {
    task,
    isBusy: isStarting || isUnderWay || (startedId !== null && task === undefined),
    end: runEnd(task),
    refusal,
    alert,
    closeAlert: () => {
      setAlert(null);
      setRefusal((now) => (now?.isNotPaid ? null : now));
    },
    start,
  };
}
export type MailRun = ReturnType<typeof useMailRun>;
