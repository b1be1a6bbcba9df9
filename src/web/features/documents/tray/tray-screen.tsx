import { Button } from '@mantine/core';
import { IconFileTypeXml } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trayText } from '#web/text/es/documents.ts';
import { t } from '#web/text/es.ts';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';
import { isSettled } from '../batch/batch-lines.ts';
import { documentQueries, type TrayFilters, type TrayPage, unreadCount } from '../documents.queries.ts';
import { useFollowedReading } from './follow-reading.ts';
import { hasFilters } from './tray-filters.ts';
import { TrayTable } from './tray-table.tsx';
import { TrayToolbar } from './tray-toolbar.tsx';

interface TrayScreenProps {
  filters: TrayFilters;
  onFilters: (filters: TrayFilters) => void;
}

function NoDocuments({ filters, onFilters }: TrayScreenProps) {
  if (!hasFilters(filters)) {
    return (
      <Empty
        wholePage
        action={<Button renderRoot={(props) => <Link to="/upload-xml" {...props} />}>{trayText.emptyAction}</Button>}
      >
        {trayText.empty}
      </Empty>
    );
  }
  return (
    <Empty
      action={
        <Button variant="default" onClick={() => onFilters({})}>
          {trayText.clearFilters}
        </Button>
      }
    >
      {trayText.noMatches}
    </Empty>
  );
}

/** Also those on show as being read that the counts, asked for earlier, do not know of. */
const unreadOf = (pages: readonly TrayPage[]): number =>
  Math.max(
    unreadCount(pages[0]?.counts ?? {}),
    pages.flatMap(({ documents }) => documents).filter((document) => !isSettled(document)).length,
  );

/** Everything ever received, newest first, with what became of it. */
export function TrayScreen({ filters, onFilters }: TrayScreenProps) {
  const tray = useInfiniteQuery({ ...documentQueries.tray(filters), placeholderData: keepPreviousData });
  const documents = tray.data?.pages.flatMap((page) => page.documents);
  useFollowedReading(tray.data && unreadOf(tray.data.pages));
  const isFirstUse = documents?.length === 0 && !hasFilters(filters);
  const isFailed = tray.isError && !tray.data;
  return (
    <>
      <PageHeader title={t.pages.documents.title} note={trayText.note}>
        <Button
          variant="default"
          leftSection={<IconFileTypeXml size={17} stroke={1.6} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/upload-xml" {...props} />}
        >
          {trayText.upload}
        </Button>
      </PageHeader>
      {!isFirstUse && !isFailed && (
        <TrayToolbar filters={filters} onFilters={onFilters} counts={tray.data?.pages[0]?.counts} />
      )}
      <TrayTable
        documents={documents}
        isStale={tray.isPlaceholderData}
        problem={
          isFailed ? { title: trayText.problem, detail: tray.error.message, onRetry: () => void tray.refetch() } : null
        }
        empty={<NoDocuments filters={filters} onFilters={onFilters} />}
        hasMore={tray.hasNextPage}
        isLoadingMore={tray.isFetchingNextPage}
        moreFailed={tray.isFetchNextPageError}
        onMore={() => void tray.fetchNextPage()}
      />
    </>
  );
}
