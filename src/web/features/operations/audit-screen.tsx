import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEntry, downloadAudit, MOST_COUNTED_EVENTS } from '#contract/audit/audit.ts';
import { AUDIT_SUBJECTS, type AuditSubject } from '#domain/security-action.ts';
import { auditText as text } from '#text/admin/operations.ts';
import { t } from '#text/common.ts';
import { callFile } from '#web/api/client.ts';
import { saveFile } from '#web/api/save-file.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { AdminLinks } from '#web/ui/layout/admin-links.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable, MoreRows } from '#web/ui/table/data-table.tsx';
import classes from './operations.module.css';
import { type AuditFilters, operationsQueries } from './operations.queries.ts';

interface AuditScreenProps {
  filters: AuditFilters;
  onFilters: (filters: AuditFilters) => void;
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'when',
    heading: text.columns.when,
    kind: 'date',
    width: '152px',
    card: '1 right',
    tone: () => 'muted',
    cell: ({ at }) => `${formatDate(at)} ${formatTime(at)}`,
  },
  {
    key: 'who',
    heading: text.columns.who,
    isRowHeading: true,
    width: { wide: '18%', tablet: '22%' },
    card: '1 left',
    title: ({ who }) => who?.email ?? undefined,
    cell: ({ who }) => who?.name ?? who?.email ?? text.system,
  },
  {
    key: 'what',
    heading: text.columns.what,
    card: '2 left',
    title: ({ what }) => what,
    cell: ({ tone, what }) => (
      <>
        <span
          className={look({ mr: 8, radius: 'round', display: 'inline-block' }, classes.tone)}
          data-tone={tone}
          role="img"
          aria-label={text.tones[tone]}
        />
        {what}
      </>
    ),
  },
  {
    key: 'subject',
    heading: text.columns.subject,
    width: '22%',
    card: '3 whole',
    tone: () => 'muted',
    title: ({ subject, business }) => `${subject}\n${business}`,
    cell: ({ subject }) => subject,
  },
  {
    key: 'from',
    heading: text.columns.from,
    kind: 'code',
    width: '140px',
    hideBelow: 'phone',
    card: 'hidden',
    title: ({ origin }) => origin ?? undefined,
    cell: ({ origin }) => origin,
  },
  {
    key: 'agent',
    heading: text.columns.agent,
    width: '136px',
    hideBelow: 'laptop',
    card: 'hidden',
    tone: () => 'muted',
    cell: ({ agent }) => agent,
  },
];

/** Typed filters apply with the button or Enter. */
function Filters({ filters, onFilters }: AuditScreenProps) {
  const [typed, setTyped] = useState(filters);
  const isWrong = Boolean(typed.from && typed.to && typed.from > typed.to);
  const change = (changed: { [Key in keyof AuditFilters]: AuditFilters[Key] | undefined }) =>
    setTyped((now) => withoutBlanks({ ...now, ...changed }));
  return (
    <form
      className={look({ wrap: true, gap: 10, align: 'end', flow: 'row' }, classes.filters)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onFilters(typed);
      }}
    >
      <DateField label={text.from} value={typed.from ?? ''} onChange={(from) => change({ from })} />
      <DateField
        label={text.to}
        value={typed.to ?? ''}
        error={isWrong ? text.wrongOrder : undefined}
        onChange={(to) => change({ to })}
      />
      <NativeSelect
        label={text.what}
        value={typed.subject ?? ''}
        data={[
          { value: '', label: text.everything },
          ...AUDIT_SUBJECTS.map((value) => ({ value, label: text.subjects[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ subject: (value || undefined) as AuditSubject | undefined })
        }
      />
      <TextInput
        className={classes.words}
        label={text.search}
        placeholder={text.searchPlaceholder}
        maxLength={100}
        value={typed.search ?? ''}
        onChange={({ currentTarget: { value } }) => change({ search: value })}
      />
      <Button type="submit" variant="default">
        {text.filter}
      </Button>
    </form>
  );
}

const withoutBlanks = (filters: { [Key in keyof AuditFilters]: AuditFilters[Key] | undefined }): AuditFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

function useDownload(filters: AuditFilters) {
  return useMutation({
    mutationFn: async () => {
      const { blob } = await callFile(downloadAudit, { query: filters });
      saveFile(blob, 'auditoria.csv');
    },
    onError: (problem) => notify({ type: 'error', title: text.downloadProblem, message: problem.message }),
  });
}

const Legend = () => (
  <Row as="p" wrap gapY={4} gapX={16} tone="muted" size={13}>
    {(['done', 'changed', 'refused'] as const).map((tone) => (
      <span key={tone}>
        <Text
          mr={8}
          radius="round"
          display="inline-block"
          className={classes.tone}
          data-tone={tone}
          aria-hidden="true"
        />
        {text.tones[tone]}
      </span>
    ))}
  </Row>
);

/** Words this short are searched only at the beginning of words. */
const hasShortWord = ({ search = '' }: AuditFilters) => /(^|\s)\S{1,2}(\s|$)/.test(search);

/** The audit: who did what, when, to what and from where. */
export function AuditScreen({ filters, onFilters }: AuditScreenProps) {
  const audit = useInfiniteQuery({ ...operationsQueries.audit(filters), placeholderData: keepPreviousData });
  const download = useDownload(filters);
  const entries = audit.data?.pages.flatMap((page) => page.entries);
  const total = audit.data?.pages[0]?.total ?? 0;
  const hasFilters = Object.values(filters).some((value) => value !== undefined);
  const more = () => void audit.fetchNextPage();
  return (
    <>
      <AdminLinks />
      <PageHeader title={t.pages.adminAudit.title} note={text.note}>
        <Button
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {text.download}
        </Button>
      </PageHeader>
      <Filters key={JSON.stringify(filters)} filters={filters} onFilters={onFilters} />
      <Legend />
      <DataTable
        label={text.title}
        variant="window"
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        isStale={audit.isPlaceholderData}
        skeletonRows={12}
        loading={text.loading}
        problem={
          audit.isError && !audit.data
            ? { title: text.problem, detail: audit.error.message, onRetry: () => void audit.refetch() }
            : null
        }
        empty={
          hasFilters ? (
            <Empty
              action={
                <Button variant="default" onClick={() => onFilters({})}>
                  {text.clear}
                </Button>
              }
            >
              {text.noMatches} {hasShortWord(filters) && text.shortWords}
            </Empty>
          ) : (
            <Empty wholePage>{text.empty}</Empty>
          )
        }
      >
        {audit.isFetchNextPageError && <Problem title={text.moreProblem} onRetry={more} />}
        {entries && entries.length > 0 && (
          <MoreRows>
            <span>
              {text.shown(
                formatNumber(entries.length),
                formatNumber(Math.min(total, MOST_COUNTED_EVENTS)),
                total > MOST_COUNTED_EVENTS,
              )}
            </span>
            {audit.hasNextPage && (
              <Button variant="default" loading={audit.isFetchingNextPage} onClick={more}>
                {text.more}
              </Button>
            )}
          </MoreRows>
        )}
      </DataTable>
    </>
  );
}
