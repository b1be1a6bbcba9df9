import { useRef, useState } from 'react';
import { formatNumber } from '#web/format/amounts.ts';
import { t } from '#web/text/es.ts';
import { PageHeader, Problem } from '#web/ui/screen.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import type { InvoiceList } from './invoice-list-screen.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListPager } from './list-pager.tsx';
import { pageSizeOf, shownMonth } from './list-search.ts';
import { summaryOf } from './list-summary.tsx';
import classes from './list-view.module.css';
import { PhoneFilters } from './phone-filters.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useListKeys } from './use-list-keys.ts';

interface ListViewProps {
  list: InvoiceList;
  isPhone: boolean;
}

function Rows({ list, isPhone, expanded, onExpand }: ListViewProps & ExpandedRows) {
  const { search, answer, isStale, selection, removal } = list;
  const shared = { search, invoices: answer?.invoices, pageSize: pageSizeOf(search), isStale, selection };
  return isPhone ? (
    <InvoiceItems {...shared} />
  ) : (
    <InvoiceTable {...shared} expanded={expanded} onExpand={onExpand} onRemove={(id) => removal.ask([id])} />
  );
}

interface ExpandedRows {
  expanded: ReadonlySet<string>;
  onExpand: (id: string) => void;
}

function useExpandedRows(): ExpandedRows {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const onExpand = (id: string) =>
    setExpanded((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));
  return { expanded, onExpand };
}

function Results({ list, isPhone, ...rows }: ListViewProps & ExpandedRows) {
  const { search, currentMonth, answer, isStale, problem, filter, clearFilters } = list;
  if (problem && !answer) {
    return (
      <Problem title={t.invoiceList.problem} onRetry={list.retry}>
        {problem.message}
      </Problem>
    );
  }
  if (answer && !isStale && answer.total === 0) {
    return <ListEmpty search={search} currentMonth={currentMonth} onFilters={filter} onClear={clearFilters} />;
  }
  return (
    <>
      {problem && (
        <Problem title={t.invoiceList.problem} onRetry={list.retry}>
          {problem.message}
        </Problem>
      )}
      <Rows list={list} isPhone={isPhone} {...rows} />
      <ListPager search={search} answer={answer} isStale={isStale} onSearch={list.onSearch} />
    </>
  );
}

/** The list by itself: filters, what they mean, rows and pages. */
export function ListView({ list, isPhone }: ListViewProps) {
  const { search, currentMonth, answer, isStale, problem, selection, removal, filter, clearFilters } = list;
  const [showsFilters, setShowsFilters] = useState(false);
  const rows = useExpandedRows();
  const place = useRef<HTMLDivElement>(null);
  useListKeys({
    list: place,
    onSelect: selection.toggle,
    onEnter: (id) => {
      if (rows.expanded.has(id)) list.onSearch({ ...search, invoice: id });
      else rows.onExpand(id);
    },
  });
  const filters = { search, currentMonth, onFilters: filter };
  return (
    <div ref={place} className={classes.view}>
      <PageHeader
        title={t.pages.invoices.title}
        note={answer ? summaryOf(answer, shownMonth(search, currentMonth)) : problem ? '' : t.common.loading}
      />
      {isPhone ? <PhoneFilters {...filters} onOpen={() => setShowsFilters(true)} /> : <FilterBar {...filters} />}
      <div className={classes.second}>
        <FilterChips {...filters} onClear={clearFilters} />
        <SelectionBar
          selection={selection}
          isAsking={removal.isAsking}
          onRemove={() => removal.ask(selection.selected.map(({ id }) => id))}
        />
      </div>
      <p className="visually-hidden" role="status">
        {(isStale || (!answer && !problem)) && t.invoiceList.loading}
      </p>
      <Results list={list} isPhone={isPhone} {...rows} />
      {showsFilters && (
        <FilterSheet
          {...filters}
          total={answer ? formatNumber(answer.total) : null}
          onClear={clearFilters}
          onClose={() => setShowsFilters(false)}
        />
      )}
    </div>
  );
}
