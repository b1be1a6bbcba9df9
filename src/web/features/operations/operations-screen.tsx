import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LATE_SECONDS, type Operations, retrySetAside, type SetAside, type Work } from '#contract/operations.ts';
import { operationsText as text } from '#text/admin/operations.ts';
import { t } from '#text/common.ts';
import { call } from '#web/api/client.ts';
import { formatNumber, formatSize } from '#web/format/amounts.ts';
import { formatDate, formatSeconds, formatShortDate, formatTime } from '#web/format/dates.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { AdminLinks } from '#web/ui/layout/admin-links.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from './operations.module.css';
import { operationsQueries } from './operations.queries.ts';
import { RucListCard } from './ruc-list-card.tsx';

const COLUMN: Look = { columns: 1, gap: 16, shrinkX: true };
const LINES: Look = { pt: 6, pb: 12, px: 16, size: 13.5 };

const FEW_ERRORS_SHARE = 0.05;
const FULL_DISK_SHARE = 0.9;

function totalOf(work: readonly Work[]) {
  const ages = work.flatMap(({ oldestSeconds }) => oldestSeconds ?? []);
  const sum = (pick: (one: Work) => number) => work.reduce((total, one) => total + pick(one), 0);
  return {
    waiting: sum(({ waiting }) => waiting),
    running: sum(({ running }) => running),
    lastMinute: sum(({ lastMinute }) => lastMinute),
    oldestSeconds: ages.length === 0 ? null : Math.max(...ages),
  };
}

function Age({ seconds }: { seconds: number | null }) {
  if (seconds === null) return text.work.none;
  return <span className={seconds > LATE_SECONDS ? classes.late : undefined}>{formatSeconds(seconds)}</span>;
}

const workColumns: readonly Column<Work>[] = [
  {
    key: 'kind',
    heading: text.work.columns.kind,
    isRowHeading: true,
    card: '1 left',
    cell: ({ kind }) => text.work.kinds[kind],
  },
  {
    key: 'waiting',
    heading: text.work.columns.waiting,
    kind: 'figure',
    card: '1 right',
    cell: ({ waiting }) => formatNumber(waiting),
  },
  {
    key: 'running',
    heading: text.work.columns.running,
    kind: 'figure',
    card: 'hidden',
    cell: ({ running }) => formatNumber(running),
  },
  {
    key: 'oldest',
    heading: text.work.columns.oldest,
    kind: 'figure',
    card: '2 right',
    cell: ({ oldestSeconds }) => <Age seconds={oldestSeconds} />,
  },
  {
    key: 'rate',
    heading: text.work.columns.rate,
    kind: 'figure',
    card: 'hidden',
    tone: () => 'muted',
    cell: ({ lastMinute }) => formatNumber(lastMinute),
  },
];

function WorkCard({ work }: { work: readonly Work[] | undefined }) {
  const total = work && totalOf(work);
  return (
    <Card title={text.work.title} aside={text.work.note(LATE_SECONDS / 60)}>
      <DataTable
        label={text.work.title}
        columns={workColumns}
        rows={work}
        rowKey={({ kind }) => kind}
        isDense
        sums={
          total && {
            kind: text.work.total,
            waiting: formatNumber(total.waiting),
            running: formatNumber(total.running),
            oldest: <Age seconds={total.oldestSeconds} />,
            rate: formatNumber(total.lastMinute),
          }
        }
      />
    </Card>
  );
}

function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ownerId, id }: SetAside) => call(retrySetAside, { params: { ownerId, id } }),
    onSuccess: () => notify({ type: 'success', message: text.documents.retried }),
    onError: (problem) => notify({ type: 'error', title: text.documents.retryFailed, message: problem.message }),
    onSettled: () => client.invalidateQueries({ queryKey: operationsQueries.all }),
  });
}

