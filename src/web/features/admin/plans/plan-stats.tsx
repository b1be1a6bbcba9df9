import { useQuery } from '@tanstack/react-query';
import type { getSubscriptionStats } from '#contract/subscriptions/plans.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { monthInAsuncion } from '#domain/time/period.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { t } from '#text/common.ts';
import { formatMoney, formatNumber } from '#web/format/amounts.ts';
import { monthWords } from '#web/format/dates.ts';
import { formatLastDay } from '#web/format/plans.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { MonthColumns } from '../statistics/month-columns.tsx';
import classes from './plans.module.css';
import { planQueries } from './plans.queries.ts';

const words = adminPlansText.stats;
type PlanStat = RouteReply<typeof getSubscriptionStats>['stats']['plans'][number];

/** The amount in dollars, and beneath it those in every other currency: they are never added up. */
const Money = ({ dollars, others }: { dollars: string; others: readonly string[] }) => (
  <>
    {formatMoney(dollars, 'USD')}
    {others.map((other) => (
      <div key={other} className="muted">
        {other}
      </div>
    ))}
  </>
);

/** On a phone, where a row is a card without headings, the figures say what they are. */
function PlanInWords({ plan }: { plan: PlanStat }) {
  const { name, subscriptions, activeSubscriptions, averagePrice, otherCurrencies } = plan;
  const prices = [
    formatMoney(averagePrice, 'USD'),
    ...otherCurrencies.map((other) => formatMoney(other.averagePrice, other.currency)),
  ];
  return (
    <Grid as="span">
      {name}
      <Text tone="muted" size={13} weight={400}>
        {words.inWords(formatNumber(subscriptions), formatNumber(activeSubscriptions))}
      </Text>
      <Text tone="muted" size={13} weight={400}>
        {words.averageInWords(prices.join(', '))}
      </Text>
    </Grid>
  );
}

const columnsOf = (isPhone: boolean): readonly Column<PlanStat>[] => [
  {
    key: 'plan',
    heading: words.plan,
    kind: 'name',
    isRowHeading: true,
    card: '1 left',
    cell: (plan) => (isPhone ? <PlanInWords plan={plan} /> : plan.name),
  },
  {
    key: 'total',
    heading: words.planTotal,
    kind: 'figure',
    width: '130px',
    card: 'hidden',
    cell: ({ subscriptions }) => formatNumber(subscriptions),
  },
  {
    key: 'active',
    heading: words.planActive,
    kind: 'figure',
    width: '110px',
    card: 'hidden',
    cell: ({ activeSubscriptions }) => formatNumber(activeSubscriptions),
  },
  {
    key: 'revenue',
    heading: words.planRevenue,
    kind: 'total',
    width: '170px',
    card: '1 right',
    cell: ({ revenue, otherCurrencies }) => (
      <Money dollars={revenue} others={otherCurrencies.map((other) => formatMoney(other.revenue, other.currency))} />
    ),
  },
  {
    key: 'average',
    heading: words.averagePrice,
    kind: 'figure',
    width: '160px',
    card: 'hidden',
    cell: ({ averagePrice, otherCurrencies }) => (
      <Money
        dollars={averagePrice}
        others={otherCurrencies.map((other) => formatMoney(other.averagePrice, other.currency))}
      />
    ),
  },
];

type Stats = RouteReply<typeof getSubscriptionStats>['stats'];

function Figures({ data }: { data: Stats }) {
  const others = data.otherCurrencies.map(({ revenue, currency }) => words.other(formatMoney(revenue, currency)));
  const month = monthWords(monthInAsuncion(Date.now()))?.name ?? '';
  const { gained, lost, trialsEnded, trialsConverted } = data;
  return (
    <Metrics label={words.label} bleed even>
      <Metric label={words.total} value={formatNumber(data.subscriptions)} />
      <Metric label={words.active} value={formatNumber(data.activeSubscriptions)} />
      <Metric
        label={words.revenue}
        value={formatMoney(data.revenue, 'USD')}
        notes={others.length > 0 ? [...others, words.notConverted] : []}
      />
      <Metric
        label={words.movement(month)}
        value={
          <>
            + {formatNumber(gained)} <span className="muted">− {formatNumber(lost)}</span>
          </>
        }
        notes={[words.movementNote]}
      />
      <Metric
        label={words.converted}
        value={trialsEnded === 0 ? '—' : `${Math.round((trialsConverted / trialsEnded) * 100)} %`}
        notes={[
          trialsEnded === 0
            ? words.noTrials
            : words.convertedNote(formatNumber(trialsConverted), formatNumber(trialsEnded)),
        ]}
      />
    </Metrics>
  );
}

