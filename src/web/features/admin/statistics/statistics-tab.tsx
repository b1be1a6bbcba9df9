import { useQuery } from '@tanstack/react-query';
import type { getAdminStats, UserTotal } from '#contract/admin/statistics.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { adminText } from '#text/admin/panel.ts';
import { t } from '#text/common.ts';
import { formatGuaranies, formatNumber, formatTenths } from '#web/format/amounts.ts';
import { formatTime } from '#web/format/dates.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../admin.module.css';
import { adminQueries } from '../admin.queries.ts';
import { FilteredStatistics } from './filtered-statistics.tsx';
import { MonthColumns } from './month-columns.tsx';
import { NoData } from './no-data.tsx';
import { amountNotCountedSentence } from './not-counted-sentence.ts';

const { statistics: words } = adminText;
type Stats = RouteReply<typeof getAdminStats>;

function Figures({ users, invoices }: Stats) {
  const suspended = users.total - users.active;
  const perInvoice = invoices.total === 0 ? 0 : invoices.items / invoices.total;
  const leftOut = amountNotCountedSentence(invoices.leftOut);
  return (
    <Metrics label={words.figures} bleed even>
      <Metric
        label={words.users}
        value={formatNumber(users.total)}
        notes={[words.usersNote(formatNumber(users.trial), users.admins, formatNumber(users.admins))]}
      />
      <Metric
        label={words.active}
        value={formatNumber(users.active)}
        notes={[words.activeNote(suspended, formatNumber(suspended))]}
      />
      <Metric
        label={words.invoices}
        value={formatNumber(invoices.total)}
        notes={[words.invoicesNote(users.total, formatNumber(users.total)), ...(leftOut ? [leftOut] : [])]}
      />
      <Metric
        label={words.items}
        value={formatNumber(invoices.items)}
        notes={[words.itemsNote(formatTenths(perInvoice))]}
      />
    </Metrics>
  );
}

const topColumns: readonly Column<UserTotal & { place: number }>[] = [
  {
    key: 'place',
    heading: words.place,
    isHeadingHidden: true,
    width: '24px',
    card: 'hidden',
    skeleton: 8,
    tone: () => 'muted',
    cell: ({ place }) => place,
  },
  {
    key: 'email',
    heading: words.user,
    isRowHeading: true,
    kind: 'name',
    width: '100%',
    skeleton: 180,
    title: ({ email }) => email,
    cell: ({ email }) => email,
  },
  { key: 'count', heading: words.count, kind: 'total', skeleton: 36, cell: ({ count }) => formatNumber(count) },
  {
    key: 'amount',
    heading: words.amount,
    kind: 'figure',
    skeleton: 110,
    tone: () => 'muted',
    cell: ({ amount }) => formatGuaranies(amount),
  },
];

function ComingFigures() {
  const coming = [
    [words.users, 60, 190],
    [words.active, 60, 100],
    [words.invoices, 90, 110],
    [words.items, 90, 90],
  ] as const;
  return (
    <Metrics label={words.figures} bleed even>
      {coming.map(([label, figure, note]) => (
        <Metric
          key={label}
          label={label}
          value={<Skeleton width={figure} />}
          notes={[<Skeleton key="note" width={note} />]}
        />
      ))}
    </Metrics>
  );
}

function Months({ months }: { months: Stats['invoices']['months'] | undefined }) {
  if (!months) return <Box mt={12} className={classes.comingChart} />;
  if (months.every(({ count }) => count === 0)) return <NoData>{adminText.noData}</NoData>;
  return <MonthColumns label={words.months} headings={{ key: words.month, value: words.count }} months={months} />;
}

/** The figures of the whole system, and what was received in a period that one chooses. */
export function StatisticsTab() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(adminQueries.statistics());
  if (!data && isError) return <Problem title={words.problem} onRetry={() => void refetch()} />;
  return (
    <>
      {isError && (
        <Problem title={words.problem} onRetry={() => void refetch()}>
          {t.common.outdated(formatTime(new Date(dataUpdatedAt)))}
        </Problem>
      )}
      {data ? <Figures {...data} /> : <ComingFigures />}
      <Grid gapY={20} className={classes.charts}>
        <section aria-labelledby="admin-months">
          <Text as="h2" size={15} weight={600} tracking={1} id="admin-months">
            {words.months}
          </Text>
          <Text as="p" mt={2} tone="muted" size={12.5}>
            {words.monthsNote}
          </Text>
          <Months months={data?.invoices.months} />
        </section>
        <section aria-labelledby="admin-top">
          <Text as="h2" size={15} weight={600} tracking={1} id="admin-top">
            {words.topUsers}
          </Text>
          <DataTable
            label={words.topUsers}
            variant="flush"
            cardsBelow="never"
            isHeadHidden
            columns={topColumns}
            rows={data?.invoices.topUsers.map((user, at) => ({ ...user, place: at + 1 }))}
            rowKey={({ place }) => place}
            loading={t.common.loading}
            empty={<NoData>{words.noUsers}</NoData>}
          />
        </section>
      </Grid>
      <FilteredStatistics />
    </>
  );
}