const setAsideColumns = (onRetry: (document: SetAside) => void): readonly Column<SetAside>[] => [
  {
    key: 'what',
    heading: text.documents.columns.what,
    card: '1 left',
    title: ({ name }) => name,
    cell: ({ email, name }) => (
      <Grid as="span" shrinkX className={classes.two}>
        <span>{email}</span>
        <Text tone="muted" size={13}>
          {name}
        </Text>
      </Grid>
    ),
  },
  {
    key: 'why',
    heading: text.documents.columns.why,
    card: '2 left',
    title: ({ reason }) => reason ?? undefined,
    cell: ({ reason, attempts }) => (
      <Grid as="span" shrinkX className={classes.two}>
        <span>{reason}</span>
        <Text tone="muted" size={13}>
          {text.documents.attempts(attempts)}
        </Text>
      </Grid>
    ),
  },
  {
    key: 'since',
    heading: text.documents.columns.since,
    kind: 'date',
    width: '112px',
    card: '3 left',
    tone: () => 'muted',
    cell: ({ since }) => `${formatShortDate(since)} ${formatTime(since)}`,
  },
  {
    key: 'action',
    heading: text.documents.columns.action,
    isHeadingHidden: true,
    kind: 'action',
    width: '116px',
    card: '3 right',
    cell: (document) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={text.documents.retryOne(document.name)}
        onClick={() => onRetry(document)}
      >
        {text.documents.retry}
      </Button>
    ),
  },
];

function SetAsideCard({ setAside }: { setAside: Operations['setAside'] | undefined }) {
  const { mutate } = useRetry();
  const hidden = setAside ? setAside.count - setAside.documents.length : 0;
  return (
    <Card title={text.documents.title} aside={hidden > 0 ? text.documents.more(hidden) : text.documents.note}>
      <DataTable
        label={text.documents.title}
        columns={setAsideColumns(mutate)}
        rows={setAside?.documents}
        rowKey={({ id }) => id}
        empty={<CardEmpty>{text.documents.empty}</CardEmpty>}
      />
    </Card>
  );
}

function MailboxesCard({ mailboxes }: { mailboxes: Operations['mailboxes'] | undefined }) {
  return (
    <Card title={text.mailboxes.title}>
      {mailboxes?.failing.length === 0 && <CardEmpty>{text.mailboxes.empty}</CardEmpty>}
      <Grid as="ul" {...LINES} className={classes.lines}>
        {mailboxes?.failing.map(({ username, problem, since }) => (
          <Grid as="li" columns="rest-auto" gapY={2} gapX={12} py={8} key={`${username} ${since}`}>
            <span>
              <Text as="strong" breaks weight={550}>
                {username}
              </Text>
              <br />
              <Text tone="muted" size={13}>
                {problem}
              </Text>
            </span>
            <Text tone="muted" tabular>
              {formatShortDate(since)} {formatTime(since)}
            </Text>
          </Grid>
        ))}
      </Grid>
    </Card>
  );
}

function Share({ name, used, total }: { name: string; used: number; total: number | null }) {
  return (
    <Grid as="dl" columns="rest-auto" gapY={4} gapX={12} className={classes.share}>
      <dt>{name}</dt>
      <Text as="dd" tone="muted">
        {total === null ? formatSize(used) : text.storage.of(formatSize(used), formatSize(total))}
      </Text>
      {total === null ? null : (
        <Text as="dd" tone="muted">
          <Bar share={used / total} size="thin" />
        </Text>
      )}
    </Grid>
  );
}

function StorageCard({ data }: { data: Operations | undefined }) {
  return (
    <Card
      title={text.storage.title}
      aside={data && text.storage.migrations(data.migrations.count, data.migrations.last.slice(0, 4))}
    >
      <Grid gap={12} pt={12} pb={16} px={16} size={13.5} tabular>
        {data && (
          <>
            <Share name={text.storage.disk} used={data.disk.total - data.disk.free} total={data.disk.total} />
            <Share name={text.storage.originals} used={data.originalsBytes} total={null} />
            <Share name={text.storage.database} used={data.databaseBytes} total={null} />
            {data.fullest.map(({ name, bytes, limit }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two businesses may be called alike
              <Share key={at} name={name} used={bytes} total={limit} />
            ))}
          </>
        )}
      </Grid>
    </Card>
  );
}

