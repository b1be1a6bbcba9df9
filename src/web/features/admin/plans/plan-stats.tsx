import { useQuery } from '@tanstack/react-query';
import type { getSubscriptionStats } from '#contract/subscriptions/plans.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { formatMoney, formatNumber } from '#web/format/amounts.ts';
import { adminPlansText } from '#web/text/es/admin-plans.ts';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Loading, Problem } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { planQueries } from './plans.queries.ts';

const words = adminPlansText.stats;
type PlanStat = RouteReply<typeof getSubscriptionStats>['stats']['plans'][number];

/** Dollars, and beneath them every other currency: never added up. */
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

const COLUMNS: readonly Column<PlanStat>[] = [
  {
    key: 'plan',
    heading: words.plan,
    kind: 'name',
    isRowHeading: true,
    card: '1 left',
    cell: ({ name }) => name,
  },
  {
    key: 'total',
    heading: words.planTotal,
    kind: 'figure',
    width: '130px',
    card: '2 left',
    cell: ({ subscriptions }) => formatNumber(subscriptions),
  },
  {
    key: 'active',
    heading: words.planActive,
    kind: 'figure',
    width: '110px',
    card: '3 left',
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
    card: '2 right',
    cell: ({ averagePrice, otherCurrencies }) => (
      <Money
        dollars={averagePrice}
        others={otherCurrencies.map((other) => formatMoney(other.averagePrice, other.currency))}
      />
    ),
  },
];

/** How many are subscribed, and what they agreed to pay. */
export function PlanStats() {
  const { data, isError, refetch } = useQuery(planQueries.stats());
  if (!data) return isError ? <Problem title={words.problem} onRetry={() => void refetch()} /> : <Loading />;
  const others = data.otherCurrencies.map(({ revenue, currency }) => words.other(formatMoney(revenue, currency)));
  return (
    <>
      <Metrics label={words.label} bleed>
        <Metric label={words.total} value={formatNumber(data.subscriptions)} />
        <Metric label={words.active} value={formatNumber(data.activeSubscriptions)} />
        <Metric
          label={words.revenue}
          value={formatMoney(data.revenue, 'USD')}
          notes={others.length > 0 ? [...others, words.notConverted] : []}
        />
      </Metrics>
      <Card title={words.byPlan}>
        <DataTable
          label={words.byPlan}
          columns={COLUMNS}
          rows={data.plans}
          rowKey={({ code }) => code}
          variant="flush"
          empty={<CardEmpty>{words.empty}</CardEmpty>}
        />
      </Card>
    </>
  );
}
