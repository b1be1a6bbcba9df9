import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { BREAKDOWN_PAGE_SIZE, type FilteredStats } from '#contract/admin/statistics.ts';
import { adminText } from '#text/admin/panel.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatShortDate } from '#web/format/dates.ts';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { Fact, Facts } from '#web/ui/layout/facts.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import classes from '../admin.module.css';
import { adminQueries, type StatsFilters } from '../admin.queries.ts';
import { UserPicker } from '../users/user-picker.tsx';
import { fillDays, fillHours } from './day-points.ts';
import { NoData } from './no-data.tsx';
import { amountNotCountedSentence } from './not-counted-sentence.ts';

const CHART_TITLE: Look = { tone: 'muted', size: 13, weight: 400 };
const SUM = { named: { size: 13 }, size: 16.5, weight: 600, tracking: 1.5 } as const;

const { filtered: words } = adminText;
/** How many users of the breakdown are shown until «see all» is pressed. */
const FIRST_USERS = 3;
const LABELS = 6;

const hourLabel = (hour: number) => `${hour}:00`;

function DayChart({ days }: { days: FilteredStats['days'] }) {
  return (
    <ColumnChart
      label={words.byDay}
      headings={{ key: words.day, value: words.count }}
      least={0}
      labels={LABELS}
      points={fillDays(days).map(({ date, count }) => ({
        key: date,
        label: formatShortDate(date),
        name: formatDate(date),
        value: count,
      }))}
    />
  );
}

function HourChart({ hours }: { hours: FilteredStats['hours'] }) {
  return (
    <ColumnChart
      label={words.byHour}
      headings={{ key: words.hour, value: words.count }}
      least={0}
      labels={LABELS}
      points={fillHours(hours).map(({ hour, count }) => ({ key: String(hour), label: hourLabel(hour), value: count }))}
    />
  );
}

interface BreakdownProps {
  stats: FilteredStats;
  page: number;
  onPage: (page: number) => void;
}

function UserBreakdown({ stats: { users, userCount }, page, onPage }: BreakdownProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? users : users.slice(0, FIRST_USERS);
  const first = (page - 1) * BREAKDOWN_PAGE_SIZE;
  return (
    <Grid
      as="section"
      gapY={12}
      gapX={32}
      pt={16}
      rule="top"
      className={classes.breakdown}
      aria-labelledby="admin-by-user"
    >
      <div>
        <Text as="h3" {...CHART_TITLE} id="admin-by-user">
          {words.byUser}
        </Text>
        {userCount > FIRST_USERS && (
          <button
            type="button"
            className={look({ tone: 'brand', size: 13, weight: 600, underline: 'hover' }, classes.seeAll)}
            aria-expanded={showsAll}
            onClick={() => {
              setShowsAll(!showsAll);
              if (showsAll && page > 1) onPage(1);
            }}
          >
            {showsAll ? words.seeLess : words.seeAll(formatNumber(userCount))}
          </button>
        )}
      </div>
      <Box span="rest" shrinkX className={classes.breakdownBody}>
        <Grid
          as="ul"
          columns={3}
          gapY={14}
          gapX={32}
          size={13.5}
          phone={{ columns: 1 }}
          data-all={showsAll || undefined}
        >
          {shown.map(({ email, count, amount }) => (
            <Grid as="li" gap={2} shrinkX key={email}>
              <span className="cut" title={email}>
                {email}
              </span>
              <Row as="span" gap={12} justify="between" tabular>
                <span className="strong">{adminText.statistics.countOf(count, formatNumber(count))}</span>
                <span className="muted">{formatGuaranies(amount)}</span>
              </Row>
            </Grid>
          ))}
        </Grid>
        {showsAll && userCount > BREAKDOWN_PAGE_SIZE && (
          <Row gap={12} align="center" mt={16} tone="muted" size={13} tabular>
            <Button size="xs" variant="default" {...clickUnlessBusy(page === 1, () => onPage(page - 1))}>
              {words.previousUsers}
            </Button>
            <span>
              {words.shown(formatNumber(first + 1), formatNumber(first + users.length), formatNumber(userCount))}
            </span>
            <Button
              size="xs"
              variant="default"
              {...clickUnlessBusy(first + users.length >= userCount, () => onPage(page + 1))}
            >
              {words.nextUsers}
            </Button>
          </Row>
        )}
      </Box>
    </Grid>
  );
}

