import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { invoiceListText } from '#text/invoices.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMonth } from '#web/format/dates.ts';
import { Empty, Loading } from '#web/ui/layout/screen.tsx';
import { ALL_MONTHS, filterCount, type ListSearch, shownMonth, withFilters } from './list-search.ts';
import { countWords } from './summary-words.ts';

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
  // The newest month that has invoices is offered in one press.
  const months = useQuery({ ...invoiceQueries.months(), enabled: any.data === true });
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
    const latest = months.data?.months.find((one) => one.month !== month);
    const name = latest && formatMonth(`${latest.month}-01`);
    return (
      <Empty
        action={
          <>
            {latest && (
              <Button
                renderRoot={(props) => (
                  <Link to="/invoice-list" search={withFilters(search, { month: latest.month })} {...props} />
                )}
              >
                {text.seeMonth(name ?? '')}
              </Button>
            )}
            <Button variant="default" onClick={() => onFilters({ month: ALL_MONTHS })}>
              {text.seeAllMonths}
            </Button>
          </>
        }
      >
        {text.noneInMonth(formatMonth(`${month}-01`))}
        {latest && ` ${text.latestMonth(name ?? '', countWords({ total: latest.count, isTotalMinimum: false }))}`}
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
