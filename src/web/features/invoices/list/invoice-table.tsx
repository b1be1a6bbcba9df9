import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { CHOSEN_COLUMNS, type ListColumn } from '#contract/invoices/list-preference.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoiceListText } from '#text/invoices.ts';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatRowTotal, issuerLabel, receiverLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { Loading } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { clickRowAction, isOnControl, rowAction } from '#web/ui/table/row-action.ts';
import { type ListLook, USUAL_COLUMNS, type UsualColumn } from '../columns/list-preference.ts';
import type { MoreColumns } from '../columns/use-more-columns.ts';
import { InvoiceAmount } from '../detail/invoice-amount.tsx';
import { ConditionPill, InvoiceMarks } from '../detail/invoice-marks.tsx';
import { FootLine, type FootRow } from './foot-rows.tsx';
import classes from './list.module.css';
import { directionOf, type ListSearch, type ListSort, SORTS, usualSide } from './list-search.ts';
import type { Selection } from './selection.ts';

const text = invoiceListText;
const NUMBER = look({ display: 'inline-block', py: 3, underline: 'hover', hoverTone: 'brand' });
const { columns: headings } = text;
/** In narrower windows the receiver stands in the detail under the row. */
const WIDE = '(min-width: 1200px)';

/** Pixels of the widest digit or letter, and of what stands between them. */
const LETTER = 7.8;
const SEPARATOR = 4.4;
const SEPARATORS = /[.,\s()]/g;
/** Totals are larger and bold: where letters take whole pixels, twelve digits are a little wider than that. */
const ROUNDING = 3;

/** As wide as the longest amount needs, those of the last rows included: no figure may be cut off. */
function amountWidth(written: readonly string[], isDense: boolean) {
  const longest = longestOf(written);
  const wide = longest + 26 + ROUNDING;
  return { wide: `${Math.max(isDense ? 128 : 156, wide)}px`, upright: `${Math.max(128, wide - 4)}px` };
}

const figureWidth = (written: readonly string[], isDense: boolean): string =>
  `${Math.max(isDense ? 84 : 104, longestOf(written) + 20)}px`;

function longestOf(written: readonly string[]): number {
  const widthOf = (text: string) => {
    const separators = text.match(SEPARATORS)?.length ?? 0;
    return separators * SEPARATOR + (text.length - separators) * LETTER;
  };
  return Math.ceil(Math.max(0, ...written.map(widthOf)));
}

/** The total as the table writes it, in parentheses when no sum includes it. */
const totalText = (header: InvoiceHeader) =>
  countingOf(header).reason === null ? formatRowTotal(header) : `(${formatRowTotal(header)})`;

/** Pixels for a column without a fixed width, such as the issuer's. */
const NAME_WIDTH = 150;

function leastWidth(columns: readonly Column<InvoiceHeader>[]): number | undefined {
  // The usual columns fit into any window by themselves.
  if (columns.every(({ key }) => USUAL_KEYS.has(key))) return undefined;
  const widths = columns.map(({ width }) => (typeof width === 'string' ? width : (width?.wide ?? '')));
  return widths.reduce((sum, width) => sum + (width.endsWith('px') ? Number.parseInt(width, 10) : NAME_WIDTH), 0);
}
const USUAL_KEYS = new Set(['select', 'detail', 'date', 'number', 'issuer', 'total', ...USUAL_COLUMNS]);

/** Pixels that the table has; null until it is drawn. */
function useRoom(frame: RefObject<HTMLElement | null>, hasRows: boolean): number | null {
  const [room, setRoom] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are in another frame than their placeholders
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width || null));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, hasRows]);
  return room;
}

