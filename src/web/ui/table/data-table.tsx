import { Input } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react';
import { type CSSProperties, type HTMLAttributes, memo, type ReactNode, type RefObject, useState } from 'react';
import { formatNumber } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { IconButton } from '../inputs/icon-button.tsx';
import { Problem } from '../layout/screen.tsx';
import { type Column, nextSorting, type Sorting, sortRows, widthVariables } from './column.ts';
import classes from './data-table.module.css';
import { pageNumbers } from './page-numbers.ts';
import { clickRowAction } from './row-action.ts';

/** `window` scrolls inside a frame that fills the window, the others stand in a card or in running text. */
type Variant = 'window' | 'card' | 'flush' | 'small';

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Absent while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  variant?: Variant;
  isDense?: boolean;
  isHeadHidden?: boolean;
  /** Rows change their colour under the pointer. */
  isHoverable?: boolean;
  /** The rows shown answer the previous question; the answer to the new one is on its way. */
  isStale?: boolean;
  skeletonRows?: number;
  /** The sentence that screen readers hear while the first answer is on its way. */
  loading?: string;
  /** Shown in place of the rows. */
  problem?: { title: string; detail?: ReactNode; onRetry: () => void } | null | undefined;
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode;
  /** The windows in which each row is drawn as a card. */
  cardsBelow?: 'phone' | 'tablet' | 'never';
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
  /**
   * Where the server sorts the rows: by which columns it can, how they are sorted now, and what asks for another order.
   */
  sortedBy?: { keys: readonly string[]; now: Sorting | null; onSort: (key: string) => void } | undefined;
  /** A line between the headings and the rows that says what all the rows are. */
  lead?: ReactNode;
  /** Unfolds beneath a row. */
  detail?: (row: Row) => { id: string; content: ReactNode } | null;
  /** A last row with sums, by column. */
  sums?: Readonly<Record<string, ReactNode>>;
  /** Last rows that stay in view, in the variant `window`. */
  foot?: ReactNode;
  /** Pixels; in narrower windows the table scrolls sideways. */
  leastWidth?: number | undefined;
  /** The element that scrolls, in the variant `window`. */
  frame?: RefObject<HTMLElement | null>;
  /** Stands beneath the rows, inside the frame. */
  children?: ReactNode;
}

/**
 * Screens only: paper is as narrow as a tablet, and a card leaves out columns that could not be looked up elsewhere.
 */
const CARDS = {
  phone: 'screen and (max-width: 767.98px)',
  tablet: 'screen and (max-width: 899.98px)',
  never: 'not all',
};

/** Rows drawn as cards are no longer rows of a table for screen readers, unless each element names its role. */
const roles = (isCards: boolean) =>
  isCards
    ? { table: 'table', group: 'rowgroup', row: 'row', heading: 'columnheader', rowHeading: 'rowheader', cell: 'cell' }
    : {};

interface HeadingProps<Row> {
  column: Column<Row>;
  canSort: boolean;
  isCards: boolean;
  sorting: Sorting | null;
  onSort: (key: string) => void;
}

function Heading<Row>({ column, canSort, isCards, sorting, onSort }: HeadingProps<Row>) {
  const { key, heading, kind = 'text', width, hideBelow, isPrinted = true, isHeadingHidden } = column;
  const direction = sorting?.key !== key ? 'none' : sorting.isDescending ? 'descending' : 'ascending';
  const isSortable = canSort && !isCards;
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      role={roles(isCards).heading}
      className={look({ tone: 'faint', size: 12.5, weight: 500, textAlign: 'left', lines: 'one' }, classes.heading)}
      style={widthVariables(width) as CSSProperties}
      data-kind={kind}
      data-hide={hideBelow}
      data-unprinted={!isPrinted || undefined}
      aria-sort={isSortable ? direction : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={look({ gap: 4, align: 'center', flow: 'inlineRow' }, classes.sort)}
          onClick={() => onSort(key)}
        >
          {heading}
          <Arrow size={13} aria-hidden="true" data-idle={direction === 'none' || undefined} />
        </button>
      ) : isHeadingHidden ? (
        <span className="visually-hidden">{heading}</span>
      ) : (
        heading
      )}
    </th>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  /** Absent in the skeleton and in the row of sums. */
  row?: Row;
  isCards: boolean;
  children: ReactNode;
}

