import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type JobStatus, setJobInterval, startJob, stopJob } from '#contract/mailboxes/processing.ts';
import { getTrialStatus } from '#contract/session.ts';
import { problemCaseOf, withoutMarker } from '#contract/wire/problem-case.ts';
import { processingText } from '#text/processing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { changeSeen } from '#web/api/change-seen.ts';
import { compareFields } from '#web/api/changed-fields.ts';
import { call } from '#web/api/client.ts';
import { FORBIDDEN_MARK } from '#web/api/mail-run.ts';
import type { ChangedField } from '#web/ui/feedback/changed-question.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { processingQueries } from '../processing.queries.ts';
import { minutesToStartWith } from './job-schedule.ts';

const { job: words } = processingText;
const { problems } = words;
/** S1 §9: milliseconds after a start until the status is asked for again. */
const REREAD_MS = 300;

export interface JobProblem {
  readonly title: string;
  readonly detail: string;
  /** `plans`: because of the trial or the subscription. `forbidden`: the text begins with the marker. */
  readonly kind: 'plans' | 'forbidden' | 'failure';
}

export function jobProblem(title: string, detail = ''): JobProblem {
  const text = `${title} ${detail}`;
  const isNotPaid = problemCaseOf({ text: text.replace(problems.trial, '') }) === 'not-paid';
  const kind = isNotPaid ? 'plans' : text.includes(FORBIDDEN_MARK) ? 'forbidden' : 'failure';
  return { title, detail: withoutMarker(detail), kind };
}

/** Says which step of the job failed; with the server's message when it refused. */
class StepFailed extends Error {
  readonly problem: JobProblem;
  constructor(title: string, cause: unknown) {
    super(title, { cause });
    this.problem = jobProblem(title, cause instanceof ApiError && cause.status < 500 ? cause.detail : '');
  }
}

async function step<T>(title: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (problem) {
    throw new StepFailed(title, problem);
  }
}

const compareJobs = (seen: JobStatus, now: JobStatus, mine: JobStatus): ChangedField[] =>
  compareFields({ seen, now, mine }, [
    [words.interval, ({ intervalMinutes }) => `${intervalMinutes} ${words.unit}`],
    [words.state, ({ running }) => (running ? words.active : words.inactive)],
  ]);

/** The scheduled job: its state, and every action on it. */
export function useJob(everyMs: number | false) {
  const client = useQueryClient();
  const query = processingQueries.job(everyMs);
  const { data: status, isError, refetch } = useQuery(query);
  const [failed, setFailed] = useState<JobProblem | null>(null);
  const [busy, setBusy] = useState<'apply' | 'start' | 'stop' | null>(null);
  const put = (next: JobStatus) => client.setQueryData(query.queryKey, next);

  async function run(what: NonNullable<typeof busy>, work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(what);
    setFailed(null);
    await client.cancelQueries({ queryKey: query.queryKey });
    try {
      await work();
    } catch (problem) {
      if (!(problem instanceof StepFailed)) throw problem;
      setFailed(problem.problem);
    } finally {
      setBusy(null);
    }
  }

  /** Null when the person kept what somebody else had changed. */
  async function order(
    title: string,
    wanted: Partial<JobStatus>,
    change: (ifMatch: number | undefined) => Promise<JobStatus>,
  ): Promise<JobStatus | null> {
    const seen = client.getQueryData(query.queryKey);
    if (!seen) return put(await step(title, change(undefined))) ?? null;
    const changed = await step(
      title,
      changeSeen({
        seen,
        versionOf: ({ version }) => version,
        change,
        reread: () => client.fetchQuery({ ...processingQueries.job(), staleTime: 0 }),
        compare: (now) => compareJobs(seen, now, { ...seen, ...wanted }),
      }),
    );
    put('left' in changed ? changed.left : changed.done);
    return 'left' in changed ? null : changed.done;
  }

  const save = (minutes: number) =>
    order(problems.interval, { intervalMinutes: minutes }, (ifMatch) =>
      call(setJobInterval, { body: { minutes }, ifMatch, quiet: true }),
    );

  /** First the right to process is checked, then the interval is stored, then the job is started. */
  async function begin(typed: string): Promise<void> {
    const trial = await step(problems.trial, call(getTrialStatus, { quiet: true }));
    if (!trial.canProcess) return setFailed({ ...jobProblem(trial.message), kind: 'plans' });
    const minutes = minutesToStartWith(typed, status?.isIntervalStored ? status.intervalMinutes : null);
    if (!(await save(minutes))) return;
    await order(problems.start, { running: true }, (ifMatch) => call(startJob, { ifMatch, quiet: true }));
    setTimeout(() => void refetch(), REREAD_MS);
  }

  return {
    status,
    busy,
    reload: refetch,
    problem:
      failed ??
      (isError ? jobProblem(problems.status) : null) ??
      (status?.error ? jobProblem(withoutMarker(status.error)) : null),
    apply: (minutes: number) =>
      run('apply', async () => {
        if (!(await save(minutes))) return;
        notify({ id: 'job-interval', type: 'success', message: processingText.job.applied(minutes) });
      }),
    start: (typed: string) => run('start', () => begin(typed)),
    stop: () =>
      run('stop', async () => {
        await order(problems.stop, { running: false }, (ifMatch) => call(stopJob, { ifMatch, quiet: true }));
      }),
  };
}
export type Job = ReturnType<typeof useJob>;
