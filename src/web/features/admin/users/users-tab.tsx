import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { USERS_PAGE_SIZE } from '#contract/accounts.ts';
import { adminText } from '#text/admin/panel.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { Toolbar } from '#web/ui/layout/toolbar.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../admin.module.css';
import { adminQueries } from '../admin.queries.ts';
import { useUserActions } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { UserPager } from './user-pager.tsx';
import { UserSearchField, useUserSearch } from './user-search.tsx';

const { users: words } = adminText;

/** Everybody who ever signed in, with the actions for each. */
export function UsersTab() {
  const { page, setPage, search, field } = useUserSearch();
  const { data, isError, isPlaceholderData, refetch } = useQuery(adminQueries.users(page, search));
  const { asked, ask } = useUserActions();
  const columns = useMemo(() => userColumns(ask), [ask]);
  return (
    <>
      <Toolbar>
        <p className={look({ size: 14.5, weight: 600, tabular: true }, classes.total)} role="status">
          {data && words.total(data.total, formatNumber(data.total))}
        </p>
        <UserSearchField className={classes.search} {...field} />
        <Text tone="muted" size={13} className={classes.perPage}>
          {words.perPage(USERS_PAGE_SIZE)}
        </Text>
      </Toolbar>
      <DataTable
        label={words.label}
        variant="window"
        cardsBelow="tablet"
        columns={columns}
        rows={data?.users}
        rowKey={({ email }) => email}
        isStale={isPlaceholderData}
        skeletonRows={12}
        loading={words.loading}
        problem={isError && !data ? { title: words.problem, onRetry: () => void refetch() } : null}
        empty={<Empty>{words.noMatch(search)}</Empty>}
        rowProps={({ email }) => ({ 'data-selected': email === asked || undefined })}
      />
      {data && data.totalPages > 1 && <UserPager page={page} pages={data.totalPages} onPage={setPage} />}
    </>
  );
}
