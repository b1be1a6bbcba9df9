import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Backups, orderBackup } from '#contract/backup/backup.ts';
import { backupText as text } from '#text/admin/backup.ts';
import { t } from '#text/common.ts';
import { call } from '#web/api/client.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatSeconds } from '#web/format/dates.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { AdminLinks } from '#web/ui/layout/admin-links.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import type { Look } from '#web/ui/layout/look.ts';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import classes from '../operations.module.css';
import { backupsQuery, isUnderWay } from './backup.queries.ts';
import { BackupRuns, momentWords } from './backup-runs.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { OriginalsCheck } from './originals-check.tsx';

const COLUMN: Look = { columns: 1, gap: 16, shrinkX: true };
const TONES = { off: 'warn', never: 'warn', fine: 'ok', old: 'warn', failed: 'bad' } as const;

function Summary({ data }: { data: Backups | undefined }) {
  const wait = <Skeleton width={48} />;
  const lost = data && data.check.damaged + data.check.missing;
  const isChecked = data !== undefined && data.check.endedAt !== null;
  return (
    <Metrics label={text.metrics} bleed even>
      <Metric
        label={text.last}
        value={data ? (data.lastGoodAt === null ? text.never : momentWords(data.lastGoodAt)) : wait}
        {...(data && { tone: TONES[data.state] })}
        notes={[
          data &&
            text.stateAgo(text.states[data.state], data.ageSeconds === null ? null : formatSeconds(data.ageSeconds)),
        ]}
      />
      <Metric
        label={text.mostLost}
        value={data ? (data.ageSeconds === null ? text.everything : formatSeconds(data.ageSeconds)) : wait}
        notes={[text.mostLostNote]}
      />
      <Metric
        label={text.withoutCopy}
        value={data ? formatNumber(data.withoutCopy) : wait}
        notes={[text.withoutCopyNote]}
      />
      <Metric
        label={text.damaged}
        value={lost === undefined ? wait : formatNumber(lost)}
        {...(lost ? { tone: 'bad' as const } : {})}
        notes={[data && (isChecked ? text.checked(formatNumber(data.check.endedCount)) : text.notChecked)]}
      />
    </Metrics>
  );
}

function ScheduleCard({ schedule }: { schedule: Backups['schedule'] | undefined }) {
  const words = text.schedule;
  const lines = schedule
    ? [
        [words.at, schedule.at],
        [words.keep, words.keepCount(schedule.keep)],
        [words.originals, words.originalsNote],
        [words.secrets, words.secretsNote],
      ]
    : [];
  return (
    <Card title={words.title}>
      {schedule === null && <CardEmpty>{words.off}</CardEmpty>}
      {schedule && (
        <Grid gap={12} pt={12} pb={16} px={16} size={13.5} tabular>
          <Grid as="dl" columns="rest-auto" gapY={4} gapX={12}>
            {lines.map(([name, said]) => [
              <dt key={name}>{name}</dt>,
              <Text as="dd" tone="muted" textAlign="right" key={`${name} said`}>
                {said}
              </Text>,
            ])}
          </Grid>
          <Text as="p" breaks>
            {words.next(momentWords(schedule.next))} <code>{schedule.place}</code>
          </Text>
        </Grid>
      )}
    </Card>
  );
}

function RestoreCard({ version, place }: { version: string; place: string | undefined }) {
  const words = text.restore;
  const command = words.command(place ?? words.someplace);
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    notify({ type: 'success', message: words.copied });
  };
  return (
    <Card title={words.title}>
      <Box as="ol" pt={12} pb={16} px={16} size={13.5}>
        {words.steps(version).map((step, at) => (
          <Row as="li" gap={10} mt={8} key={step}>
            <Grid
              as="span"
              flex="none"
              placeItems="center"
              frame="line"
              radius="round"
              tone="muted"
              size={12}
              style={{ width: 20, height: 20 }}
              aria-hidden="true"
            >
              {at + 1}
            </Grid>
            <Box flex={1} shrinkX>
              {step}
              {at === 1 && (
                <Row gap={6} align="center" mt={6}>
                  <Text as="code" flex={1} shrinkX py={6} px={10} radius="control" fill="canvas" size={12} breaks>
                    {command}
                  </Text>
                  <ActionIcon variant="default" aria-label={words.copy} onClick={() => void copy()}>
                    <IconCopy size={15} aria-hidden="true" />
                  </ActionIcon>
                </Row>
              )}
            </Box>
          </Row>
        ))}
      </Box>
    </Card>
  );
}

function useOrderBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(orderBackup, { quiet: true })).backups,
    onSuccess: (backups) => {
      client.setQueryData(backupsQuery().queryKey, backups);
      notify({ type: 'success', message: text.ordered });
    },
    onError: (problem) => {
      notify({ type: 'error', title: text.orderFailed, message: problem.message });
      void client.invalidateQueries({ queryKey: backupsQuery().queryKey });
    },
  });
}

/** How the backups stand, for whoever operates the installation. */
export function BackupScreen() {
  const { data, error, isPending, refetch } = useQuery(backupsQuery());
  const ordering = useOrderBackup();
  return (
    <>
      <AdminLinks />
      <PageHeader title={t.pages.adminBackup.title} inline>
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden="true" />}
          loading={ordering.isPending}
          disabled={!data?.schedule || data.runs.some(isUnderWay)}
          onClick={() => ordering.mutate()}
        >
          {text.now}
        </Button>
      </PageHeader>
      {error && (
        <Problem title={text.problem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      )}
      {(data || isPending) && (
        <>
          <Summary data={data} />
          <Grid gap={16} align="start" className={classes.grid}>
            <Grid {...COLUMN} className={classes.column}>
              <BackupRuns runs={data?.runs} />
              <OriginalsCheck check={data?.check} />
            </Grid>
            <Grid {...COLUMN} className={classes.column}>
              <ScheduleCard schedule={data?.schedule} />
              {data && <RestoreCard version={data.version} place={data.schedule?.place} />}
              {data && <NumbersCard metrics={data.metrics} />}
            </Grid>
          </Grid>
        </>
      )}
    </>
  );
}
