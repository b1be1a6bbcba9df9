import { Button } from '@mantine/core';
import { IconCopy, IconDots, IconPrinter, IconTableExport } from '@tabler/icons-react';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { t } from '#web/text/es.ts';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Dropdown, MenuItem } from '#web/ui/layout/dropdown.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { InvoiceItems } from '../detail/invoice-items.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { PhoneFilters } from '../filters/phone-filters.tsx';
import { AlteredCount } from './altered-count.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListPager } from './list-pager.tsx';
import { pageSizeOf, shownMonth } from './list-search.ts';
import { countWords, summaryOf, UncountedNote } from './list-summary.tsx';
import classes from './list-view.module.css';
import { SelectionBar } from './selection-bar.tsx';
import type { InvoiceList } from './use-invoice-list.ts';
import { type ListExport, useListExport } from './use-list-export.ts';
import { useListKeys } from './use-list-keys.ts';

interface ListViewProps {
  list: InvoiceList;
  isPhone: boolean;
}

function Rows({ list, isPhone }: ListViewProps) {
  const { search, currentMonth, answer, isStale, selection, removal, expanded, expand } = list;
  // The first rows are drawn in slices; from then on at once, for what was deleted must not stay a moment longer.
  const isFirstDrawn = useDeferredValue(answer !== undefined);
  const invoices = isFirstDrawn ? answer?.invoices : undefined;
  const shared = { search, invoices, pageSize: pageSizeOf(search), isStale, selection };
  return isPhone ? (
    <InvoiceItems {...shared} />
  ) : (
    <InvoiceTable
      {...shared}
      expanded={expanded}
      onExpand={expand}
      onSort={shownMonth(search, currentMonth) === null ? undefined : list.sort}
      onRemove={(id) => removal.ask([id])}
    />
  );
}

function Results({ list, isPhone }: ListViewProps) {
  const { search, currentMonth, answer, isStale, problem, filter, clearFilters } = list;
  if (problem && !answer) {
    return (
      <Problem title={invoiceListText.problem} onRetry={list.retry}>
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
        <Problem title={invoiceListText.problem} onRetry={list.retry}>
          {problem.message}
        </Problem>
      )}
      <Rows list={list} isPhone={isPhone} />
      <ListPager search={search} answer={answer} isStale={isStale} onSearch={list.turnTo} />
    </>
  );
}

/** Whoever closes an invoice finds the focus on its row again. */
function useFocusReturn(place: RefObject<HTMLElement | null>, id: string | undefined) {
  useEffect(() => {
    if (id === undefined) return;
    const row = place.current?.querySelector<HTMLElement>(`[data-invoice="${CSS.escape(id)}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [place, id]);
}

/** What leaves the list: a copy for a spreadsheet, paper, and a file of all that match. On a phone they are a menu. */
function ListActions({ list, exporting, isPhone }: ListViewProps & { exporting: ListExport }) {
  const isNothing = !list.answer || list.answer.total === 0;
  const { isBusy } = exporting;
  const actions = [
    {
      name: invoiceListText.copy,
      hint: invoiceListText.copyHint,
      Icon: IconCopy,
      isOff: isNothing || list.isStale,
      run: exporting.copy,
    },
    {
      name: invoiceListText.print,
      hint: invoiceListText.printHint,
      Icon: IconPrinter,
      isOff: isNothing,
      run: exporting.print,
    },
    {
      name: invoiceListText.exportFiltered,
      hint: invoiceListText.exportHint,
      Icon: IconTableExport,
      isOff: isNothing,
      run: exporting.exportFiltered,
    },
  ];
  if (isPhone) {
    return (
      <Dropdown
        kind="menu"
        label={invoiceListText.actions}
        placement="bottom-end"
        width={220}
        trigger={(props) => (
          <IconButton Icon={IconDots} label={invoiceListText.actions} disabled={isNothing || isBusy} {...props} />
        )}
      >
        {() =>
          actions.map(({ name, Icon, run }) => (
            <MenuItem key={name} icon={<Icon size={17} aria-hidden="true" />} onClick={run}>
              {name}
            </MenuItem>
          ))
        }
      </Dropdown>
    );
  }
  return (
    <div className={classes.actions}>
      {actions.map(({ name, hint, Icon, isOff, run }) => (
        <Button
          key={name}
          variant="default"
          disabled={isOff}
          leftSection={<Icon size={16} aria-hidden="true" />}
          title={hint}
          {...clickUnlessBusy(isBusy, run)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

interface WholeListProps extends ListViewProps {
  /** The invoice that was open before. */
  returnTo: string | undefined;
  /** Somebody points at the list or walks it: an invoice may be opened next. */
  onApproach: () => void;
}

/** The list by itself: filters, what they mean, rows and pages. */
export function ListView({ list, isPhone, returnTo, onApproach }: WholeListProps) {
  const { search, currentMonth, answer, isStale, problem, selection, removal, filter, clearFilters } = list;
  const [showsFilters, setShowsFilters] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusReturn(place, returnTo);
  useListKeys({
    list: place,
    onSelect: selection.toggle,
    onEnter: (id) => {
      if (list.expanded.has(id)) list.onSearch({ ...search, invoice: id });
      else list.expand(id);
    },
  });
  const filters = { search, currentMonth, hasSides: list.hasSides, typed: list.typed, onFilters: filter };
  const summary = answer && summaryOf(answer, shownMonth(search, currentMonth));
  // Without a figure its line stays, so that nothing moves when it comes.
  const note = summary ?? (problem ? '\u00A0' : t.common.loading);
  const exporting = useListExport(list);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens but that the next page is fetched ahead
    <div
      ref={place}
      className={classes.view}
      data-selecting={selection.selected.length > 0 || undefined}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <PageHeader
        corner={isPhone}
        title={t.pages.invoices.title}
        note={
          <>
            {note}
            {answer && <AlteredCount list={list} behind={note} />}
            {answer && <UncountedNote list={list} />}
          </>
        }
      >
        <ListActions list={list} isPhone={isPhone} exporting={exporting} />
      </PageHeader>
      {isPhone ? <PhoneFilters {...filters} onOpen={() => setShowsFilters(true)} /> : <FilterBar {...filters} />}
      <div className={classes.second}>
        <FilterChips {...filters} onClear={clearFilters} />
        <SelectionBar
          selection={selection}
          answer={answer}
          exporting={exporting}
          isAsking={removal.isAsking}
          onRemove={() => removal.ask(selection.selected.map(({ id }) => id))}
        />
      </div>
      <p className="visually-hidden" role="status">
        {(isStale || (!answer && !problem)) && invoiceListText.loading}
      </p>
      <Results list={list} isPhone={isPhone} />
      {showsFilters && (
        <FilterSheet
          {...filters}
          found={answer ? countWords(answer) : null}
          onClear={clearFilters}
          onClose={() => setShowsFilters(false)}
        />
      )}
    </div>
  );
}