/** What the nightly comparison of the stored files with the database found. */
function DiskCheckCard({ check }: { check: Operations['diskCheck'] | undefined }) {
  const words = text.storage.check;
  const when = check ? `${formatShortDate(check.checkedAt)} ${formatTime(check.checkedAt)}` : '';
  const found = check
    ? [
        check.missingCount > 0 && words.missing(check.missingCount),
        check.orphanCount > 0 && words.orphans(check.orphanCount, formatSize(check.orphanBytes)),
        check.madeOrphanCount > 0 && words.madeOrphans(check.madeOrphanCount, formatSize(check.madeOrphanBytes)),
      ].filter((sentence) => sentence !== false)
    : [];
  return (
    <Card title={words.title}>
      {check === null && <CardEmpty>{words.never}</CardEmpty>}
      {check && found.length === 0 && <CardEmpty>{words.fine(when)}</CardEmpty>}
      {check && found.length > 0 && (
        <>
          <CardEmpty>{words.found(when)}</CardEmpty>
          <Grid as="ul" {...LINES} className={classes.lines}>
            {found.map((sentence) => (
              <Grid as="li" columns="rest-auto" gapY={2} gapX={12} py={8} key={sentence}>
                {sentence}
              </Grid>
            ))}
          </Grid>
          <Box as="details" pb={12} px={16} tone="muted" size={13}>
            <summary>{words.examples}</summary>
            <Box as="ul" mt={6} breaks>
              {check.examples.map((path) => (
                <li key={path}>{path}</li>
              ))}
            </Box>
          </Box>
        </>
      )}
    </Card>
  );
}

/** How many invoices were deleted that the law requires to be kept, and how many of them without a reason. */
function DeletedCard({ deleted }: { deleted: Operations['keptDeleted'] | undefined }) {
  const words = text.storage.deleted;
  const isSome = deleted !== undefined && deleted.count > 0;
  return (
    <Card
      title={words.title}
      aside={
        isSome && (
          <Link to="/admin/auditoria" search={{ subject: 'invoice' }}>
            {words.link}
          </Link>
        )
      }
    >
      {deleted && <CardEmpty>{isSome ? words.some(deleted.count, deleted.silentCount) : words.none}</CardEmpty>}
    </Card>
  );
}

