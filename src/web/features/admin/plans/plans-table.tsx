import { IconPencil, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deletePlan, type ManagedPlan } from '#contract/subscriptions/plans.ts';
import { planLines } from '#domain/plans/plan.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { t } from '#text/common.ts';
import { isOutdated } from '#web/api/api-error.ts';
import { changeSeen } from '#web/api/change-seen.ts';
import { call } from '#web/api/client.ts';
import { formatAiLimit, formatPrice } from '#web/format/plans.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { Pill, type PillTone } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { comparePlans, planValues } from './plan-values.ts';
import classes from './plans.module.css';
import { planQueries, plansChanged, rereadPlan } from './plans.queries.ts';
import { TableFrame } from './table-frame.tsx';

const { table: words, remove, periods, statuses } = adminPlansText;

const TONES: Record<ManagedPlan['status'], PillTone> = { active: 'ok', inactive: 'neutral', deprecated: 'neutral' };

function PlanName({ plan }: { plan: ManagedPlan }) {
  const { summary } = planLines(plan.description);
  return (
    <Box shrinkX>
      <Row as="p" gap={6} align="center" weight={600} breaks lines="many">
        {plan.name}
        {plan.isPopular && (
          <IconStarFilled
            className={look({ flex: 'none' }, classes.star)}
            size={14}
            role="img"
            aria-label={words.popular}
          />
        )}
      </Row>
      {summary && (
        <Text as="p" overflow="hidden" tone="muted" size={13} weight={400} className={classes.summary}>
          {summary}
        </Text>
      )}
    </Box>
  );
}

const removeSeen = (client: QueryClient, plan: ManagedPlan) =>
  changeSeen({
    seen: plan,
    versionOf: ({ version }) => version,
    change: (ifMatch) => call(deletePlan, { params: { code: plan.code }, ifMatch, quiet: true }),
    reread: () => rereadPlan(client, plan.code),
    compare: (now) => comparePlans(plan, now, planValues(plan)),
    applyLabel: t.notices.removeAnyway,
  });

/** Asks before a plan is deleted; the question stays until it is answered. */
function useRemove(): (plan: ManagedPlan) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (plan: ManagedPlan) => removeSeen(client, plan),
    onSuccess: (removed) => {
      if ('left' in removed) return void notify({ type: 'info', message: t.notices.leftAsItIs });
      const { message, isDeprecated } = removed.done;
      notify({ type: isDeprecated ? 'info' : 'success', message });
    },
    onError: (problem) => notify({ type: 'error', message: isOutdated(problem) ? problem.message : remove.failed }),
    onSettled: () => plansChanged(client),
  });
  return (plan) =>
    void confirmNotice({
      title: remove.title,
      message: remove.message(plan.name, remove.subscribers(plan.activeSubscriptions)),
      confirmLabel: remove.confirm,
      danger: true,
      onConfirm: () => mutate(plan),
    });
}

const columns = (
  isPhone: boolean,
  onEdit: (plan: ManagedPlan) => void,
  onRemove: (plan: ManagedPlan) => void,
): Column<ManagedPlan>[] => [
  {
    key: 'plan',
    heading: words.plan,
    kind: 'name',
    isRowHeading: true,
    card: '1 left',
    skeleton: '70%',
    cell: (plan) => <PlanName plan={plan} />,
  },
  {
    key: 'code',
    heading: words.code,
    kind: 'code',
    width: '130px',
    card: '3 left',
    skeleton: 60,
    cell: ({ code }) => code,
  },
  {
    key: 'price',
    heading: words.price,
    kind: 'total',
    width: '140px',
    card: '1 right',
    skeleton: 80,
    cell: ({ price, currency }) => formatPrice(price, currency),
  },
  {
    key: 'period',
    heading: words.period,
    width: '110px',
    card: '2 left',
    skeleton: 60,
    cell: ({ billingPeriod, aiLimit }) =>
      isPhone ? words.periodAndAi(periods[billingPeriod], formatAiLimit(aiLimit)) : periods[billingPeriod],
  },
  {
    key: 'limit',
    heading: words.aiLimit,
    kind: 'figure',
    width: '130px',
    card: 'hidden',
    skeleton: 40,
    cell: ({ aiLimit }) => formatAiLimit(aiLimit),
  },
  {
    key: 'status',
    heading: words.status,
    width: '110px',
    card: '2 right',
    skeleton: 60,
    cell: ({ status }) => <Pill tone={TONES[status]}>{statuses[status]}</Pill>,
  },
  {
    key: 'actions',
    heading: words.actions,
    isHeadingHidden: true,
    kind: 'action',
    width: '92px',
    card: '3 right',
    skeleton: 0,
    cell: (plan) => (
      <Row gap={4} justify="end">
        <IconButton Icon={IconPencil} label={words.edit(plan.name)} onClick={() => onEdit(plan)} />
        <IconButton Icon={IconTrash} label={words.remove(plan.name)} onClick={() => onRemove(plan)} />
      </Row>
    ),
  },
];

export function PlansTable({ onEdit }: { onEdit: (plan: ManagedPlan) => void }) {
  const { data, isError, refetch } = useQuery(planQueries.list());
  const ask = useRemove();
  const isPhone = usePhone();
  return (
    <TableFrame>
      <DataTable
        label={words.label}
        columns={columns(isPhone, onEdit, ask)}
        rows={data}
        rowKey={({ id }) => id}
        loading={words.loading}
        problem={isError && !data ? { title: words.problem, onRetry: () => void refetch() } : null}
        empty={<Empty wholePage>{words.empty}</Empty>}
      />
    </TableFrame>
  );
}
