import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BrowserLog } from '#contract/operations.ts';
import { LOG_LEVELS, type LogLevel } from '#contract/system/browser-logs.ts';
import { logsText as text } from '#text/admin/operations.ts';
import { t } from '#text/common.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { AdminLinks } from '#web/ui/layout/admin-links.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable, MoreRows } from '#web/ui/table/data-table.tsx';
import { rowAction } from '#web/ui/table/row-action.ts';
import classes from './operations.module.css';
import { type LogFilters, operationsQueries } from './operations.queries.ts';

const TONES: Readonly<Record<LogLevel, string>> = { debug: 'done', info: 'done', warn: 'changed', error: 'refused' };

const columnsOf = (opened: string | null, onOpen: (id: string | null) => void): readonly Column<BrowserLog>[] => [
  {
    key: 'when',
    heading: text.columns.when,
    kind: 'date',
    width: '152px',
    card: '3 left',
    tone: () => 'muted',
    cell: ({ at }) => `${formatDate(at)} ${formatTime(at)}`,
  },
  {
    key: 'level',
    heading: text.columns.level,
    width: '120px',
    card: '1 right',
    cell: ({ level }) => (
      <>
        <Text
          mr={8}
          radius="round"
          display="inline-block"
          className={classes.tone}
          data-tone={TONES[level]}
          aria-hidden="true"
        />
        {text.levels[level]}
      </>
    ),
  },
  {
    key: 'message',
    heading: text.columns.message,
    isRowHeading: true,
    card: '1 left',
    title: ({ message }) => message,
    cell: ({ message }) => message,
  },
  {
    key: 'who',
    heading: text.columns.who,
    width: '20%',
    card: '2 left',
    tone: () => 'muted',
    cell: ({ userEmail }) => userEmail ?? text.nobody,
  },
  {
    key: 'where',
    heading: text.columns.where,
    width: '16%',
    hideBelow: 'laptop',
    card: 'hidden',
    tone: () => 'muted',
    title: ({ url }) => url ?? undefined,
    cell: ({ component, url }) => component ?? url,
  },
  {
    key: 'more',
    heading: text.columns.more,
    isHeadingHidden: true,
    kind: 'action',
    width: '132px',
    card: '3 right',
    cell: ({ id }) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={opened === id}
        onClick={() => onOpen(opened === id ? null : id)}
        {...rowAction}
      >
        {opened === id ? text.close : text.open}
      </Button>
    ),
  },
];

/** Everything the entry holds, as it was received. */
const detailOf = ({ url, requestId, userAgent, eventType, extraData, stackTrace }: BrowserLog) =>
  JSON.stringify(
    { url, request_id: requestId, event_type: eventType, user_agent: userAgent, extra_data: extraData },
    null,
    2,
  ) + (stackTrace ? `\n\n${stackTrace}` : '');

/** The errors and messages that people's browsers reported. */
export function LogsScreen({ filters, onFilters }: { filters: LogFilters; onFilters: (filters: LogFilters) => void }) {
  const logs = useInfiniteQuery({ ...operationsQueries.logs(filters), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<string | null>(null);
  const [typed, setTyped] = useState(filters.search ?? '');
  const columns = useMemo(() => columnsOf(opened, setOpened), [opened]);
  const entries = logs.data?.pages.flatMap((page) => page.logs);
  const hasFilters = Object.values(filters).some((value) => value !== undefined);
  const { search: _, ...others } = filters;
  return (
    <>
      <AdminLinks />
      <PageHeader title={t.pages.adminLogs.title} note={text.note} />
      <form
        className={look({ wrap: true, gap: 10, align: 'end', flow: 'row' }, classes.filters)}
        onSubmit={(event) => {
          event.preventDefault();
          onFilters({ ...others, ...(typed.trim() && { search: typed.trim() }) });
        }}
      >
        <NativeSelect
          label={text.level}
          value={filters.level ?? ''}
          data={[
            { value: '', label: text.levels.all },
            ...LOG_LEVELS.map((value) => ({ value, label: text.levels[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { level: __, ...rest } = filters;
            onFilters({ ...rest, ...(value && { level: value as LogLevel }) });
          }}
        />
        <TextInput
          className={classes.words}
          type="search"
          label={text.search}
          placeholder={text.searchPlaceholder}
          maxLength={100}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </form>
      <DataTable
        label={text.title}
        variant="window"
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        isStale={logs.isPlaceholderData}
        skeletonRows={12}
        loading={text.loading}
        detail={(log) =>
          log.id === opened
            ? {
                id: `detalle-${log.id}`,
                content: (
                  <Box
                    as="pre"
                    overflow="auto"
                    m={0}
                    p={12}
                    radius="control"
                    fill="canvas"
                    size={12.5}
                    breaks
                    className={classes.stack}
                  >
                    {detailOf(log)}
                  </Box>
                ),
              }
            : null
        }
        problem={
          logs.isError && !logs.data
            ? { title: text.problem, detail: logs.error.message, onRetry: () => void logs.refetch() }
            : null
        }
        empty={<Empty wholePage={!hasFilters}>{hasFilters ? text.noMatches : text.empty}</Empty>}
      >
        {logs.hasNextPage && (
          <MoreRows>
            <Button variant="default" loading={logs.isFetchingNextPage} onClick={() => void logs.fetchNextPage()}>
              {text.more}
            </Button>
          </MoreRows>
        )}
      </DataTable>
    </>
  );
}
