import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FiscalMonth, parseMonth } from '#domain/time/period.ts';
import { comparisonText as words } from '#text/closing/comparison.ts';
import { t } from '#text/common.ts';
import { formatTime } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { handInFiles, pageDrop } from '#web/ui/hooks/hand-in-files.ts';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { isBusinessMissing, useBusinessKnown } from '../closing.queries.ts';
import type { Rg90Of } from '../files/rg90-dialog.tsx';
import { comparisonQueries, filtersOf } from './comparison.queries.ts';
import { Frame } from './comparison-frame.tsx';
import { ComparisonSkeleton } from './comparison-skeleton.tsx';
import { isRegisterFile, loadRegisters } from './loads.ts';
import { Loads } from './loads-part.tsx';

/** One of these two is shown; they are loaded while the answer that decides which is still awaited. */
const compared = defineLazyPart(async () => (await import('./compared-part.tsx')).Compared);
const teachLoading = defineLazyPart(async () => (await import('./load-part.tsx')).TeachLoading);
/** Loaded when they are opened, which is rare. */
const missingBusiness = defineLazyPart(async () => (await import('../missing-business.tsx')).MissingBusiness);
const rg90Dialog = defineLazyPart(async () => (await import('../files/rg90-dialog.tsx')).Rg90Dialog);
const filesDialog = defineLazyPart(async () => (await import('./files-dialog.tsx')).FilesDialog);

/** Takes files dropped on the page: the tax office's lists are compared, all others are read as documents. */
function useDrop(month: FiscalMonth): void {
  const client = useQueryClient();
  const take = useEffectEvent((files: readonly File[]) => {
    const lists = files.filter(isRegisterFile);
    const documents = files.filter((file) => !isRegisterFile(file));
    if (lists.length > 0) void loadRegisters(client, month, lists);
    if (documents.length > 0) void handInFiles(documents, { stays: true });
  });
  useEffect(() => {
    pageDrop.now = { body: words.drop, take: (files) => take(files) };
    return () => {
      pageDrop.now = null;
    };
  }, []);
}

function ComparisonOf({ month, rg90Of }: { month: FiscalMonth; rg90Of: Rg90Of }) {
  const isKnown = useBusinessKnown();
  const filters = filtersOf(useSearch({ strict: false }));
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery({
    ...comparisonQueries.page(month, filters),
    enabled: isKnown === true,
  });
  const [dialog, setDialog] = useState<'files' | 'rg90' | null>(null);
  const close = () => setDialog(null);
  useDrop(month);
  useEffect(() => compared.preload(), []);
  if (isKnown === false || isBusinessMissing(error)) {
    return (
      <>
        <PageHeader title={t.pages.comparison.title} />
        <LazyPart part={missingBusiness} props={{}} />
      </>
    );
  }
  return (
    <Frame month={month} comparison={data} onDialog={setDialog}>
      <Loads month={month} />
      {error && (
        <Problem title={words.problem} onRetry={() => void refetch()}>
          {data ? t.common.outdated(formatTime(new Date(dataUpdatedAt))) : error.message}
        </Problem>
      )}
      {!data && !error && <ComparisonSkeleton />}
      {data?.register === null && <LazyPart part={teachLoading} props={{ month }} fallback={<ComparisonSkeleton />} />}
      {data && data.register !== null && (
        <LazyPart
          part={compared}
          props={{ month, comparison: data, filters, isStale: isPlaceholderData }}
          fallback={<ComparisonSkeleton />}
        />
      )}
      {dialog === 'files' && <LazyPart part={filesDialog} props={{ month, onClose: close }} />}
      {dialog === 'rg90' && <LazyPart part={rg90Dialog} props={{ month, children: rg90Of(month), onClose: close }} />}
    </Frame>
  );
}

/** `/cierre/2026-10/cuadre`: the month beside what the tax office has of it. */
export function ComparisonScreen({ rg90Of }: { rg90Of: Rg90Of }) {
  const { month: asked = '' } = useParams({ strict: false });
  const month = parseMonth(asked);
  if (month === undefined || month !== asked) {
    return month === undefined ? (
      <Navigate to="/cierre" replace />
    ) : (
      <Navigate to="/cierre/$month/cuadre" params={{ month }} replace />
    );
  }
  return <ComparisonOf key={month} month={month} rg90Of={rg90Of} />;
}
