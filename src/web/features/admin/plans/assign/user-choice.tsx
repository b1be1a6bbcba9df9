import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ManagedUser } from '#contract/accounts.ts';
import type { ManagedPlan } from '#contract/subscriptions/plans.ts';
import { WITHOUT_PLAN } from '#domain/plans/plan.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatLastDay, formatUsage } from '#web/format/plans.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { adminQueries } from '../../admin.queries.ts';
import { userColumn } from '../../users/user-columns.tsx';
import { UserPager } from '../../users/user-pager.tsx';
import { UserSearchField, useUserSearch } from '../../users/user-search.tsx';
import classes from '../plans.module.css';
import { TableFrame } from '../table-frame.tsx';
import type { ChosenUsers } from './use-chosen-users.ts';

const { assign: words } = adminPlansText;
const TONES = { active: 'ok', trial: 'warn', suspended: 'bad' } as const;

const statusOf = ({ status, isTrial }: ManagedUser) =>
  status === 'suspended' ? 'suspended' : isTrial ? 'trial' : 'active';

function columnsOf(chosen: ChosenUsers, shown: readonly ManagedUser[]): readonly Column<ManagedUser>[] {
  const ticked = shown.filter(chosen.has).length;
  return [
    {
      key: 'choose',
      kind: 'control',
      width: '44px',
      card: 'before',
      skeleton: 0,
      heading: (
        <Checkbox
          label={words.choosePage}
          checked={ticked > 0 && ticked === shown.length}
          indeterminate={ticked > 0 && ticked < shown.length}
          onChange={(isChosen) => chosen.set(shown, isChosen)}
        />
      ),
      cell: (user) => (
        <Checkbox
          label={words.choose(user.name ?? user.email)}
          checked={chosen.has(user)}
          onChange={(isChosen) => chosen.set([user], isChosen)}
        />
      ),
    },
    userColumn,
    {
      key: 'plan',
      heading: words.columns.current,
      width: '116px',
      card: '2 left',
      cell: ({ planName }) => <span className="cut">{planName ?? words.noPlan}</span>,
    },
    {
      key: 'status',
      heading: words.columns.status,
      width: '112px',
      card: '1 right',
      cell: (user) => <Pill tone={TONES[statusOf(user)]}>{words.statuses[statusOf(user)]}</Pill>,
    },
    {
      key: 'ends',
      heading: words.columns.ends,
      kind: 'date',
      width: '100px',
      hideBelow: 'laptop',
      card: 'hidden',
      cell: ({ endsAt }) => (endsAt === null ? words.noEnd : formatLastDay(endsAt)),
    },
    {
      key: 'use',
      heading: words.columns.aiUse,
      kind: 'figure',
      width: '112px',
      card: '2 right',
      cell: ({ aiProcessed, aiLimit }) => formatUsage(aiProcessed, aiLimit),
    },
  ];
}

function countWords(chosen: number, total: number): string {
  if (chosen === 0) return words.noneChosen(formatNumber(total));
  if (chosen === 1) return words.oneChosen(formatNumber(total));
  return words.chosen(formatNumber(chosen), formatNumber(total));
}

/** The list of users to choose from: searched by words and by plan, ticked one by one or by the page. */
export function UserChoice({ chosen, plans }: { chosen: ChosenUsers; plans: readonly ManagedPlan[] }) {
  const { page, setPage, search, field } = useUserSearch();
  const [plan, setPlan] = useState('');
  const { data, isError, isPlaceholderData, refetch } = useQuery(adminQueries.users(page, search, plan));
  const { update } = chosen;
  useEffect(() => {
    if (data) update(data.users);
  }, [data, update]);
  return (
    <Grid gap={12} shrinkX>
      <Row wrap gap={10} align="center">
        <UserSearchField className={classes.search} {...field} />
        <NativeSelect
          aria-label={words.filter}
          value={plan}
          data={[
            { value: '', label: words.everyPlan },
            { value: WITHOUT_PLAN, label: words.withoutPlan },
            ...plans.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={({ currentTarget }) => {
            setPlan(currentTarget.value);
            setPage(1);
          }}
        />
        <p className={look({ size: 13.5, tabular: true })} role="status">
          {data && countWords(chosen.users.length, data.total)}
        </p>
      </Row>
      <TableFrame>
        <DataTable
          label={words.users}
          columns={columnsOf(chosen, data?.users ?? [])}
          rows={data?.users}
          rowKey={({ email }) => email}
          isStale={isPlaceholderData}
          isHoverable
          skeletonRows={10}
          cardsBelow="tablet"
          loading={words.loading}
          problem={isError && !data ? { title: words.usersProblem, onRetry: () => void refetch() } : null}
          empty={<Empty>{words.noMatch}</Empty>}
          rowProps={(user) => ({ 'data-selected': chosen.has(user) || undefined })}
        />
      </TableFrame>
      {data && data.totalPages > 1 && <UserPager page={page} pages={data.totalPages} onPage={setPage} />}
    </Grid>
  );
}
