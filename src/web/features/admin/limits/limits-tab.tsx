import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRotate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ManagedUser } from '#contract/accounts.ts';
import type { LimitReset, ResetStats, SchedulerStatus } from '#contract/admin/ai-limits.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { adminText } from '#text/admin/panel.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatAgo, formatDate, formatTime } from '#web/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../admin.module.css';
import { adminQueries } from '../admin.queries.ts';
import { UserPicker } from '../users/user-picker.tsx';
import { useResetEverybody, useResetOne } from './use-resets.ts';

const BUTTON: Look = { self: 'start', mt: 'auto', phone: { self: 'stretch', touch: true } };

const { limits: words } = adminText;
const UNLIMITED = -1;
const TICK_MS = 10_000;

/** Whole days from today to the day of the reset, in Asunción. */
const daysUntil = (nextResetAt: string, now: number) =>
  Math.round((Date.parse(nextResetAt.slice(0, 10)) - Date.parse(dayInAsuncion(now))) / DAY_MS);

const WAITING = <Skeleton width={96} />;

function Figures({ scheduler, stats }: { scheduler: SchedulerStatus | undefined; stats: ResetStats | undefined }) {
  const now = useNow(TICK_MS);
  const signal = scheduler?.scheduler.lastSignalAt;
  const missing = stats ? stats.activeSubscriptions - stats.resetThisMonth : 0;
  return (
    <Metrics label={words.figures} bleed even>
      <Metric
        label={words.next}
        value={scheduler ? formatDate(scheduler.nextResetAt) : WAITING}
        notes={
          scheduler ? [words.nextNote(formatTime(scheduler.nextResetAt), daysUntil(scheduler.nextResetAt, now))] : []
        }
      />
      <Metric
        label={words.scheduler}
        value={
          scheduler ? (
            <Row
              as="span"
              gap={10}
              align="center"
              inline
              className={classes.dot}
              data-tone={scheduler.scheduler.running ? 'ok' : 'warn'}
            >
              {scheduler.scheduler.running ? words.running : words.stopped}
            </Row>
          ) : (
            WAITING
          )
        }
        notes={
          scheduler ? [signal ? words.signal(formatAgo(Math.max(0, now - Date.parse(signal)))) : words.noSignal] : []
        }
      />
      <Metric
        label={words.today}
        value={
          scheduler ? (
            <Text size={17} tracking={1.5}>
              {scheduler.isDueToday ? words.due : words.notDue}
            </Text>
          ) : (
            WAITING
          )
        }
        {...(scheduler?.isDueToday ? { tone: 'warn' as const } : {})}
        notes={[formatDate(new Date(now))]}
      />
      <Metric label={words.active} value={stats ? formatNumber(stats.activeSubscriptions) : WAITING} />
      <Metric
        label={words.reset}
        value={stats ? formatNumber(stats.resetThisMonth) : WAITING}
        notes={stats && stats.activeSubscriptions > 0 ? [words.newSince(missing, formatNumber(missing))] : []}
      />
    </Metrics>
  );
}

function UsedBy({ user: { aiProcessed, aiCalls, aiLimit, planName } }: { user: ManagedUser }) {
  const used = formatNumber(aiProcessed);
  return (
    <Text as="p" tone="muted" size={13.5} tabular>
      {aiLimit === UNLIMITED ? words.one.usedUnlimited(used) : words.one.used(used, formatNumber(aiLimit))},{' '}
      {planName ? words.one.inPlan(planName) : words.one.inTrial}
      {aiCalls > 0 && `, ${words.one.calls(aiCalls, formatNumber(aiCalls))}`}
    </Text>
  );
}

interface ResetCardProps {
  id: string;
  title: string;
  hint: string;
  children: ReactNode;
}

function ResetCard({ id, title, hint, children }: ResetCardProps) {
  return (
    <Stack as="section" gap={12} shrinkX p={20} frame="line" radius="card" phone={{ p: 16 }} aria-labelledby={id}>
      <Grid gap={4}>
        <Text as="h2" size={16} weight={600} tracking={1} id={id}>
          {title}
        </Text>
        <Text as="p" tone="muted" size={13.5}>
          {hint}
        </Text>
      </Grid>
      {children}
    </Stack>
  );
}

