import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Subscription } from '#contract/subscriptions/subscriptions.ts';
import { subscriptionText } from '#text/subscription.ts';
import { formatDate, formatMonth, monthOf } from '#web/format/dates.ts';
import { formatLastDay, formatPrice, formatUsage } from '#web/format/plans.ts';
import { log } from '#web/log/log.ts';
import { Box } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { StatusPill } from './status-pill.tsx';
import classes from './subscription.module.css';
import { subscriptionQueries } from './subscription.queries.ts';

const words = subscriptionText.history;

const COLUMNS: readonly Column<Subscription>[] = [
  {
    key: 'plan',
    heading: words.plan,
    kind: 'name',
    isRowHeading: true,
    width: '15%',
    card: '1 left',
    skeleton: 90,
    cell: ({ planName }) => <strong className="strong">{planName}</strong>,
  },
  {
    key: 'status',
    heading: words.status,
    width: '18%',
    card: '1 right',
    skeleton: 70,
    cell: ({ status }) => <StatusPill status={status} />,
  },
  {
    key: 'start',
    heading: words.start,
    kind: 'date',
    width: '15%',
    card: '2 left',
    skeleton: 78,
    cell: ({ startsAt }) => formatDate(startsAt),
  },
  {
    key: 'end',
    heading: words.end,
    kind: 'date',
    card: '2 right',
    skeleton: 78,
    tone: ({ endsAt }) => (endsAt === null ? 'muted' : undefined),
    cell: ({ status, endsAt }) => {
      if (status === 'pending') return words.nothing;
      return endsAt === null ? subscriptionText.noEnd : formatLastDay(endsAt);
    },
  },
  {
    key: 'usage',
    heading: words.usage,
    kind: 'figure',
    width: '160px',
    hideBelow: 'laptop',
    card: '3 left',
    skeleton: 70,
    cell: ({ status, aiUsed, aiLimit }) => (status === 'pending' ? words.nothing : formatUsage(aiUsed, aiLimit)),
  },
  {
    key: 'price',
    heading: words.price,
    kind: 'total',
    width: '168px',
    card: '3 right',
    skeleton: 80,
    cell: ({ price, currency }) => formatPrice(price, currency),
  },
];

/** All subscriptions, the last first. When the list cannot be loaded, the failure is logged and shown in its place. */
export function HistoryTab() {
  const { data, error, refetch } = useQuery(subscriptionQueries.history());
  useEffect(() => {
    if (error) log.warn(subscriptionText.log.history, { component: 'subscription', error });
  }, [error]);
  const first = data?.at(-1);
  if (data?.length === 0) return <Empty wholePage>{words.empty}</Empty>;
  return (
    <>
      {/* With tabIndex, since an area that scrolls must be reachable by keyboard. */}
      <Box as="section" frame="line" radius="card" className={classes.history} tabIndex={0} aria-label={words.label}>
        <DataTable
          label={words.label}
          columns={COLUMNS}
          rows={data}
          rowKey={({ id }) => id}
          loading={words.loading}
          problem={error && !data ? { title: words.problem, onRetry: () => void refetch() } : null}
        />
      </Box>
      {data && first && (
        <p className="muted">
          {words.count(data.length, formatMonth(monthOf(new Date(first.startsAt))))} {words.note}
        </p>
      )}
    </>
  );
}