function AiCard({ ai }: { ai: Operations['ai'] | undefined }) {
  const most = Math.max(1, ...(ai?.hours.map(({ errors }) => errors) ?? []));
  const share = ai && ai.readings > 0 ? `${((100 * ai.errors) / ai.readings).toFixed(1).replace('.', ',')} %` : null;
  return (
    <Card title={text.ai.title} aside={ai && share ? text.ai.aside(formatNumber(ai.errors), share) : undefined}>
      {ai?.problem && <CardEmpty>{ai.problem}</CardEmpty>}
      {ai && ai.errors === 0 && <CardEmpty>{ai.isConfigured ? text.ai.none : text.aiOff}</CardEmpty>}
      {ai && ai.errors > 0 && (
        <>
          <div
            className={look({ gap: 3, align: 'end', rule: 'bottom', flow: 'row' }, classes.hours)}
            role="img"
            aria-label={text.ai.chart}
          >
            {ai.hours.map(({ at, errors }) => (
              <Text
                flex={1}
                shrinkX
                className={classes.hour}
                key={at}
                style={{ height: `${(100 * errors) / most}%` }}
                title={`${formatTime(at)}: ${errors}`}
              />
            ))}
          </div>
          <Row justify="between" pb={14} px={16} tone="muted" size={12.5} aria-hidden="true">
            <span>{formatTime(ai.hours[0]?.at)}</span>
            <span>{formatTime(ai.hours.at(-1)?.at)}</span>
          </Row>
          <table className="visually-hidden">
            <caption>{text.ai.chart}</caption>
            <thead>
              <tr>
                <th scope="col">{text.ai.hour}</th>
                <th scope="col">{text.ai.errors}</th>
              </tr>
            </thead>
            <tbody>
              {ai.hours.map(({ at, errors }) => (
                <tr key={at}>
                  <td>{formatTime(at)}</td>
                  <td>{errors}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}

function Summary({ data }: { data: Operations | undefined }) {
  const total = data && totalOf(data.work);
  const wait = <Skeleton width={48} />;
  const used = data && data.disk.total - data.disk.free;
  const isLate = total?.oldestSeconds != null && total.oldestSeconds > LATE_SECONDS;
  const errorShare = data && data.ai.readings > 0 ? data.ai.errors / data.ai.readings : 0;
  const diskShare = data && used !== undefined ? used / data.disk.total : 0;
  return (
    <Metrics label={text.metrics} bleed even>
      <Metric
        label={text.queued}
        value={total ? formatNumber(total.waiting) : wait}
        {...(isLate && { tone: 'bad' as const })}
        notes={[
          total && (total.oldestSeconds === null ? text.nothingWaits : text.oldest(formatSeconds(total.oldestSeconds))),
        ]}
      />
      <Metric
        label={text.setAside}
        value={data ? formatNumber(data.setAside.count) : wait}
        {...(data?.setAside.count && { tone: 'warn' as const })}
        notes={[data && text.setAsideNote(data.setAside.count)]}
      />
      <Metric
        label={text.failing}
        value={data ? formatNumber(data.mailboxes.failingCount) : wait}
        {...(data?.mailboxes.failingCount && { tone: 'bad' as const })}
        notes={[data && text.failingNote(formatNumber(data.mailboxes.count))]}
      />
      <Metric
        label={text.disk}
        value={data ? `${Math.round(100 * diskShare)} %` : wait}
        {...(diskShare > FULL_DISK_SHARE && { tone: 'bad' as const })}
        notes={[data && used !== undefined && text.diskNote(formatSize(used), formatSize(data.disk.total))]}
      />
      <Metric
        label={text.aiErrors}
        value={data ? formatNumber(data.ai.errors) : wait}
        {...(errorShare > FEW_ERRORS_SHARE && { tone: 'bad' as const })}
        notes={[
          data &&
            (data.ai.isConfigured || data.ai.readings > 0
              ? text.aiErrorsNote(formatNumber(data.ai.readings), formatNumber(data.ai.calls))
              : text.aiOff),
        ]}
      />
    </Metrics>
  );
}

/** The state of the installation, for whoever operates it. */
export function OperationsScreen() {
  const overview = useQuery(operationsQueries.overview());
  const data = overview.data;
  return (
    <>
      <AdminLinks />
      <PageHeader
        title={t.pages.adminOperations.title}
        note={data && text.version(data.version, formatDate(data.startedAt), formatTime(data.startedAt))}
        inline
      >
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
          loading={overview.isFetching && !overview.isPending}
          onClick={() => void overview.refetch()}
        >
          {t.common.refresh}
        </Button>
      </PageHeader>
      {overview.isError && (
        <Problem title={text.problem} onRetry={() => void overview.refetch()}>
          {overview.error.message}
        </Problem>
      )}
      {!(overview.isError && !data) && (
        <>
          <Summary data={data} />
          <Grid gap={16} align="start" className={classes.grid}>
            <Grid {...COLUMN} className={classes.column}>
              <WorkCard work={data?.work} />
              <SetAsideCard setAside={data?.setAside} />
            </Grid>
            <Grid {...COLUMN} className={classes.column}>
              <MailboxesCard mailboxes={data?.mailboxes} />
              <StorageCard data={data} />
              <DiskCheckCard check={data?.diskCheck} />
              <DeletedCard deleted={data?.keptDeleted} />
              <RucListCard />
              <AiCard ai={data?.ai} />
            </Grid>
          </Grid>
        </>
      )}
    </>
  );
}