function Cell<Row>({ column, row, isCards, children }: CellProps<Row>) {
  const { kind = 'text', isRowHeading = false, tone, title, hideBelow, isPrinted = true, card } = column;
  const shared = {
    className: classes.cell,
    title: row === undefined ? undefined : title?.(row),
    'data-kind': kind,
    'data-tone': row === undefined ? undefined : tone?.(row),
    'data-hide': hideBelow,
    'data-unprinted': !isPrinted || undefined,
    'data-place': isCards ? card : undefined,
  };
  return isRowHeading ? (
    <th scope="row" role={roles(isCards).rowHeading} {...shared}>
      {children}
    </th>
  ) : (
    <td role={roles(isCards).cell} {...shared}>
      {children}
    </td>
  );
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rowProps' | 'detail'> {
  row: Row;
  isCards: boolean;
}

function TableRow<Row>({ row, columns, isCards, rowProps, detail }: RowProps<Row>) {
  const unfolded = detail?.(row);
  const role = roles(isCards).row;
  return (
    <>
      <tr role={role} className={classes.row} onClick={clickRowAction} {...rowProps?.(row)}>
        {columns.map((column) => (
          <Cell key={column.key} column={column} row={row} isCards={isCards}>
            {column.cell(row)}
          </Cell>
        ))}
      </tr>
      {unfolded && (
        <tr role={role} id={unfolded.id}>
          <td
            role={roles(isCards).cell}
            className={look({ p: 0, rule: 'bottom', fill: 'soft' })}
            colSpan={columns.length}
          >
            {unfolded.content}
          </td>
        </tr>
      )}
    </>
  );
}

const BLOCK = look({ display: 'block' });

/** Drawn again only when something of this row changed. */
const SteadyRow = memo(TableRow) as typeof TableRow;

/** As many grey rows as will come, in the places where they will be. */
function SkeletonRows<Row>({
  columns,
  isCards,
  count,
}: {
  columns: readonly Column<Row>[];
  isCards: boolean;
  count: number;
}) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
    <tr key={line} role={roles(isCards).row} className={classes.row}>
      {columns.map((column) => (
        // A grey placeholder must not be the heading of its row.
        <Cell key={column.key} column={{ ...column, isRowHeading: false }} isCards={isCards}>
          {column.skeleton !== 0 && <Skeleton width={column.skeleton ?? '60%'} />}
        </Cell>
      ))}
    </tr>
  ));
}

/**
 * Every table of the product. It shows, in this order, a problem, the wait, that there is nothing, or the rows; on a
 * phone each row is a card. A click on a row counts as one on its link or button that has `rowAction`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, variant = 'card', isDense, isHeadHidden, isHoverable, isStale = false } = props;
  const {
    skeletonRows = 5,
    loading,
    problem,
    empty,
    cardsBelow = 'phone',
    rowProps,
    sortedBy,
    lead,
    detail,
    sums,
    foot,
    leastWidth,
    frame,
    children,
  } = props;
  const isCards = useMediaQuery(CARDS[cardsBelow], false, { getInitialValueInEffect: false });
  const [sorting, setSorting] = useState<Sorting | null>(null);
  if (problem) {
    return (
      <div className={classes.problem} data-variant={variant}>
        <Problem title={problem.title} onRetry={problem.onRetry}>
          {problem.detail}
        </Problem>
      </div>
    );
  }
  if (rows?.length === 0 && empty) return empty;
  const role = roles(isCards);
  const table = (
    <table
      role={role.table}
      className={look({ wide: true, mt: lead ? undefined : 2, size: 13.5 }, classes.table)}
      aria-label={label}
      aria-busy={isStale || !rows}
      data-variant={variant}
      data-cards={isCards || undefined}
      data-dense={isDense || undefined}
      data-hover={isHoverable || variant === 'window' || undefined}
      data-stale={isStale || undefined}
      data-wide={leastWidth === undefined ? undefined : true}
      style={leastWidth === undefined ? undefined : { minWidth: leastWidth }}
    >
      <thead
        role={role.group}
        className={lead ? look({ fill: 'soft' }) : undefined}
        data-hidden={isHeadHidden || undefined}
      >
        <tr role={role.row}>
          {columns.map((column) => (
            <Heading
              key={column.key}
              column={isHeadHidden ? { ...column, isHeadingHidden: true } : column}
              canSort={column.compare !== undefined || (sortedBy?.keys.includes(column.key) ?? false)}
              isCards={isCards}
              sorting={sortedBy?.now ?? sorting}
              onSort={sortedBy?.onSort ?? ((key) => setSorting(nextSorting(sorting, key)))}
            />
          ))}
        </tr>
      </thead>
      <tbody role={role.group}>
        {lead && (
          <tr role={role.row} className={isCards ? BLOCK : undefined}>
            <td role={role.cell} className={look({ p: 0 }, isCards ? BLOCK : undefined)} colSpan={columns.length}>
              {lead}
            </td>
          </tr>
        )}
        {!rows && <SkeletonRows columns={columns} isCards={isCards} count={skeletonRows} />}
        {sortRows(rows ?? [], columns, sorting).map((row) => (
          <SteadyRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            isCards={isCards}
            rowProps={rowProps}
            detail={detail}
          />
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
      {sums && (
        <tfoot role={role.group}>
          <tr role={role.row} className={classes.row}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} isCards={isCards}>
                {sums[column.key]}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
  return variant === 'window' ? (
    <section
      ref={frame}
      className={look({ flex: 1, overflow: 'auto', frame: 'line', radius: 'card' }, classes.frame)}
      data-fills-window
      data-cards={isCards || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {!rows && loading && <Status>{loading}</Status>}
      {table}
      {children}
    </section>
  ) : (
    <>
      {!rows && loading && <Status>{loading}</Status>}
      {table}
    </>
  );
}

const Status = ({ children }: { children: string }) => (
  <p className="visually-hidden" role="status">
    {children}
  </p>
);

/** Holds the button for rows that are not shown yet. */
export const MoreRows = ({ children }: { children: ReactNode }) => (
  <Row gap={12} align="center" justify="center" p={12} tone="muted" size={13}>
    {children}
  </Row>
);