function Result({ stats, page, onPage }: BreakdownProps) {
  const leftOut = amountNotCountedSentence(stats.leftOut);
  const isEmpty = stats.total === 0;
  return (
    <>
      <Grid gapY={20} gapX={32} className={classes.result}>
        <Facts className={classes.sums}>
          <Fact name={words.count} {...SUM}>
            {formatNumber(stats.total)}
          </Fact>
          <Fact name={words.amount} note={leftOut} {...SUM}>
            {formatGuaranies(stats.amount)}
          </Fact>
          <Fact
            name={words.average}
            note={stats.averagedCount !== stats.total && words.averageOver(formatNumber(stats.averagedCount))}
            {...SUM}
          >
            {formatGuaranies(stats.average)}
          </Fact>
        </Facts>
        <div>
          <Text as="h3" {...CHART_TITLE}>
            {words.byDay}
          </Text>
          {isEmpty ? <NoData>{adminText.noData}</NoData> : <DayChart days={stats.days} />}
        </div>
        <div>
          <Text as="h3" {...CHART_TITLE}>
            {words.byHour}
          </Text>
          {isEmpty ? <NoData>{adminText.noData}</NoData> : <HourChart hours={stats.hours} />}
        </div>
      </Grid>
      {!isEmpty && <UserBreakdown stats={stats} page={page} onPage={onPage} />}
    </>
  );
}

/** What was received in a period, by everybody or by one user. Nothing is asked before «Filtrar» is pressed. */
export function FilteredStatistics() {
  const client = useQueryClient();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [user, setUser] = useState<{ email: string } | null>(null);
  const [asked, setAsked] = useState<StatsFilters | null>(null);
  const { data, isError, isFetching, refetch } = useQuery({
    ...adminQueries.filtered(asked ?? {}),
    enabled: asked !== null,
  });
  const isWrongOrder = from !== '' && to !== '' && from > to;

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (isWrongOrder || isFetching) return;
    const wanted: StatsFilters = {
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(user ? { userEmail: user.email } : {}),
    };
    setAsked(wanted);
    try {
      await client.fetchQuery({ ...adminQueries.filtered(wanted), staleTime: 0 });
      notify({ id: 'admin-filtered', type: 'info', message: words.updated });
    } catch {
      notify({ id: 'admin-filtered', type: 'error', message: words.problem });
    }
  }

  return (
    <Grid
      as="section"
      gap={16}
      py={18}
      px={20}
      frame="line"
      radius="card"
      phone={{ p: 16 }}
      aria-labelledby="admin-filtered"
    >
      <Row wrap gapY={12} gapX={24} align="end" justify="between">
        <Text as="h2" size={15} weight={600} tracking={1} id="admin-filtered">
          {words.title}
        </Text>
        <form
          className={look({ gap: 10, align: 'start', flow: 'grid' }, classes.filters)}
          onSubmit={(event) => void apply(event)}
        >
          <DateField label={words.from} value={from} onChange={setFrom} />
          <DateField label={words.to} value={to} error={isWrongOrder ? words.wrongOrder : undefined} onChange={setTo} />
          <UserPicker label={words.user} chosen={user} everybody={words.everybody} onChoose={setUser} />
          <Button type="submit" aria-disabled={isFetching} data-disabled={isFetching || undefined}>
            {words.apply}
          </Button>
        </form>
      </Row>
      {isError && <Problem title={words.problem} onRetry={() => void refetch()} />}
      {data ? (
        <Result stats={data} page={asked?.userPage ?? 1} onPage={(userPage) => setAsked({ ...asked, userPage })} />
      ) : (
        !isError && <NoData>{words.hint}</NoData>
      )}
    </Grid>
  );
}
