import type { ReactNode } from 'react';

/**
 * What a column holds, which decides how it is set: a `figure` stands right in digits of one width, a `total` is a
 * figure that leads, a `name` takes the room the others leave and is cut, a `code` is set like a document number, a
 * `control` has no padding of its own, an `action` stands at the end.
 */
export type ColumnKind = 'text' | 'date' | 'code' | 'name' | 'figure' | 'total' | 'control' | 'action';

/** Narrower windows may need narrower columns: below 1360, 1200 and 1000 pixels. */
type Width = string | { wide: string; laptop?: string; tablet?: string; upright?: string };

/** Where a cell stands when rows are cards: before all lines, on a line at the left or right, or beside the lines. */
type CardPlace = 'before' | `${1 | 2 | 3} ${'left' | 'right'}` | `${3 | 4} whole` | 'beside' | 'hidden';

export interface Column<Row> {
  key: string;
  heading: ReactNode;
  /** The column explains itself; its heading is for screen readers only. */
  isHeadingHidden?: boolean;
  cell: (row: Row) => ReactNode;
  kind?: ColumnKind;
  /** The cell is the heading of its row. */
  isRowHeading?: boolean;
  tone?: (row: Row) => 'muted' | undefined;
  /** The whole text, shown where the mouse rests, for a cell that may be cut. */
  title?: (row: Row) => string | undefined;
  width?: Width;
  /** Not shown in windows narrower than 1360 pixels, or on a phone. */
  hideBelow?: 'laptop' | 'phone';
  isPrinted?: boolean;
  card?: CardPlace;
  /** Width of the grey bar in a cell's place while the rows are on their way; 0 for none. */
  skeleton?: number | string;
  /** Makes the heading a button that sorts the rows. */
  compare?: (one: Row, other: Row) => number;
}

/** CSS variables for the heading, whose width is that of the column. */
export function widthVariables(width: Width | undefined): Record<`--${string}`, string> {
  if (width === undefined) return {};
  if (typeof width === 'string') return { '--width': width };
  const { wide, laptop = wide, tablet = laptop, upright = tablet } = width;
  return { '--width': wide, '--width-laptop': laptop, '--width-tablet': tablet, '--width-upright': upright };
}

export interface Sorting {
  key: string;
  isDescending: boolean;
}

/** The first press sorts upwards, the second downwards, the third restores the order in which the rows came. */
export function nextSorting(now: Sorting | null, key: string): Sorting | null {
  if (now?.key !== key) return { key, isDescending: false };
  return now.isDescending ? null : { key, isDescending: true };
}

/** Rows that compare alike keep their order, whichever way they are sorted. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null) {
  const compare = columns.find(({ key }) => key === sorting?.key)?.compare;
  if (!sorting || !compare) return rows;
  const sign = sorting.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(one, other));
}
