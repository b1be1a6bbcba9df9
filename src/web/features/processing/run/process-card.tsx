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
import type { RunAccount, Task } from '#contract/intake/tasks.ts';
import { t } from '#text/common.ts';
import { processingText } from '#text/processing.ts';
import { FORBIDDEN_MARK } from '#web/api/mail-run.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { DelayedSpinner } from '#web/ui/feedback/delayed-spinner.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useCountdown } from '#web/ui/feedback/use-countdown.ts';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from '../processing.module.css';
import type { MailRun } from './use-mail-run.ts';

const words = processingText.run;
/** S1 §9. */
const ALERT_MS = 10_000;

/** Says for ten seconds that a right has ended, with a link to the plans. */
function TrialAlert({ text, onClose }: { text: string; onClose: () => void }) {
  useCountdown({ duration: ALERT_MS, paused: false, onEnd: onClose });
  return (
    <Note tone="warn" Icon={IconAlertTriangle} role="alert">
      <Row wrap gap={8} align="center" className={classes.alert}>
        <p>{text}</p>
        <Button
          className={look({ phone: { flex: 1, touch: true } })}
          size="xs"
          renderRoot={(props) => <Link to="/subscription" {...props} />}
        >
          {words.seePlans}
        </Button>
        <Button className={look({ phone: { flex: 1, touch: true } })} size="xs" variant="default" onClick={onClose}>
          {t.common.close}
        </Button>
      </Row>
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
      <Row gap={14} align="center" justify="between" phone={{ wrap: true }} className={classes.result}>
        <p>
          <Text as="strong" tone="ink" weight={600}>
            {words.success}
          </Text>{' '}
          {result.message}
        </p>
        <Text as="p" flex="none" tabular className={classes.count}>
          <Text as="strong" tone="ink" weight={600}>
            {formatNumber(result.invoiceCount)}
          </Text>{' '}
          {words.fresh(result.invoiceCount)}
        </Text>
      </Row>
    </Note>
  );
}

const PROVIDER_NAMES: Record<string, string> = processingText.providers;

function AccountMark({ state }: { state: RunAccount['state'] }) {
  return (
    <Grid as="span" placeItems="center" frame="line2" radius="round" className={classes.mark} data-state={state}>
      {state === 'done' && <IconCheck size={13} stroke={2.6} aria-hidden="true" />}
      {state === 'failed' && <IconX size={13} stroke={2.6} aria-hidden="true" />}
      {state === 'running' && <Loader size={15} aria-hidden="true" />}
      <span className="visually-hidden">{words.accountStates[state]}</span>
    </Grid>
  );
}

function AccountProgress({ account }: { account: RunAccount }) {
  const { state, messagesDone, messagesTotal, error } = account;
  if (error) return <Text tone="bad">{error}</Text>;
  if (state === 'waiting') return words.waiting;
  if (state === 'done') return words.checked(formatNumber(messagesDone), messagesDone === 1);
  if (messagesTotal === null) return words.connecting;
  return (
    <>
      {words.messages(formatNumber(messagesDone), formatNumber(messagesTotal))}
      <Box
        as="progress"
        wide
        display="block"
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
        <Grid
          as="li"
          gapY={4}
          gapX={10}
          align="center"
          py={10}
          size={13.5}
          tabular
          className={classes.account}
          key={account.id}
        >
          <AccountMark state={account.state} />
          <Text overflow="hidden" className={classes.who}>
            <Text as="strong" weight={550} breaks>
              {account.username}
            </Text>{' '}
            <Text tone="faint">{PROVIDER_NAMES[account.provider] ?? ''}</Text>
          </Text>
          <Text tone="muted" size={13} className={classes.progress}>
            <AccountProgress account={account} />
          </Text>
          <Text weight={600} textAlign="right" className={classes.found}>
            {account.state !== 'waiting' &&
              words.invoices(formatNumber(account.invoiceCount), account.invoiceCount === 1)}
          </Text>
        </Grid>
      ))}
    </ul>
  );
}

/** «Leyendo la cuenta 2 de 3, 24 s»: the seconds since this page first saw that account being read. */
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

/** For screen readers: said when a run begins and when it ends, and not with every message. */
function Announcement({ isBusy }: { isBusy: boolean }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(isBusy ? words.processing : ''), [isBusy]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** Reads the mailboxes now, shows the progress, and how the last run ended. */
export function ProcessCard({ run, hasMailboxes }: { run: MailRun; hasMailboxes: boolean }) {
  const id = useId();
  const { task, isBusy, end, refusal, alert } = run;
  const accounts = task?.accounts ?? task?.result?.accounts ?? [];
  const problem = refusal ?? end?.problem ?? null;
  const isEmpty = !isBusy && !alert && !problem && !end;
  return (
    <Stack
      as="section"
      gap={14}
      shrinkX
      py={18}
      px={20}
      frame="line"
      radius="card"
      phone={{ p: 16 }}
      aria-labelledby={id}
      aria-busy={isBusy}
    >
      <Row as="header" gap={12} align="center" justify="between" className={classes.processCardHead}>
        <div>
          <h2 id={id}>{words.title}</h2>
          {isBusy && (
            <Text as="p" tone="muted" size={13} tabular>
              <Elapsed key={task?.jobId} accounts={accounts} />
            </Text>
          )}
        </div>
        <Button
          className={look({ flex: 'none', phone: { flex: 'none', touch: true } }, classes.start)}
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
      </Row>
      <Announcement isBusy={isBusy} />
      {alert && <TrialAlert text={alert} onClose={run.closeAlert} />}
      {!isBusy && !alert && problem && <RunError text={problem.text} />}
      {!isBusy && !problem && end && <RunResult task={end.task} />}
      {isBusy && accounts.length === 0 && (
        <Grid
          flex={1}
          placeContent="center"
          tone="muted"
          size={13.5}
          textAlign="center"
          textWrap="balance"
          className={classes.wait}
        >
          <DelayedSpinner aria-label={words.processing} />
        </Grid>
      )}
      {(isBusy || !refusal) && accounts.length > 0 && <Accounts accounts={accounts} />}
      {isEmpty && (
        <Grid
          as="p"
          flex={1}
          placeContent="center"
          tone="muted"
          size={13.5}
          textAlign="center"
          textWrap="balance"
          className={classes.empty}
        >
          {hasMailboxes ? words.empty : words.emptyWithout}
        </Grid>
      )}
      <Row as="footer" wrap gap={8} align="center" mt="auto" pt={14} rule="top" className={classes.foot}>
        <Text as="p" flex={1} tone="muted" size={13}>
          {words.haveFile}
        </Text>
        <Button
          className={look({ phone: { flex: 1, touch: true } })}
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/upload" {...props} />}
        >
          {words.uploadPdf}
        </Button>
        <Button
          className={look({ phone: { flex: 1, touch: true } })}
          variant="default"
          leftSection={<IconFileTypeXml size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/upload-xml" {...props} />}
        >
          {words.uploadXml}
        </Button>
      </Row>
    </Stack>
  );
}