function ComingFigures() {
  const coming = [words.total, words.active, words.revenue, words.movement(''), words.converted];
  return (
    <Metrics label={words.label} bleed even>
      {coming.map((label) => (
        <Metric
          key={label}
          label={label}
          value={<Skeleton width={72} />}
          notes={[<Skeleton key="note" width={110} />]}
        />
      ))}
    </Metrics>
  );
}

const ENDING: readonly Column<Stats['ending'][number]>[] = [
  {
    key: 'day',
    heading: words.endingDay,
    kind: 'date',
    width: '64px',
    tone: () => 'muted',
    cell: ({ endsAt }) => formatLastDay(endsAt).slice(0, 5),
  },
  {
    key: 'email',
    heading: words.endingUser,
    isRowHeading: true,
    kind: 'name',
    width: '100%',
    title: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    key: 'plan',
    heading: words.plan,
    kind: 'figure',
    tone: () => 'muted',
    cell: ({ planName }) => planName ?? words.trial,
  },
];

/** The reasons for leaving, each with a bar relative to the most frequent one. */
function Leaving({ reasons }: { reasons: Stats['leaving'] | undefined }) {
  if (!reasons) {
    return (
      <CardEmpty>
        <Skeleton width="60%" />
      </CardEmpty>
    );
  }
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  if (reasons.length === 0) return <CardEmpty>{words.noLeaving}</CardEmpty>;
  return (
    <Grid as="ul" gap={12} pt={2} pb={18} px={16}>
      {reasons.map(({ reason, count }) => (
        <Grid as="li" columns="rest-auto" gapY={4} gapX={12} key={reason}>
          <span>{reason}</span>
          <strong>{formatNumber(count)}</strong>
          <Grid as="span" span="all">
            <Bar share={count / most} size="thin" />
          </Grid>
        </Grid>
      ))}
    </Grid>
  );
}

/** How many are subscribed, what they agreed to pay, who joined and who left. */
export function PlanStats() {
  const isPhone = usePhone();
  const { data, isError, refetch } = useQuery(planQueries.stats());
  if (!data && isError) return <Problem title={words.problem} onRetry={() => void refetch()} />;
  return (
    <>
      {data ? <Figures data={data} /> : <ComingFigures />}
      <Grid gap={16} align="start" className={classes.panes} data-side="wide">
        <Grid gap={16} shrinkX>
          <Card title={words.byPlan}>
            <DataTable
              label={words.byPlan}
              columns={columnsOf(isPhone)}
              rows={data?.plans}
              loading={t.common.loading}
              rowKey={({ code }) => code}
              empty={<CardEmpty>{words.empty}</CardEmpty>}
            />
          </Card>
          <Card title={words.activeByMonth}>
            <Box pt={6} pb={14} px={16} className={classes.chart}>
              {data && (
                <MonthColumns
                  label={words.activeByMonth}
                  headings={{ key: words.month, value: words.count }}
                  months={data.activeByMonth}
                />
              )}
            </Box>
          </Card>
        </Grid>
        <Grid gap={16} shrinkX>
          <Card title={words.ending} aside={data && formatNumber(data.endingCount)}>
            <DataTable
              label={words.ending}
              columns={ENDING}
              rows={data?.ending}
              loading={t.common.loading}
              rowKey={({ email, endsAt }) => `${email} ${endsAt}`}
              cardsBelow="never"
              isHeadHidden
              empty={<CardEmpty>{words.noEnding}</CardEmpty>}
            />
          </Card>
          <Card title={words.leaving}>
            <Leaving reasons={data?.leaving} />
          </Card>
        </Grid>
      </Grid>
    </>
  );
}
