import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { USERS_PAGE_SIZE } from '#contract/admin/users.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { adminText } from '#web/text/es/admin/panel.ts';
import { Empty } from '#web/ui/layout/screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { adminQueries } from '../admin.queries.ts';
import { useUserActions } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { UserPager } from './user-pager.tsx';
import classes from './users-tab.module.css';

const { users: words } = adminText;
/** Milliseconds of quiet before what was typed is asked for. */
const PAUSE_MS = 250;

/** Everybody who ever signed in, with what may be done about them. */
export function UsersTab() {
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isError, isPlaceholderData, refetch } = useQuery(adminQueries.users(page, search));
  const { asked, ask } = useUserActions();
  const columns = useMemo(() => userColumns(ask), [ask]);
  const type = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  return (
    <>
      <div className={classes.head}>
        <p className={classes.total} role="status">
          {data && words.total(data.total, formatNumber(data.total))}
        </p>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={words.search}
          placeholder={words.searchPlaceholder}
          maxLength={100}
          value={typed}
          leftSection={<IconSearch size={15} aria-hidden="true" />}
          rightSection={
            typed ? <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => type('')} /> : null
          }
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <span className={classes.perPage}>{words.perPage(USERS_PAGE_SIZE)}</span>
      </div>
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
