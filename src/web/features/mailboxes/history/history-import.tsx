import { Button } from '@mantine/core';
import { IconAlertCircle, IconHistory, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { EmailConfig } from '#contract/mailboxes.ts';
import {
  cancelHistoryImport,
  type MailHistoryImport,
  pauseHistoryImport,
  resumeHistoryImport,
  startHistoryImport,
} from '#contract/processing.ts';
import { call } from '#web/api/client.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { mailboxesText } from '#web/text/es/mailboxes.ts';
import { t } from '#web/text/es.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { saidBy } from '../form/use-connection-test.ts';
import classes from './history-import.module.css';
import { importMonths } from './import-months.ts';
import { checkRange, usualRange } from './import-range.ts';

const words = mailboxesText.history;
const STATES = { running: words.running, paused: words.paused, done: words.done, failed: words.failed };
const COUNTS = ['withDocuments', 'newInvoices', 'knownInvoices', 'waiting', 'inReview', 'failed'] as const;

function RangeForm({
  account,
  onStarted,
  onClose,
}: {
  account: EmailConfig;
  onStarted: (made: MailHistoryImport | null) => void;
  onClose: () => void;
}) {
  const form = useForm({
    initial: usualRange(Date.now()),
    check: (range) => checkRange(range, Date.now()),
    submit: async (range) => {
      const { import: made } = await call(startHistoryImport, { params: { id: account.id }, body: range, quiet: true });
      onStarted(made);
    },
  });
  return (
    <Form
      errors={form.errors}
      problem={form.problem}
      isSending={form.isSending}
      onSend={form.send}
      aria-label={words.openOf(account.username)}
      actions={
        <>
          <Button type="submit" size="xs" loading={form.isSending}>
            {words.start}
          </Button>
          <Button variant="subtle" color="gray" c="var(--muted)" size="xs" onClick={onClose}>
            {t.common.cancel}
          </Button>
        </>
      }
    >
      <p className={classes.hint}>
        <strong>{words.title}.</strong> {words.hint}
      </p>
      <div className={classes.range}>
        <DateField label={words.from} {...form.field('from')} />
        <DateField label={words.to} {...form.field('to')} />
      </div>
    </Form>
  );
}

function MonthBars({ progress }: { progress: MailHistoryImport }) {
  const months = importMonths(progress.months);
  const shortName = (month: string) => formatMonth(month).slice(0, 3);
  return (
    <div
      className={classes.months}
      role="progressbar"
      aria-label={words.bar}
      aria-valuemin={0}
      aria-valuenow={progress.messagesDone}
      aria-valuemax={Math.max(progress.messagesTotal, progress.messagesDone)}
      style={{ gridTemplateColumns: months.map(({ weight }) => `minmax(0, ${weight}fr)`).join(' ') }}
    >
      {months.map(({ month, state, total, share }) => (
        <div key={month} className={classes.month} data-now={state === 'running' || undefined}>
          <span className={classes.track}>
            <Bar share={share} isRunning={state === 'running'} />
          </span>
          <span className={classes.monthName}>
            {shortName(month)} {total !== null && <span className={classes.monthTotal}>{formatNumber(total)}</span>}
          </span>
        </div>
      ))}
    </div>
  );
}

/** What AI would cost is told before anybody spends it. */
function WaitingForAi({ count }: { count: number }) {
  const { data: profile } = useQuery(sessionQueries.profile());
  if (!profile) return null;
  const { aiLimit, aiProcessed } = profile;
  const left = aiLimit < 0 ? words.readingsUnlimited : words.readingsLeft(Math.max(0, aiLimit - aiProcessed));
  return (
    <p className={classes.forAi}>
      {words.waitingForAi(count, formatNumber(count), left)}{' '}
      <Link to="/documentos" search={{ waitsForAi: true }}>
        {words.chooseForAi}
      </Link>
    </p>
  );
}

function Progress({
  account,
  progress,
  onChanged,
}: {
  account: EmailConfig;
  progress: MailHistoryImport;
  onChanged: (next: MailHistoryImport | null) => void;
}) {
  const id = useId();
  const params = { id: account.id };
  const { mutate, isPending } = useMutation({
    mutationFn: (route: typeof pauseHistoryImport | typeof resumeHistoryImport | typeof cancelHistoryImport) =>
      call(route, { params, quiet: true }),
    onSuccess: (answer) => onChanged(answer.import),
    onError: (problem) => notify({ type: 'error', title: words.problem, message: saidBy(problem) || problem.message }),
  });
  const { state, reason } = progress;
  const current = progress.months.find((month) => month.state === 'running');
  const isOver = state === 'done' || state === 'failed';
  const leave = () =>
    confirmNotice({
      title: words.cancelAsk,
      message: words.cancelWarning,
      confirmLabel: words.cancelConfirm,
      danger: true,
      onConfirm: () => mutate(cancelHistoryImport),
    });
  return (
    <section className={classes.import} aria-labelledby={id}>
      <div className={classes.head}>
        <IconHistory className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
        <div className={classes.words}>
          <h3 id={id}>
            {STATES[state]} <span>{words.range(formatDate(progress.from), formatDate(progress.to))}</span>
          </h3>
          <p>
            {state === 'running' && current && `${words.current(formatMonth(current.month))} `}
            {words.progress(formatNumber(progress.messagesDone), formatNumber(progress.messagesTotal))}
            {progress.secondsLeft !== null && `, ${words.left(progress.secondsLeft)}`}.{' '}
            {state === 'running' && words.mayLeave}
          </p>
        </div>
        {state === 'running' && (
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            leftSection={<IconPlayerPause size={15} aria-hidden="true" />}
            onClick={() => mutate(pauseHistoryImport)}
          >
            {words.pause}
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            leftSection={<IconPlayerPlay size={15} aria-hidden="true" />}
            onClick={() => mutate(resumeHistoryImport)}
          >
            {words.resume}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          c="var(--muted)"
          leftSection={<IconX size={15} aria-hidden="true" />}
          onClick={() => (isOver ? mutate(cancelHistoryImport) : leave())}
        >
          {isOver ? words.dismiss : words.cancel}
        </Button>
      </div>
      {reason && (
        <Note tone={state === 'failed' ? 'bad' : 'warn'} Icon={IconAlertCircle} role="status">
          {reason}
        </Note>
      )}
      <MonthBars progress={progress} />
      <dl className={classes.counts}>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{words.counts[name]}</dt>
            <dd>{formatNumber(progress[name] + (name === 'waiting' ? progress.waitingForAi : 0))}</dd>
          </div>
        ))}
      </dl>
      {progress.waitingForAi > 0 && <WaitingForAi count={progress.waitingForAi} />}
    </section>
  );
}

interface HistoryImportProps {
  account: EmailConfig;
  /** Somebody wants to begin one. */
  isAsked: boolean;
  onClose: () => void;
}

/** The messages of a time that has passed: the question for it, or how it goes. */
export function HistoryImport({ account, isAsked, onClose }: HistoryImportProps) {
  const client = useQueryClient();
  const query = mailboxQueries.historyImport(account.id);
  const { data: progress } = useQuery(query);
  const put = (next: MailHistoryImport | null) => {
    client.setQueryData(query.queryKey, next);
    onClose();
  };
  if (progress && (!isAsked || progress.state === 'running' || progress.state === 'paused')) {
    return <Progress account={account} progress={progress} onChanged={put} />;
  }
  return isAsked && <RangeForm account={account} onStarted={put} onClose={onClose} />;
}
