import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { monthOf } from '#web/format/dates.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { InvoicePanel } from './invoice-panel.tsx';
import { invoiceQueries } from './invoices.queries.ts';
import { type ListSearch, listQuery, pageOf, pageSizeOf, withFilters, withoutFilters } from './list-search.ts';
import { ListView } from './list-view.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { useSelection } from './selection.ts';
import { useRemoval } from './use-removal.ts';

interface InvoiceListScreenProps {
  search: ListSearch;
  onSearch: (search: ListSearch, options?: { replace?: boolean }) => void;
}

const isSame = (one: ListSearch, other: ListSearch) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Everything about the list that its two looks share: alone, and as the column beside an open invoice. */
function useInvoiceList({ search, onSearch }: InvoiceListScreenProps) {
  const currentMonth = monthOf(new Date());
  const list = useQuery({
    ...invoiceQueries.list(listQuery(search, currentMonth)),
    placeholderData: keepPreviousData,
  });
  const { data: answer, isPlaceholderData: isStale } = list;
  const selection = useSelection(isStale ? null : (answer?.invoices ?? null));
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const removal = useRemoval((ids) => {
    if (search.invoice && ids.includes(search.invoice)) onSearch({ ...search, invoice: undefined }, { replace: true });
  });
  /** The same filters once more are a wish for a fresh look. */
  const ask = (next: ListSearch) => {
    selection.clear();
    if (isSame(next, search)) void list.refetch();
    else onSearch(next);
  };
  return {
    search,
    onSearch,
    currentMonth,
    answer,
    isStale,
    problem: list.isError ? list.error : null,
    retry: () => void list.refetch(),
    selection,
    removal,
    expanded,
    /** Once more folds it up. */
    expand: (id: string) =>
      setExpanded((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id])),
    filter: (filters: Partial<ListSearch>) => ask(withFilters(search, filters)),
    clearFilters: () => ask(withoutFilters(search)),
  };
}
export type InvoiceList = ReturnType<typeof useInvoiceList>;

/**
 * Deleting what was alone on the last page leaves a page that is none, and a link may be older than its cursor: both
 * lead to a page that is there.
 */
function useExistingPage({ search, answer, isStale, problem, onSearch }: InvoiceList) {
  const isCursorBad = search.cursor !== undefined && problem instanceof ApiError && problem.status === 422;
  const startAgain = useEffectEvent(() => onSearch(withFilters(search, {}), { replace: true }));
  useEffect(() => {
    if (isCursorBad) startAgain();
  }, [isCursorBad]);
  const isBeyond = !isStale && answer !== undefined && answer.invoices.length === 0 && answer.total > 0;
  const goBack = useEffectEvent(() => {
    const last = Math.ceil((answer?.total ?? 0) / pageSizeOf(search));
    const page = Math.min(last, pageOf(search) - 1);
    onSearch({ ...withFilters(search, {}), ...(page > 1 && { page }) }, { replace: true });
  });
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
}

/** The invoices, found, looked at, opened and deleted. */
export function InvoiceListScreen(props: InvoiceListScreenProps) {
  const list = useInvoiceList(props);
  const isPhone = usePhone();
  useExistingPage(list);
  const { invoice } = props.search;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (invoice !== undefined) opened.current = invoice;
  }, [invoice]);
  return (
    <>
      {invoice === undefined ? (
        <ListView list={list} isPhone={isPhone} returnTo={opened.current} />
      ) : (
        <InvoicePanel list={list} id={invoice} isPhone={isPhone} />
      )}
      <RemovalDialog removal={list.removal} />
    </>
  );
}
