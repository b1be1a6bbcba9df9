import { Button } from '@mantine/core';
import { IconColumns3, IconCopy, IconDots, IconPencil, IconPrinter, IconTableExport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { t } from '#text/common.ts';
import { invoiceListText } from '#text/invoices.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Dropdown, MenuItem } from '#web/ui/layout/dropdown.tsx';
import { Row, Stack } from '#web/ui/layout/parts.tsx';
import { Loading, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { type ListLook, useListPreference } from '../columns/list-preference.ts';
import { useMoreColumns } from '../columns/use-more-columns.ts';
import { InvoiceItems } from '../detail/invoice-items.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { PhoneFilters } from '../filters/phone-filters.tsx';
import { AlteredCount } from './altered-count.tsx';
import { footRows } from './foot-rows.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import classes from './list.module.css';
import { ListPager } from './list-pager.tsx';
import { pageSizeOf, shownMonth } from './list-search.ts';
import { UncountedNote } from './list-summary.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { countWords, summaryOf } from './summary-words.ts';
import { filterSheet, type InvoiceList } from './use-invoice-list.ts';
import { type ListExport, useListExport } from './use-list-export.ts';
import { useListKeys } from './use-list-keys.ts';

interface ListViewProps {
  list: InvoiceList;
  isPhone: boolean;
}

interface RowsProps extends ListViewProps {
  look: ListLook;
  exporting: ListExport;
}

function Rows({ list, isPhone, look, exporting }: RowsProps) {
  const { search, currentMonth, answer, isStale, selection, removal, expanded, expand } = list;
  // The first rows are drawn in slices; later ones at once, since a deleted invoice must not stay visible.
  const isFirstDrawn = useDeferredValue(answer !== undefined);
  const invoices = isFirstDrawn ? answer?.invoices : undefined;
  const more = useMoreColumns(look.columns);
  const shared = { search, invoices, pageSize: pageSizeOf(search), isStale, selection };
  return isPhone ? (
    <InvoiceItems {...shared} />
  ) : (
    <InvoiceTable
      {...shared}
      expanded={expanded}
      onExpand={expand}
      canSort={shownMonth(search, currentMonth) !== null}
      onSort={list.sort}
      onRemove={(id) => removal.ask([id])}
      look={look}
      more={more}
      foot={footRows(list, <Selected list={list} exporting={exporting} />, more)}
    />
  );
}

/** The ticked invoices and their actions: the last row but one of a table, or over the list on a phone. */
const Selected = ({
  list: { selection, answer, removal },
  exporting,
}: {
  list: InvoiceList;
  exporting: ListExport;
}) => {
  const hasTicked = selection.selected.length > 0;
  useEffect(() => {
    // What appears now lies over the last rows: over the one that was ticked, perhaps.
    if (hasTicked) document.activeElement?.closest('tbody tr')?.scrollIntoView({ block: 'nearest' });
  }, [hasTicked]);
  return (
    <SelectionBar
      selection={selection}
      answer={answer}
      exporting={exporting}
      isAsking={removal.isAsking}
      onRemove={() => removal.ask(selection.selected.map(({ id }) => id))}
    />
  );
};

/** Loaded when needed: most months have invoices. */
const listEmpty = defineLazyPart(async () => (await import('./list-empty.tsx')).ListEmpty);
const columnsPanel = defineLazyPart(async () => (await import('../columns/columns-panel.tsx')).ColumnsPanel);
const PANEL_ID = 'columnas';

function Results(props: RowsProps & { showsColumns: boolean; onCloseColumns: () => void }) {
  const { list, isPhone, look, exporting, showsColumns, onCloseColumns } = props;
  const { search, currentMonth, answer, isStale, problem, filter, clearFilters } = list;
  if (problem && !answer) {
    return (
      <Problem title={invoiceListText.problem} onRetry={list.retry}>
        {problem.message}
      </Problem>
    );
  }
  if (answer && !isStale && answer.total === 0) {
    const props = { search, currentMonth, onFilters: filter, onClear: clearFilters };
    return <LazyPart part={listEmpty} props={props} fallback={<Loading />} />;
  }
  return (
    <>
      {problem && (
        <Problem title={invoiceListText.problem} onRetry={list.retry}>
          {problem.message}
        </Problem>
      )}
      <Row relative flex={1} gap={12} phone={{ display: 'block', flex: 'none' }} className={classes.work}>
        <Rows list={list} isPhone={isPhone} look={look} exporting={exporting} />
        {showsColumns && !isPhone && (
          <LazyPart part={columnsPanel} props={{ id: PANEL_ID, look, onClose: onCloseColumns }} />
        )}
      </Row>
      <ListPager search={search} answer={answer} isStale={isStale} onSearch={list.turnTo} />
    </>
  );
}

/** When an invoice is closed, the focus returns to its row. */
function useFocusReturn(place: RefObject<HTMLElement | null>, id: string | undefined) {
  useEffect(() => {
    if (id === undefined) return;
    const row = place.current?.querySelector<HTMLElement>(`[data-invoice="${CSS.escape(id)}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [place, id]);
}

/**
 * What can be done with the whole list: copy for a spreadsheet, print, export all that match. On a phone it is a menu.
 */
function ListActions(props: ListViewProps & { exporting: ListExport; showsColumns: boolean; onColumns: () => void }) {
  const { list, exporting, isPhone, showsColumns, onColumns } = props;
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
    <Row gap={8} unprinted phone={{ flex: 1, wrap: true }}>
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
      <Button
        variant={showsColumns ? 'light' : 'default'}
        leftSection={<IconColumns3 size={16} aria-hidden="true" />}
        title={invoiceListText.columnsHint}
        aria-expanded={showsColumns}
        aria-controls={showsColumns ? PANEL_ID : undefined}
        onClick={onColumns}
        onPointerEnter={columnsPanel.preload}
        data-columns-button
      >
        {invoiceListText.columnsButton}
      </Button>
    </Row>
  );
}

interface WholeListProps extends ListViewProps {
  /** The invoice that was open before: its row gets the focus. */
  returnTo: string | undefined;
  /** Called when somebody points at the list or moves through it: an invoice may be opened next. */
  onApproach: () => void;
}

/** The list by itself: filters, their result, rows and pages. */
export function ListView({ list, isPhone, returnTo, onApproach }: WholeListProps) {
  const mayWrite = useMay('contador');
  const { search, currentMonth, answer, isStale, problem, selection, filter, clearFilters } = list;
  const [showsFilters, setShowsFilters] = useState(false);
  const [showsColumns, setShowsColumns] = useState(false);
  const look = useListPreference();
  const exporting = useListExport(list);
  const place = useRef<HTMLDivElement>(null);
  useFocusReturn(place, returnTo);
  useListKeys({
    list: place,
    onSelect: selection.toggle,
    onSelectTo: selection.toggleRange,
    onUnselect: selection.selected.length > 0 ? selection.clear : null,
    onCopy: selection.selected.length > 0 ? exporting.copy : null,
    onEnter: (id) => {
      if (list.expanded.has(id)) list.onSearch({ ...search, invoice: id });
      else list.expand(id);
    },
  });
  const filters = { search, currentMonth, hasSides: list.hasSides, typed: list.typed, onFilters: filter };
  const summary = answer && summaryOf(answer, shownMonth(search, currentMonth));
  // The line stays while it is empty, so that nothing moves when its figures come.
  const note = summary ?? (problem ? '\u00A0' : t.common.loading);
  const closeColumns = () => {
    setShowsColumns(false);
    place.current?.querySelector<HTMLElement>('[data-columns-button]')?.focus();
  };
  return (
    // Pointing here only preloads what may be opened next.
    <Stack
      flex={1}
      gap={16}
      shrinkY
      className={classes.view}
      ref={place}
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
        {!isPhone && mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/cargar-factura" {...props} />}
          >
            {invoiceListText.type}
          </Button>
        )}
        <ListActions
          list={list}
          isPhone={isPhone}
          exporting={exporting}
          showsColumns={showsColumns}
          onColumns={() => setShowsColumns(!showsColumns)}
        />
      </PageHeader>
      {isPhone ? <PhoneFilters {...filters} onOpen={() => setShowsFilters(true)} /> : <FilterBar {...filters} />}
      <Row gap={12} align="start" className={classes.second}>
        <FilterChips {...filters} onClear={clearFilters} />
        {isPhone && <Selected list={list} exporting={exporting} />}
      </Row>
      <p className="visually-hidden" role="status">
        {(isStale || (!answer && !problem)) && invoiceListText.loading}
      </p>
      <Results
        list={list}
        isPhone={isPhone}
        look={look}
        exporting={exporting}
        showsColumns={showsColumns}
        onCloseColumns={closeColumns}
      />
      {showsFilters && (
        <LazyPart
          part={filterSheet}
          props={{
            ...filters,
            found: answer ? countWords(answer) : null,
            onClear: clearFilters,
            onClose: () => setShowsFilters(false),
          }}
        />
      )}
    </Stack>
  );
}
