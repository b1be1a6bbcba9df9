import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { BREAKDOWN_PAGE_SIZE, type FilteredStats } from '#contract/admin/statistics.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatShortDate } from '#web/format/dates.ts';
import { adminText } from '#web/text/es/admin/panel.ts';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { adminQueries, type StatsFilters } from '../admin.queries.ts';
import { UserPicker } from '../users/user-picker.tsx';
import { fillDays, fillHours } from './day-points.ts';
import { leftOutSentence } from './left-out-sentence.ts';
import classes from './statistics.module.css';

const { filtered: words } = adminText;
/** Of the breakdown by user, until all are wanted. */
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
    <section className={classes.breakdown} aria-labelledby="admin-by-user">
      <div className={classes.breakdownHead}>
        <h3 id="admin-by-user">{words.byUser}</h3>
        {userCount > FIRST_USERS && (
          <button
            type="button"
            className={classes.seeAll}
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
      <div className={classes.breakdownBody}>
        <ul className={classes.users} data-all={showsAll || undefined}>
          {shown.map(({ email, count, amount }) => (
            <li key={email}>
              <span className="cut" title={email}>
                {email}
              </span>
              <span className={classes.userFigures}>
                <span>{adminText.statistics.countOf(count, formatNumber(count))}</span>
                <span className="muted">{formatGuaranies(amount)}</span>
              </span>
            </li>
          ))}
        </ul>
        {showsAll && userCount > BREAKDOWN_PAGE_SIZE && (
          <div className={classes.pager}>
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
          </div>
        )}
      </div>
    </section>
  );
}

function Result({ stats, page, onPage }: BreakdownProps) {
  const leftOut = leftOutSentence(stats.leftOut);
  const isEmpty = stats.total === 0;
  return (
    <>
      <div className={classes.result}>
        <dl className={classes.sums}>
          <div>
            <dt>{words.count}</dt>
            <dd>{formatNumber(stats.total)}</dd>
          </div>
          <div>
            <dt>{words.amount}</dt>
            <dd>{formatGuaranies(stats.amount)}</dd>
            {leftOut && <dd className={classes.leftOut}>{leftOut}</dd>}
          </div>
          <div>
            <dt>{words.average}</dt>
            <dd>{formatGuaranies(stats.average)}</dd>
            {stats.averagedCount !== stats.total && (
              <dd className={classes.leftOut}>{words.averageOver(formatNumber(stats.averagedCount))}</dd>
            )}
          </div>
        </dl>
        <div>
          <h3 className={classes.chartTitle}>{words.byDay}</h3>
          {isEmpty ? <p className={classes.noData}>{adminText.noData}</p> : <DayChart days={stats.days} />}
        </div>
        <div>
          <h3 className={classes.chartTitle}>{words.byHour}</h3>
          {isEmpty ? <p className={classes.noData}>{adminText.noData}</p> : <HourChart hours={stats.hours} />}
        </div>
      </div>
      {!isEmpty && <UserBreakdown stats={stats} page={page} onPage={onPage} />}
    </>
  );
}

/** What was received in a period, by everybody or by one. Nothing is asked before «Filtrar». */
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
    <section className={classes.filtered} aria-labelledby="admin-filtered">
      <div className={classes.filteredHead}>
        <h2 id="admin-filtered" className={classes.title}>
          {words.title}
        </h2>
        <form className={classes.filters} onSubmit={(event) => void apply(event)}>
          <DateField label={words.from} value={from} onChange={setFrom} />
          <DateField label={words.to} value={to} error={isWrongOrder ? words.wrongOrder : undefined} onChange={setTo} />
          <UserPicker label={words.user} chosen={user} everybody={words.everybody} onChoose={setUser} />
          <Button type="submit" aria-disabled={isFetching} data-disabled={isFetching || undefined}>
            {words.apply}
          </Button>
        </form>
      </div>
      {isError && <Problem title={words.problem} onRetry={() => void refetch()} />}
      {data ? (
        <Result stats={data} page={asked?.userPage ?? 1} onPage={(userPage) => setAsked({ ...asked, userPage })} />
      ) : (
        !isError && <p className={classes.noData}>{words.hint}</p>
      )}
    </section>
  );
}
