import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { BackupRun, Backups } from '#contract/backup/backup.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { backupText } from '#text/admin/backup.ts';
import { formatNumber, formatSize } from '#web/format/amounts.ts';
import { formatDate, formatSeconds, formatShortDate, formatTime } from '#web/format/dates.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../operations.module.css';
import { isUnderWay } from './backup.queries.ts';

const text = backupText.runs;

/** «hoy 03:00», «mañana 03:00», or with its day. */
export function momentWords(at: string): string {
  const [day, time, now] = [formatDate(at), formatTime(at), Date.now()];
  if (day === formatDate(new Date(now))) return backupText.today(time);
  if (day === formatDate(new Date(now + DAY_MS))) return backupText.tomorrow(time);
  return `${formatShortDate(at)} ${time}`;
}

const secondsOf = ({ startedAt, endedAt }: BackupRun) =>
  endedAt === null ? null : Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);

function Outcome({ run }: { run: BackupRun }) {
  const { status, problem, lostCount, phase, done, total } = run;
  if (status === 'queued') return text.waiting;
  if (status === 'running') {
    const figures =
      total === null && done === 0
        ? ''
        : ` ${text.progress(formatNumber(done), total === null ? null : formatNumber(total))}`;
    return text.running(`${phase === null ? text.waiting.replace('…', '') : text.phases[phase]}${figures}`);
  }
  if (status === 'error') {
    return (
      <span className={classes.late}>
        <IconAlertCircle size={15} aria-hidden="true" /> {text.failed(problem ?? '')}
      </span>
    );
  }
  return (
    <Text tone="muted">
      <IconCheck size={15} stroke={2.2} color="var(--ok)" aria-hidden="true" />{' '}
      {lostCount ? text.lost(lostCount) : text.fine}
    </Text>
  );
}

const columns: readonly Column<BackupRun>[] = [
  {
    key: 'when',
    heading: text.columns.when,
    kind: 'date',
    width: '112px',
    isRowHeading: true,
    card: '1 left',
    cell: ({ startedAt }) => momentWords(startedAt),
  },
  {
    key: 'originals',
    heading: text.columns.originals,
    kind: 'figure',
    card: 'hidden',
    cell: ({ originalCount }) => (originalCount === null ? '—' : formatNumber(originalCount)),
  },
  {
    key: 'moved',
    heading: text.columns.moved,
    kind: 'figure',
    card: '1 right',
    cell: ({ movedBytes }) => (movedBytes === null ? '—' : formatSize(movedBytes)),
  },
  {
    key: 'took',
    heading: text.columns.took,
    kind: 'figure',
    card: 'hidden',
    tone: () => 'muted',
    cell: (run) => (isUnderWay(run) ? '—' : formatSeconds(secondsOf(run) ?? 0)),
  },
  {
    key: 'outcome',
    heading: text.columns.outcome,
    card: '2 left',
    title: ({ problem }) => problem ?? undefined,
    cell: (run) => <Outcome run={run} />,
  },
];

/** The backups that were made or tried, the newest first. */
export function BackupRuns({ runs }: { runs: Backups['runs'] | undefined }) {
  return (
    <Card title={text.title}>
      <DataTable
        label={text.title}
        columns={columns}
        rows={runs}
        rowKey={({ id }) => id}
        isDense
        empty={<CardEmpty>{text.empty}</CardEmpty>}
      />
    </Card>
  );
}
