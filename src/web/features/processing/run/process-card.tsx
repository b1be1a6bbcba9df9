import { Button, Loader } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconFileTypePdf,
  IconFileTypeXml,
  IconMailBolt,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { RunAccount, Task } from '#contract/tasks.ts';
import { FORBIDDEN_MARK } from '#web/api/mail-run.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { processingText } from '#web/text/es/processing.ts';
import { t } from '#web/text/es.ts';
import { DelayedSpinner } from '#web/ui/feedback/delayed-spinner.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useCountdown } from '#web/ui/feedback/use-countdown.ts';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import classes from './process-card.module.css';
import type { MailRun } from './use-mail-run.ts';

const words = processingText.run;
/** S1 §9. */
const ALERT_MS = 10_000;

/** A right that ended: for ten seconds, with the way to the plans. */
function TrialAlert({ text, onClose }: { text: string; onClose: () => void }) {
  useCountdown({ duration: ALERT_MS, paused: false, onEnd: onClose });
  return (
    <Note tone="warn" Icon={IconAlertTriangle} role="alert">
      <div className={classes.alert}>
        <p>{text}</p>
        <Button size="xs" renderRoot={(props) => <Link to="/subscription" {...props} />}>
          {words.seePlans}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t.common.close}
        </Button>
      </div>
    </Note>
  );
}

function RunError({ text }: { text: string }) {
  const isForbidden = text.includes(FORBIDDEN_MARK);
  return (
    <Note
      tone={isForbidden ? 'warn' : 'bad'}
      Icon={isForbidden ? IconAlertTriangle : IconAlertCircle}
      title={isForbidden ? undefined : words.failed}
      role="alert"
    >
      {text}
    </Note>
  );
}

function RunResult({ task }: { task: Task }) {
  const { result } = task;
  if (!result) return null;
  return (
    <Note tone="ok" Icon={IconCircleCheck} role="status">
      <div className={classes.result}>
        <p>
          <strong>{words.success}</strong> {result.message}
        </p>
        <p className={classes.count}>
          <strong>{formatNumber(result.invoiceCount)}</strong> {words.fresh(result.invoiceCount)}
        </p>
      </div>
    </Note>
  );
}

const PROVIDER_NAMES: Record<string, string> = processingText.providers;

function AccountMark({ state }: { state: RunAccount['state'] }) {
  return (
    <span className={classes.mark} data-state={state}>
      {state === 'done' && <IconCheck size={13} stroke={2.6} aria-hidden="true" />}
      {state === 'failed' && <IconX size={13} stroke={2.6} aria-hidden="true" />}
      {state === 'running' && <Loader size={15} aria-hidden="true" />}
      <span className="visually-hidden">{words.accountStates[state]}</span>
    </span>
  );
}

function AccountProgress({ account }: { account: RunAccount }) {
  const { state, messagesDone, messagesTotal, error } = account;
  if (error) return <span className={classes.error}>{error}</span>;
  if (state === 'waiting') return words.waiting;
  if (state === 'done') return words.checked(formatNumber(messagesDone), messagesDone === 1);
  if (messagesTotal === null) return words.connecting;
  return (
    <>
      {words.messages(formatNumber(messagesDone), formatNumber(messagesTotal))}
      <progress
        className={classes.bar}
        value={messagesDone}
        max={Math.max(1, messagesTotal)}
        aria-label={words.progressOf(account.username)}
      />
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly RunAccount[] }) {
  return (
    <ul className={classes.accounts} aria-label={words.accounts}>
      {accounts.map((account) => (
        <li key={account.id} className={classes.account}>
          <AccountMark state={account.state} />
          <span className={classes.who}>
            <strong>{account.username}</strong> <span>{PROVIDER_NAMES[account.provider] ?? ''}</span>
          </span>
          <span className={classes.progress}>
            <AccountProgress account={account} />
          </span>
          <span className={classes.found}>
            {account.state !== 'waiting' &&
              words.invoices(formatNumber(account.invoiceCount), account.invoiceCount === 1)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** «Leyendo la cuenta 2 de 3, 24 s», counted from when it was first seen here. */
function Elapsed({ accounts }: { accounts: readonly RunAccount[] }) {
  const [since] = useState(Date.now);
  const now = useNow(1000);
  const at = accounts.filter(({ state }) => state === 'done' || state === 'failed').length + 1;
  const place = accounts.length > 0 ? words.reading(Math.min(at, accounts.length), accounts.length) : words.starting;
  return (
    <>
      {place}, {words.elapsed(Math.max(0, Math.floor((now - since) / 1000)))}
    </>
  );
}

/** Said when a run begins and when it ends, and not with every message. */
function Announcement({ isBusy }: { isBusy: boolean }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(isBusy ? words.processing : ''), [isBusy]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** Reads the mailboxes now, shows how it goes, and how the last time ended. */
export function ProcessCard({ run, hasMailboxes }: { run: MailRun; hasMailboxes: boolean }) {
  const id = useId();
  const { task, isBusy, end, refusal, alert } = run;
  const accounts = task?.accounts ?? task?.result?.accounts ?? [];
  const problem = refusal ?? end?.problem ?? null;
  const isEmpty = !isBusy && !alert && !problem && !end;
  return (
    <section className={classes.card} aria-labelledby={id} aria-busy={isBusy}>
      <header className={classes.head}>
        <div>
          <h2 id={id}>{words.title}</h2>
          {isBusy && (
            <p className={classes.note}>
              <Elapsed key={task?.jobId} accounts={accounts} />
            </p>
          )}
        </div>
        <Button
          className={classes.start}
          leftSection={
            isBusy ? (
              <Loader size={14} color="currentColor" aria-hidden="true" />
            ) : (
              <IconMailBolt size={17} aria-hidden="true" />
            )
          }
          {...clickUnlessBusy(isBusy, () => void run.start())}
        >
          {isBusy ? words.processing : words.process}
        </Button>
      </header>
      <Announcement isBusy={isBusy} />
      {alert && <TrialAlert text={alert} onClose={run.closeAlert} />}
      {!isBusy && !alert && problem && <RunError text={problem.text} />}
      {!isBusy && !problem && end && <RunResult task={end.task} />}
      {isBusy && accounts.length === 0 && (
        <div className={classes.wait}>
          <DelayedSpinner aria-label={words.processing} />
        </div>
      )}
      {(isBusy || !refusal) && accounts.length > 0 && <Accounts accounts={accounts} />}
      {isEmpty && <p className={classes.empty}>{hasMailboxes ? words.empty : words.emptyWithout}</p>}
      <footer className={classes.foot}>
        <p>{words.haveFile}</p>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/upload" {...props} />}
        >
          {words.uploadPdf}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileTypeXml size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/upload-xml" {...props} />}
        >
          {words.uploadXml}
        </Button>
      </footer>
    </section>
  );
}