function ResetOneCard() {
  const [user, setUser] = useState<ManagedUser | null>(null);
  const { ask, isPending } = useResetOne(user, () => setUser(null));
  return (
    <ResetCard id="admin-reset-one" title={words.one.title} hint={words.one.hint}>
      <UserPicker label={words.one.user} chosen={user} onChoose={setUser} />
      {user && <UsedBy user={user} />}
      <Button
        className={look(BUTTON)}
        leftSection={<IconRotate size={16} aria-hidden="true" />}
        {...clickUnlessBusy(isPending, ask)}
      >
        {words.one.action}
      </Button>
    </ResetCard>
  );
}

function ResetAllCard({ stats }: { stats: ResetStats | undefined }) {
  const { ask, isPending } = useResetEverybody(stats?.activeSubscriptions);
  return (
    <ResetCard id="admin-reset-all" title={words.all.title} hint={words.all.hint}>
      {stats && stats.resetThisMonth > 0 && (
        <Note tone="warn" Icon={IconAlertTriangle}>
          {words.all.already(formatNumber(stats.resetThisMonth), formatNumber(stats.activeSubscriptions))}
        </Note>
      )}
      <Button
        className={look(BUTTON)}
        variant="default"
        leftSection={<IconRotate size={16} aria-hidden="true" />}
        {...clickUnlessBusy(isPending, ask)}
      >
        {words.all.action}
      </Button>
    </ResetCard>
  );
}

const { columns: headings } = words.resets;
const resetColumns: readonly Column<LimitReset>[] = [
  {
    key: 'at',
    heading: headings.at,
    isRowHeading: true,
    kind: 'date',
    card: '1 left',
    cell: ({ at }) => `${formatDate(at)} ${formatTime(at)}`,
  },
  { key: 'kind', heading: headings.kind, card: '2 left', cell: ({ kind }) => words.resets.kinds[kind] },
  {
    key: 'scope',
    heading: headings.scope,
    kind: 'name',
    width: '40%',
    card: '3 left',
    title: ({ userEmail }) => userEmail ?? undefined,
    cell: ({ userEmail }) => userEmail ?? words.resets.everybody,
  },
  {
    key: 'by',
    heading: headings.by,
    kind: 'name',
    card: 'hidden',
    width: '26%',
    tone: () => 'muted',
    title: ({ byEmail }) => byEmail ?? undefined,
    cell: ({ byEmail }) => byEmail ?? words.resets.scheduler,
  },
  { key: 'count', heading: headings.count, kind: 'total', card: '1 right', cell: ({ count }) => formatNumber(count) },
];

/** When the used AI readings are set back to zero, whether the job that does it runs, and a button to do it by hand. */
export function LimitsTab() {
  const scheduler = useQuery(adminQueries.scheduler());
  const stats = useQuery(adminQueries.resetStats());
  return (
    <>
      {scheduler.isError && <Problem title={words.schedulerProblem} onRetry={() => void scheduler.refetch()} />}
      {stats.isError && <Problem title={words.statsProblem} onRetry={() => void stats.refetch()} />}
      <Figures scheduler={scheduler.data} stats={stats.data} />
      <Grid columns={2} gap={16} className={classes.cards}>
        <ResetOneCard />
        <ResetAllCard stats={stats.data} />
      </Grid>
      <Card title={words.resets.title} aside={<span className="phone-hidden">{words.resets.note}</span>}>
        <DataTable
          label={words.resets.title}
          columns={resetColumns}
          rows={stats.data?.resets ?? (stats.isError ? [] : undefined)}
          rowKey={({ at, userEmail }) => `${at} ${userEmail}`}
          skeletonRows={3}
          empty={<CardEmpty>{words.resets.empty}</CardEmpty>}
        />
      </Card>
    </>
  );
}
