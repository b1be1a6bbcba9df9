import { Button } from '@mantine/core';
import { IconRefresh, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#text/common.ts';
import { trayText } from '#text/document-tray.ts';
import { May, useMay } from '#web/features/session/businesses/may.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { handInFiles } from '#web/ui/hooks/hand-in-files.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';
import { isSettled } from '../batch/batch-lines.ts';
import { documentQueries, type TrayFilters, type TrayPage, unreadCount } from '../documents.queries.ts';
import { ChooseFilesButton } from '../files/choose-files-button.tsx';
import { useFollowedReading } from './follow-reading.ts';
import { useRetryAll } from './retry-document.ts';
import { hasFilters, rememberTrayPageSize, trayPageSize } from './tray-choices.ts';
import { TrayPager } from './tray-pager.tsx';
import { TrayTable } from './tray-table.tsx';
import { TrayToolbar } from './tray-toolbar.tsx';

interface TrayScreenProps {
  filters: TrayFilters;
  onFilters: (filters: TrayFilters) => void;
}

function NoDocuments({ filters, onFilters }: TrayScreenProps) {
  const { page, ...others } = filters;
  const { pageSize } = filters;
  if (page !== undefined) {
    return (
      <Empty
        action={
          <Button variant="default" onClick={() => onFilters(others)}>
            {trayText.firstPage}
          </Button>
        }
      >
        {trayText.emptyPage}
      </Empty>
    );
  }
  if (!hasFilters(filters)) {
    return (
      <Empty
        wholePage
        action={
          <May needs="contador">
            <Button renderRoot={(props) => <Link to="/upload-xml" {...props} />}>{trayText.emptyAction}</Button>
          </May>
        }
      >
        {trayText.empty}
      </Empty>
    );
  }
  return (
    <Empty
      action={
        <Button variant="default" onClick={() => onFilters({ pageSize })}>
          {trayText.clearFilters}
        </Button>
      }
    >
      {trayText.noMatches}
    </Empty>
  );
}

/** Reads again all documents for which that may help; not shown when there are none. */
function RetryAll({ filters, count, isStale }: { filters: TrayFilters; count: number; isStale: boolean }) {
  const { mutate, isPending } = useRetryAll();
  const mayWrite = useMay('contador');
  if (count === 0 || !mayWrite) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
      title={trayText.retryAllHint}
      {...clickUnlessBusy(isPending || isStale, () => mutate(filters))}
    >
      {trayText.retryAll(formatNumber(count))}
    </Button>
  );
}

/** The larger of two numbers: the counts may have been asked for before a document that is shown began to be read. */
const unreadOf = ({ counts, documents }: TrayPage): number =>
  Math.max(unreadCount(counts), documents.filter((document) => !isSettled(document)).length);

/** Every document ever received, newest first, with its result. */
export function TrayScreen({ filters, onFilters }: TrayScreenProps) {
  const pageSize = trayPageSize(filters);
  const tray = useQuery({ ...documentQueries.tray({ ...filters, pageSize }), placeholderData: keepPreviousData });
  const { data } = tray;
  useFollowedReading(data && unreadOf(data));
  const isFirstUse = data?.documents.length === 0 && !hasFilters(filters) && filters.page === undefined;
  const isFailed = tray.isError && !data;
  const page = filters.page ?? 1;
  const turnTo = (next: number) => onFilters({ ...filters, page: next > 1 ? next : undefined });
  const resize = (size: number) => {
    rememberTrayPageSize(size);
    onFilters({ ...filters, page: undefined, pageSize: size });
  };
  return (
    <>
      <PageHeader title={t.pages.documents.title} note={trayText.note}>
        <RetryAll filters={filters} count={data?.retryable ?? 0} isStale={tray.isPlaceholderData} />
        <ChooseFilesButton
          variant="filled"
          label={trayText.upload}
          icon={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}
          onFiles={(files) => void handInFiles(files)}
        />
      </PageHeader>
      {!isFirstUse && (
        <TrayToolbar
          filters={filters}
          // Other filters start at their first page.
          onFilters={({ page: _, ...next }) => onFilters(next)}
          counts={data?.hasCounts ? data.counts : undefined}
          altered={data?.altered ?? undefined}
        />
      )}
      <TrayTable
        documents={data?.documents}
        isStale={tray.isPlaceholderData}
        problem={
          isFailed ? { title: trayText.problem, detail: tray.error.message, onRetry: () => void tray.refetch() } : null
        }
        empty={<NoDocuments filters={filters} onFilters={onFilters} />}
      />
      {data && data.documents.length > 0 && (
        <TrayPager
          page={page}
          pageSize={pageSize}
          answer={data}
          isStale={tray.isPlaceholderData}
          onPage={turnTo}
          onSize={resize}
        />
      )}
    </>
  );
}
