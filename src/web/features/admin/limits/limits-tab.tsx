import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRotate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LimitReset, ResetStats, SchedulerStatus } from '#contract/admin/ai-limits.ts';
import type { ManagedUser } from '#contract/admin/users.ts';
import { dayInAsuncion } from '#domain/period.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatAgo, formatDate, formatTime } from '#web/format/dates.ts';
import { adminText } from '#web/text/es/admin/panel.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { adminQueries } from '../admin.queries.ts';
import { UserPicker } from '../users/user-picker.tsx';
import classes from './limits.module.css';
import { useResetEverybody, useResetOne } from './use-resets.ts';

const { limits: words } = adminText;
const UNLIMITED = -1;
const DAY_MS = 86_400_000;
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
            <span className={classes.state} data-running={scheduler.scheduler.running}>
              {scheduler.scheduler.running ? words.running : words.stopped}
            </span>
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
          scheduler ? <span className={classes.words}>{scheduler.isDueToday ? words.due : words.notDue}</span> : WAITING
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
    <p className={classes.used}>
      {aiLimit === UNLIMITED ? words.one.usedUnlimited(used) : words.one.used(used, formatNumber(aiLimit))},{' '}
      {planName ? words.one.inPlan(planName) : words.one.inTrial}
      {aiCalls > 0 && `, ${words.one.calls(aiCalls, formatNumber(aiCalls))}`}
    </p>
  );
}

function ResetOneCard() {
  const [user, setUser] = useState<ManagedUser | null>(null);
  const { ask, isPending } = useResetOne(user, () => setUser(null));
  return (
    <section className={classes.card} aria-labelledby="admin-reset-one">
      <h2 id="admin-reset-one">{words.one.title}</h2>
      <p className={classes.hint}>{words.one.hint}</p>
      <UserPicker label={words.one.user} chosen={user} onChoose={setUser} />
      {user && <UsedBy user={user} />}
      <Button
        className={classes.button}
        leftSection={<IconRotate size={16} aria-hidden="true" />}
        {...clickUnlessBusy(isPending, ask)}
      >
        {words.one.action}
      </Button>
    </section>
  );
}

function ResetAllCard({ stats }: { stats: ResetStats | undefined }) {
  const { ask, isPending } = useResetEverybody(stats?.activeSubscriptions);
  return (
    <section className={classes.card} aria-labelledby="admin-reset-all">
      <h2 id="admin-reset-all">{words.all.title}</h2>
      <p className={classes.hint}>{words.all.hint}</p>
      {stats && stats.resetThisMonth > 0 && (
        <Note tone="warn" Icon={IconAlertTriangle}>
          {words.all.already(formatNumber(stats.resetThisMonth), formatNumber(stats.activeSubscriptions))}
        </Note>
      )}
      <Button
        className={classes.button}
        variant="default"
        leftSection={<IconRotate size={16} aria-hidden="true" />}
        {...clickUnlessBusy(isPending, ask)}
      >
        {words.all.action}
      </Button>
    </section>
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

/** When readings by AI are counted anew, whether somebody sees to it, and how to do it by hand. */
export function LimitsTab() {
  const scheduler = useQuery(adminQueries.scheduler());
  const stats = useQuery(adminQueries.resetStats());
  return (
    <>
      {scheduler.isError && <Problem title={words.schedulerProblem} onRetry={() => void scheduler.refetch()} />}
      {stats.isError && <Problem title={words.statsProblem} onRetry={() => void stats.refetch()} />}
      <Figures scheduler={scheduler.data} stats={stats.data} />
      <div className={classes.cards}>
        <ResetOneCard />
        <ResetAllCard stats={stats.data} />
      </div>
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
