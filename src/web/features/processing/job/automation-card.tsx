import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { JobStatus } from '#contract/mailboxes/processing.ts';
import { processingText } from '#text/processing.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { Switch } from '#web/ui/inputs/switch.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from '../processing.module.css';
import { REFRESH_CHOICES } from '../refresh/auto-refresh.ts';
import type { useAutoRefresh } from '../refresh/use-auto-refresh.ts';
import { formatMoment, formatUntil, readMinutes } from './job-schedule.ts';
import type { Job, JobProblem } from './use-job.ts';

const words = processingText.job;

function ProblemNote({ problem: { title, detail, kind } }: { problem: JobProblem }) {
  const isWarning = kind !== 'failure';
  return (
    <Note
      tone={isWarning ? 'warn' : 'bad'}
      Icon={isWarning ? IconAlertTriangle : IconAlertCircle}
      title={title}
      role="alert"
    >
      {(detail || kind === 'plans') && (
        <>
          {detail}{' '}
          {kind === 'plans' && (
            <Link to="/subscription" className={look({ tone: 'brand', weight: 550, underline: 'always' })}>
              {words.seePlans}
            </Link>
          )}
        </>
      )}
    </Note>
  );
}

function NextRun({ status }: { status: JobStatus }) {
  const now = useNow(1000);
  if (!status.running || status.nextRun === null) return words.noNext;
  const next = Date.parse(status.nextRun);
  return (
    <>
      <strong>{formatMoment(next, now)}</strong> <Text tone="muted">{formatUntil(next - now)}</Text>
    </>
  );
}

function lastRunWords({ lastRun, lastInvoiceCount }: JobStatus, now: number): string {
  if (lastRun === null) return words.never;
  const moment = formatMoment(Date.parse(lastRun), now);
  return lastInvoiceCount === null ? moment : words.withInvoices(moment, lastInvoiceCount);
}

function Facts({ status }: { status: JobStatus | undefined }) {
  return (
    <Grid as="dl" columns="auto-rest" gapY={8} gapX={18} size={13.5} className={classes.facts}>
      <dt>{words.next}</dt>
      <dd>{status ? <NextRun status={status} /> : <Skeleton width={120} />}</dd>
      <dt>{words.last}</dt>
      <dd>{status ? lastRunWords(status, Date.now()) : <Skeleton width={100} />}</dd>
      <dt>{words.state}</dt>
      <dd>{status ? status.running ? words.watching : words.idle : <Skeleton width={90} />}</dd>
    </Grid>
  );
}

function Controls({ job }: { job: Job }) {
  const { status, busy } = job;
  /** Null until somebody types: until then the stored interval is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (status ? String(status.intervalMinutes) : '');
  const minutes = readMinutes(shown);
  const isWrong = minutes === null && (typed !== null || status !== undefined);
  return (
    <Grid gap={8} align="start" className={classes.controls}>
      <TextInput
        label={words.interval}
        type="number"
        min={1}
        step={1}
        value={shown}
        rightSection={
          <Text tone="muted" size={13}>
            {words.unit}
          </Text>
        }
        rightSectionPointerEvents="none"
        error={isWrong ? words.wrongInterval : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={minutes === null || busy !== null}
        loading={busy === 'apply'}
        onClick={async () => {
          if (minutes !== null) await job.apply(minutes);
          setTyped(null);
        }}
      >
        {words.apply}
      </Button>
      {status?.running ? (
        <Button
          variant="light"
          color="red"
          c="var(--bad)"
          loading={busy === 'stop'}
          leftSection={<IconPlayerStop size={15} aria-hidden="true" />}
          onClick={() => void job.stop()}
        >
          {words.stop}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={busy === 'start'}
          leftSection={<IconPlayerPlay size={15} aria-hidden="true" />}
          onClick={async () => {
            await job.start(shown);
            setTyped(null);
          }}
        >
          {words.start}
        </Button>
      )}
    </Grid>
  );
}

const PERIODS = REFRESH_CHOICES.map((ms) => ({ value: String(ms), label: words.seconds(ms / 1000) }));

interface AutomationCardProps {
  job: Job;
  refresh: ReturnType<typeof useAutoRefresh>;
}

/** The job that reads the mailboxes by itself, and how often this page refreshes. */
export function AutomationCard({ job, refresh }: AutomationCardProps) {
  const id = useId();
  const { status, problem } = job;
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
    >
      <Row as="header" gap={10} align="center" justify="between" className={classes.head}>
        <Text as="h2" size={16} weight={600} tracking={1.5} id={id}>
          {words.title}
        </Text>
        {status && (
          <Pill tone={status.running ? 'ok' : 'neutral'} icon={<Text radius={3} className={classes.dot} />}>
            {status.running ? words.active : words.inactive}
          </Pill>
        )}
      </Row>
      <Facts status={status} />
      {problem && <ProblemNote problem={problem} />}
      <Controls job={job} />
      <Row as="footer" wrap gapY={8} gapX={12} align="center" justify="between" mt="auto" pt={12} rule="top">
        <Switch
          label={words.refresh}
          isLabelShown
          checked={refresh.isOn}
          onChange={(isOn) => refresh.change({ isOn })}
        />
        <Segments
          label={words.period}
          choices={PERIODS}
          chosen={String(refresh.everyMs)}
          onChoose={(ms) => refresh.change({ everyMs: Number(ms) })}
        />
      </Row>
    </Stack>
  );
}
