import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMonth } from '#web/format/dates.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { Empty, Loading } from '#web/ui/layout/screen.tsx';
import { ALL_MONTHS, filterCount, type ListSearch, shownMonth } from './list-search.ts';

const text = invoiceListText;

interface ListEmptyProps {
  search: ListSearch;
  currentMonth: string;
  onFilters: (filters: Partial<ListSearch>) => void;
  onClear: () => void;
}

/** Nothing to show, and why: no matches, nothing in this month, or nothing at all yet. */
export function ListEmpty({ search, currentMonth, onFilters, onClear }: ListEmptyProps) {
  const month = shownMonth(search, currentMonth);
  const isFiltered = filterCount(search) > 0;
  const any = useQuery({
    ...invoiceQueries.list({ pageSize: 1 }),
    enabled: !isFiltered && month !== null,
    select: ({ total }) => total > 0,
  });
  if (isFiltered) {
    return (
      <Empty
        action={
          <>
            {month !== null && <Button onClick={() => onFilters({ month: ALL_MONTHS })}>{text.searchAllMonths}</Button>}
            <Button variant="default" onClick={onClear}>
              {text.clearAll}
            </Button>
          </>
        }
      >
        {month === null ? text.noMatches : text.noMatchesIn(formatMonth(`${month}-01`))}
      </Empty>
    );
  }
  if (month !== null && any.isPending) return <Loading />;
  if (month !== null && any.data !== false) {
    return (
      <Empty
        action={
          <Button variant="default" onClick={() => onFilters({ month: ALL_MONTHS })}>
            {text.seeAllMonths}
          </Button>
        }
      >
        {text.noneInMonth(formatMonth(`${month}-01`))}
      </Empty>
    );
  }
  return (
    <Empty
      wholePage
      action={<Button renderRoot={(props) => <Link to="/upload-xml" {...props} />}>{text.noneAction}</Button>}
    >
      {text.none}
    </Empty>
  );
}