interface PageSizeProps {
  label: string;
  sizes: readonly number[];
  size: number;
  onSize: (size: number) => void;
}

/** How many rows to a page. Not the kit's full select, which would be drawn twice at once, and the page with it. */
export function PageSize({ label, sizes, size, onSize }: PageSizeProps) {
  return (
    <Input
      component="select"
      className={classes.size}
      aria-label={label}
      value={size}
      rightSection={<IconSelector size={15} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
    >
      {sizes.map((offered) => (
        <option key={offered} value={offered}>
          {offered}
        </option>
      ))}
    </Input>
  );
}

interface PageNavProps {
  words: {
    pages: string;
    previousPage: string;
    nextPage: string;
    page: (number: string) => string;
    pageOf: (number: string, count: string) => string;
  };
  page: number;
  /** Null where the rows were not counted: then there are no page numbers to choose. */
  count: number | null;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onPage: (page: number) => void;
}

/**
 * Below a table, the controls that lead to its other pages: by number in a wide window, one after the other on a phone.
 */
export function PageNav(props: PageNavProps) {
  const { words, page, count, hasPrevious, hasNext, onPrevious, onNext, onPage } = props;
  const place = count === null ? words.page(formatNumber(page)) : words.pageOf(formatNumber(page), formatNumber(count));
  return (
    <Row
      as="nav"
      gap={7}
      align="center"
      ml="auto"
      size={13}
      tabular
      phone={{ justify: 'center', wide: true }}
      className={classes.pages}
      aria-label={words.pages}
    >
      <IconButton
        Icon={IconChevronLeft}
        label={words.previousPage}
        bordered
        disabled={!hasPrevious}
        onClick={onPrevious}
      />
      {count !== null &&
        pageNumbers(page, count).map((number, at) =>
          number === null ? (
            <Text phone={{ display: 'none' }} key={-at} aria-hidden="true">
              …
            </Text>
          ) : (
            <button
              key={number}
              type="button"
              className={look(
                { px: 6, frame: 'line2', fill: 'sheet', tone: 'ink', phone: { display: 'none' } },
                classes.number,
              )}
              aria-label={words.page(formatNumber(number))}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {formatNumber(number)}
            </button>
          ),
        )}
      <Text textAlign="center" className={classes.place} data-alone={count === null || undefined}>
        {place}
      </Text>
      <IconButton Icon={IconChevronRight} label={words.nextPage} bordered disabled={!hasNext} onClick={onNext} />
    </Row>
  );
}
