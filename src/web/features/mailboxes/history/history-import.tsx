import { Button } from '@mantine/core';
import { IconAlertCircle, IconHistory, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { EmailConfig } from '#contract/mailboxes/mailboxes.ts';
import {
  cancelHistoryImport,
  type MailHistoryImport,
  pauseHistoryImport,
  resumeHistoryImport,
  startHistoryImport,
} from '#contract/mailboxes/processing.ts';
import { t } from '#text/common.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { call } from '#web/api/client.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { Fact, Facts } from '#web/ui/layout/facts.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { saidBy } from '../form/use-connection-test.ts';
import classes from '../mailboxes.module.css';
import { importMonths } from './import-months.ts';
import { checkRange, usualRange } from './import-range.ts';

const words = mailboxesText.history;
const NOW: Look = { tone: 'ink', weight: 600 };
const OTHER: Look = { tone: 'faint' };
const BUTTON = look({ phone: { flex: 1, touch: true } });
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
      <Text as="p" tone="muted" size={13.5}>
        <Text as="strong" tone="ink" weight={600}>
          {words.title}.
        </Text>{' '}
        {words.hint}
      </Text>
      <Grid gap={12} className={classes.range}>
        <DateField label={words.from} {...form.field('from')} />
        <DateField label={words.to} {...form.field('to')} />
      </Grid>
    </Form>
  );
}

function MonthBars({ progress }: { progress: MailHistoryImport }) {
  const months = importMonths(progress.months);
  const shortName = (month: string) => formatMonth(month).slice(0, 3);
  return (
    <div
      className={look({ gap: 3, flow: 'grid' })}
      role="progressbar"
      aria-label={words.bar}
      aria-valuemin={0}
      aria-valuenow={progress.messagesDone}
      aria-valuemax={Math.max(progress.messagesTotal, progress.messagesDone)}
      style={{ gridTemplateColumns: months.map(({ weight }) => `minmax(0, ${weight}fr)`).join(' ') }}
    >
      {months.map(({ month, state, total, share }) => (
        <Box shrinkX size={12} tabular {...(state === 'running' ? NOW : OTHER)} key={month}>
          <Text mb={4} overflow="hidden" radius={3} display="block" className={classes.track}>
            <Bar share={share} isRunning={state === 'running'} />
          </Text>
          <Text overflow="hidden" lines="one" display="block">
            {shortName(month)}{' '}
            {total !== null && (
              <Text weight={400} phone={{ display: 'none' }}>
                {formatNumber(total)}
              </Text>
            )}
          </Text>
        </Box>
      ))}
    </div>
  );
}

/** Tells how many AI readings it would cost, before anybody spends them. */
function WaitingForAi({ count }: { count: number }) {
  const { data: profile } = useQuery(sessionQueries.profile());
  if (!profile) return null;
  const { aiLimit, aiProcessed } = profile;
  const left = aiLimit < 0 ? words.readingsUnlimited : words.readingsLeft(Math.max(0, aiLimit - aiProcessed));
  return (
    <Text as="p" tone="muted" size={13}>
      {words.waitingForAi(count, formatNumber(count), left)}{' '}
      <Link className={look({ tone: 'brand', weight: 600 })} to="/documentos" search={{ waitsForAi: true }}>
        {words.chooseForAi}
      </Link>
    </Text>
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
    <Stack as="section" gap={12} pt={12} rule="top" aria-labelledby={id}>
      <Row wrap gapY={8} gapX={12} align="center">
        <IconHistory className={look({ flex: 'none', tone: 'brand' })} size={20} stroke={1.5} aria-hidden="true" />
        <Box shrinkX tabular className={classes.words}>
          <Text as="h3" size={14.5} weight={600} id={id}>
            {STATES[state]}{' '}
            <Text tone="muted" size={13} weight={400}>
              {words.range(formatDate(progress.from), formatDate(progress.to))}
            </Text>
          </Text>
          <Text as="p" tone="muted" size={13}>
            {state === 'running' && current && `${words.current(formatMonth(current.month))} `}
            {words.progress(formatNumber(progress.messagesDone), formatNumber(progress.messagesTotal))}
            {progress.secondsLeft !== null && `, ${words.left(progress.secondsLeft)}`}.{' '}
            {state === 'running' && words.mayLeave}
          </Text>
        </Box>
        {state === 'running' && (
          <Button
            className={BUTTON}
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
            className={BUTTON}
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
          className={BUTTON}
          size="xs"
          variant="subtle"
          color="gray"
          c="var(--muted)"
          leftSection={<IconX size={15} aria-hidden="true" />}
          onClick={() => (isOver ? mutate(cancelHistoryImport) : leave())}
        >
          {isOver ? words.dismiss : words.cancel}
        </Button>
      </Row>
      {reason && (
        <Note tone={state === 'failed' ? 'bad' : 'warn'} Icon={IconAlertCircle} role="status">
          {reason}
        </Note>
      )}
      <MonthBars progress={progress} />
      <Facts isLine gapX={24} radius={10} fill="soft">
        {COUNTS.map((name) => (
          <Fact key={name} name={words.counts[name]} size={16} weight={600}>
            {formatNumber(progress[name] + (name === 'waiting' ? progress.waitingForAi : 0))}
          </Fact>
        ))}
      </Facts>
      {progress.waitingForAi > 0 && <WaitingForAi count={progress.waitingForAi} />}
    </Stack>
  );
}

interface HistoryImportProps {
  account: EmailConfig;
  /** Somebody asked to begin an import. */
  isAsked: boolean;
  onClose: () => void;
}

/** The import of past messages: its form, or its progress. */
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