/** Another page, or other filters, start at the first row. */
function useScrollToTop(search: ListSearch, isStale: boolean, frame: RefObject<HTMLElement | null>): void {
  const asked = JSON.stringify({ ...search, invoice: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for another `asked`, once its rows are there
  useEffect(() => {
    if (!isStale) frame.current?.scrollTo(0, 0);
  }, [asked, isStale, frame]);
}

interface InvoiceTableProps {
  search: ListSearch;
  /** Absent while the first answer is on its way. */
  invoices: InvoicePage['invoices'] | undefined;
  pageSize: number;
  /** The rows shown are those of the page before. */
  isStale: boolean;
  selection: Selection;
  expanded: ReadonlySet<string>;
  onExpand: (id: string) => void;
  /** A list of all months can only be sorted by date. */
  canSort: boolean;
  onSort: (sort: ListSort) => void;
  onRemove: (id: string) => void;
  /** The chosen columns, and how high the rows are. */
  look: ListLook;
  /** The additional columns; null until they are loaded. */
  more: MoreColumns | null;
  /** The last rows: the ticked invoices, and all that match. */
  foot: readonly FootRow[];
}

/** Loaded when somebody points at the list or moves through it with keys. */
const invoiceDetail = defineLazyPart(async () => (await import('../detail/invoice-detail.tsx')).InvoiceDetail);
export const preloadDetail = invoiceDetail.preload;

const detailId = (id: string) => `detalle-${id}`;

function ExpandButton({
  invoice,
  expanded,
  onExpand,
}: { invoice: InvoiceHeader } & Pick<InvoiceTableProps, 'expanded' | 'onExpand'>) {
  const { id, documentNumber } = invoice;
  const isExpanded = expanded.has(id);
  return (
    <IconButton
      Icon={isExpanded ? IconChevronDown : IconChevronRight}
      label={isExpanded ? text.collapse(documentNumber) : text.expand(documentNumber)}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? detailId(id) : undefined}
      onClick={() => onExpand(id)}
    />
  );
}

function controlColumns({
  invoices,
  isStale,
  selection,
  expanded,
  onExpand,
}: InvoiceTableProps): Column<InvoiceHeader>[] {
  return [
    {
      key: 'select',
      heading: (
        <Checkbox
          label={text.selectAll}
          checked={selection.isAll}
          indeterminate={selection.isSome}
          disabled={isStale || !invoices}
          onChange={selection.toggleAll}
        />
      ),
      kind: 'control',
      width: { wide: '44px', upright: '40px' },
      isPrinted: false,
      skeleton: 16,
      cell: ({ id, documentNumber }) => (
        <Checkbox
          label={text.select(documentNumber)}
          checked={selection.has(id)}
          disabled={isStale}
          onChange={(_, isRange) => (isRange ? selection.toggleRange(id) : selection.toggle(id))}
        />
      ),
    },
    {
      key: 'detail',
      heading: headings.detail,
      isHeadingHidden: true,
      kind: 'control',
      width: '34px',
      isPrinted: false,
      skeleton: 16,
      cell: (invoice) => <ExpandButton invoice={invoice} expanded={expanded} onExpand={onExpand} />,
    },
  ];
}

/** The usual columns, in addition to those that are always there. */
const USUAL: Record<UsualColumn, Column<InvoiceHeader>> = {
  condition: {
    key: 'condition',
    heading: headings.condition,
    width: { wide: '100px', upright: '82px' },
    skeleton: 62,
    cell: ({ saleCondition }) => <ConditionPill condition={saleCondition} />,
  },
  receiver: {
    key: 'receiver',
    heading: headings.receiver,
    width: { wide: '21%', laptop: '17%' },
    skeleton: '64%',
    tone: () => 'muted',
    title: ({ receiver }) => receiver.name ?? undefined,
    cell: ({ receiver }) => receiverLabel(receiver) ?? invoiceText.noReceiver,
  },
};

function chosenColumns({ invoices = [], look, more, foot }: InvoiceTableProps, names: readonly ListColumn[]) {
  const hasMore = look.columns.some((name) => !(name in USUAL));
  // With additional columns of figures the issuer needs the room more than the receiver, who is mostly the business.
  const receiver = hasMore ? { ...USUAL.receiver, width: '104px' } : USUAL.receiver;
  const columns: Partial<Record<ListColumn, Column<InvoiceHeader>>> = { ...USUAL, receiver, ...more?.COLUMNS };
  return names
    .filter((name) => look.columns.includes(name))
    .flatMap((name): Column<InvoiceHeader>[] => {
      const column = columns[name];
      const figure = more?.FIGURES.find((one) => one === name);
      if (column === undefined || more === null || figure === undefined) return column ? [column] : [];
      const written = invoices.map((header) => more.figureText(header, figure));
      return [{ ...column, width: figureWidth([...written, ...below(foot, figure)], look.isDense) }];
    });
}

const below = (foot: readonly FootRow[], key: string) => foot.flatMap(({ figures }) => figures[key] ?? []);

function factColumns(props: InvoiceTableProps): Column<InvoiceHeader>[] {
  const { search, invoices = [], look, foot } = props;
  return [
    {
      key: 'date',
      heading: headings.date,
      kind: 'date',
      width: look.isDense ? '94px' : { wide: '112px', tablet: '108px', upright: '92px' },
      skeleton: 78,
      cell: ({ issueDate }) => formatDate(issueDate),
    },
    {
      key: 'number',
      heading: headings.number,
      kind: 'code',
      width: look.isDense ? '130px' : { wide: '152px', tablet: '148px', upright: '120px' },
      skeleton: 112,
      cell: ({ id, documentNumber }) => (
        <Link to="/invoice-list" search={{ ...search, invoice: id }} className={NUMBER} {...rowAction}>
          {documentNumber}
        </Link>
      ),
    },
    ...chosenColumns(props, ['condition']),
    {
      key: 'issuer',
      heading: headings.issuer,
      skeleton: '72%',
      cell: (header) => (
        <Row as="span" gap={8} align="center" shrinkX>
          <Text weight={550} className={`${classes.name} cut`} title={writtenIssuer(header.issuer)}>
            {issuerLabel(header.issuer)}
          </Text>
          <InvoiceMarks header={header} usualSide={usualSide(search)} />
        </Row>
      ),
    },
    ...chosenColumns(
      props,
      CHOSEN_COLUMNS.filter((name) => name !== 'condition'),
    ),
    {
      key: 'total',
      heading: headings.total,
      kind: 'total',
      width: amountWidth([...invoices.map(totalText), ...below(foot, 'total')], look.isDense),
      skeleton: 96,
      cell: (header) => <InvoiceAmount header={header} inParentheses />,
    },
  ];
}

/** The invoices of a page; a row opens to show its detail. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { search, invoices, pageSize, isStale, selection, expanded, canSort, onSort, onRemove, look, foot } = props;
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const all = [...controlColumns(props), ...factColumns(props)];
  const frame = useRef<HTMLElement>(null);
  useScrollToTop(search, isStale, frame);
  const room = useRoom(frame, invoices !== undefined);
  // The receiver also gives way to columns of figures, so that nobody has to scroll sideways for a figure.
  const fits = (some: readonly Column<InvoiceHeader>[]) => room === null || (leastWidth(some) ?? 0) <= room;
  const columns = isWide && fits(all) ? all : all.filter(({ key }) => key !== 'receiver');
  const extendTo = (event: MouseEvent<HTMLElement>, id: string) => {
    if (!isOnControl(event)) selection.toggleRange(id);
  };
  return (
    <DataTable
      frame={frame}
      label={t.pages.invoices.title}
      variant="window"
      cardsBelow="never"
      columns={columns}
      isDense={look.isDense}
      foot={foot.length > 0 && foot.map((row) => <FootLine key={row.key} row={row} columns={columns} />)}
      leastWidth={room !== null && fits(columns) ? undefined : leastWidth(columns)}
      rows={invoices}
      rowKey={({ id }) => id}
      isStale={isStale}
      skeletonRows={pageSize}
      sortedBy={{
        keys: canSort ? SORTS : ['date'],
        now: { key: search.sort ?? 'date', isDescending: directionOf(search) === 'descending' },
        onSort: (key) => onSort(key as ListSort),
      }}
      rowProps={({ id }) => ({
        tabIndex: -1,
        onClick: (event) => (event.shiftKey ? extendTo(event, id) : clickRowAction(event)),
        onMouseDown: (event) => event.shiftKey && event.preventDefault(),
        'data-invoice': id,
        'data-selected': selection.has(id) || undefined,
        'data-expanded': expanded.has(id) || undefined,
      })}
      detail={(header) =>
        expanded.has(header.id)
          ? {
              id: detailId(header.id),
              content: (
                <LazyPart
                  part={invoiceDetail}
                  props={{ header, search, onRemove: () => onRemove(header.id) }}
                  fallback={<Loading />}
                />
              ),
            }
          : null
      }
    />
  );
}
