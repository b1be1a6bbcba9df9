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

/** Loaded when it is opened, on a phone or beside an invoice: wide windows have the filters above the list. */
export const filterSheet = defineLazyPart(async () => (await import('../filters/filter-sheet.tsx')).FilterSheet);

export interface ListPlace {
  search: ListSearch;
  /** `keepsScroll`: the caller scrolls to what is shown next. */
  onSearch: (search: ListSearch, options?: { replace?: boolean; keepsScroll?: boolean }) => void;
  /** Asks, and has a PDF or photo read once more. */
  onReadAgain: (documentId: string) => void;
}

export type TypedFilters = Readonly<Record<TextFilter, string>>;

/** Milliseconds for which going back to a page does not ask for it again. */
const FRESH_MS = 30_000;

const isSame = (one: ListSearch, other: ListSearch) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** What the list needs in both of its forms: alone, and as the column beside an open invoice. */
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
  /** The texts in the fields, applied or not: the next action applies them too. */
  const typed = useRef<TypedFilters | null>(null);
  const withTyped = (filters: Partial<ListSearch> = {}) => withFilters(search, { ...typed.current, ...filters });
  /** A typed name of a month is searched in all months, not only in the one that is shown. */
  const named = (filters: Partial<ListSearch>) => {
    const next = withTyped(filters);
    return 'month' in filters || next.search === search.search ? next : withNamedMonth(next);
  };
  const isTyped = () => !isSame(withTyped(), withFilters(search, {}));
  /** Applying the same filters again asks the server again. */
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
    /** The RUC of the business is known: then every invoice has a side. */
    hasSides: search.side !== undefined || (answer?.invoices.some(({ side }) => side !== null) ?? false),
    isStale,
    /** How many of the invoices that match were changed after they were signed. */
    alteredCount: altered?.total ?? 0,
    problem: list.isError ? list.error : null,
    retry: () => void list.refetch(),
    selection,
    removal,
    expanded,
    /** Opens the detail of a row, or closes it when it is open. */
    expand: (id: string) =>
      setExpanded((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id])),
    typed,
    /** The filters with what is typed: a file of the filtered invoices must respect both. */
    withTyped,
    filter: (filters: Partial<ListSearch>) => ask(named(filters)),
    sort: (sort: ListSort) => ask(isTyped() ? withSort(withTyped(), sort) : withSort(search, sort)),
    /** Goes to another page; when other filters are typed, to the first page of those. */
    turnTo: (next: ListSearch) => (isTyped() ? ask(withTyped({ pageSize: next.pageSize })) : onSearch(next)),
    clearFilters: () => ask(withoutFilters(search)),
  };
}
export type InvoiceList = ReturnType<typeof useInvoiceList>;
