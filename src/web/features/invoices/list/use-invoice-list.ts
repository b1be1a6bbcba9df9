import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { monthOf } from '#web/format/dates.ts';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { loadRemovalDialog } from '../removal/lazy-removal-dialog.ts';
import { useRemoval } from '../removal/use-removal.ts';
import {
  type ListSearch,
  type ListSort,
  listQuery,
  type TextFilter,
  withFilters,
  withNamedMonth,
  withoutFilters,
  withSort,
} from './list-search.ts';
import { useSelection } from './selection.ts';

/** Wide windows have the filters above the list: it comes when somebody opens it on a phone or beside an invoice. */
export const filterSheet = defineLazyPart(async () => (await import('../filters/filter-sheet.tsx')).FilterSheet);

export interface ListPlace {
  search: ListSearch;
  /** `keepsScroll`: what is shown next finds its place by itself. */
  onSearch: (search: ListSearch, options?: { replace?: boolean; keepsScroll?: boolean }) => void;
  /** Asks, and has a PDF or photo read once more. */
  onReadAgain: (documentId: string) => void;
}

export type TypedFilters = Readonly<Record<TextFilter, string>>;

/** Milliseconds for which the way back to a page does not ask for it again. */
const FRESH_MS = 30_000;

const isSame = (one: ListSearch, other: ListSearch) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Everything about the list that its two looks share: alone, and as the column beside an open invoice. */
export function useInvoiceList({ search, onSearch, onReadAgain }: ListPlace) {
  const currentMonth = monthOf(new Date());
  const asked = listQuery(search, currentMonth);
  const list = useQuery({
    ...invoiceQueries.list({ ...asked, withSums: true }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data: answer, isPlaceholderData: isStale } = list;
  const { data: altered } = useQuery({
    ...invoiceQueries.altered(asked),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(isStale ? null : (answer?.invoices ?? null));
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const removal = useRemoval((ids) => {
    if (search.invoice && ids.includes(search.invoice)) onSearch({ ...search, invoice: undefined }, { replace: true });
  }, loadRemovalDialog);
  /** What stands in the fields, asked for or not: it goes along with whatever is pressed next. */
  const typed = useRef<TypedFilters | null>(null);
  const withTyped = (filters: Partial<ListSearch> = {}) => withFilters(search, { ...typed.current, ...filters });
  /** Who looks for a month by its name means it, and not the one that is shown. */
  const named = (filters: Partial<ListSearch>) => {
    const next = withTyped(filters);
    return 'month' in filters || next.search === search.search ? next : withNamedMonth(next);
  };
  const isTyped = () => !isSame(withTyped(), withFilters(search, {}));
  /** The same filters once more are a wish for a fresh look. */
  const ask = (next: ListSearch) => {
    selection.clear();
    if (isSame(next, search)) void list.refetch();
    else onSearch(next);
  };
  return {
    search,
    onSearch,
    onReadAgain,
    currentMonth,
    answer,
    /** The owner has said which business it is: every invoice has its side. */
    hasSides: search.side !== undefined || (answer?.invoices.some(({ side }) => side !== null) ?? false),
    isStale,
    /** How many of those that match were changed after they were signed. */
    alteredCount: altered?.total ?? 0,
    problem: list.isError ? list.error : null,
    retry: () => void list.refetch(),
    selection,
    removal,
    expanded,
    /** Once more folds it up. */
    expand: (id: string) =>
      setExpanded((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id])),
    typed,
    /** With what is typed: what a file of the filtered ones must hold. */
    withTyped,
    filter: (filters: Partial<ListSearch>) => ask(named(filters)),
    sort: (sort: ListSort) => ask(isTyped() ? withSort(withTyped(), sort) : withSort(search, sort)),
    /** To another page; where something else is typed, to the first of that. */
    turnTo: (next: ListSearch) => (isTyped() ? ask(withTyped({ pageSize: next.pageSize })) : onSearch(next)),
    clearFilters: () => ask(withoutFilters(search)),
  };
}
export type InvoiceList = ReturnType<typeof useInvoiceList>;
