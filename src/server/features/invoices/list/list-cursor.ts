import { parseAmount } from '#domain/money/money.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { isCalendarDate } from '#domain/time/calendar.ts';

const LIST_SORTS = ['date', 'number', 'issuer', 'total', 'vat'] as const;

export interface ListSorting {
  readonly by: (typeof LIST_SORTS)[number];
  readonly isAscending: boolean;
}

/** Where an invoice stands in the list: newest first, and of one day by number, the highest first. */
export interface ListPosition {
  readonly issueDate: CalendarDate;
  readonly documentNumber: string;
  readonly id: string;
}

/** For a month sorted by something else than dates: by what, and the invoice's value of it. */
export interface SortedPosition extends ListSorting {
  readonly key: string;
}

/** The page that follows a position, or the one that ends before it. The position itself is in neither. */
export interface Cursor extends ListPosition {
  readonly direction: 'after' | 'before';
  /** Absent in the order of dates. */
  readonly sorted?: SortedPosition;
}

/**
 * Holds no NUL, which the database does not store. Older cursors, without the number, begin otherwise and are refused.
 */
const WRITTEN = /^([<>])(\d{4}-\d{2}-\d{2})([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})([^\0]*)$/;

/** Opaque to those who pass it on: nobody should build one. */
export function writeCursor({ sorted, ...cursor }: Cursor): string {
  const place = writePlace(cursor);
  const written = sorted === undefined ? place : JSON.stringify([place, sorted.by, sorted.isAscending, sorted.key]);
  return Buffer.from(written).toString('base64url');
}

const writePlace = ({ direction, issueDate, documentNumber, id }: Cursor) =>
  `${direction === 'after' ? '>' : '<'}${issueDate}${id}${documentNumber}`;

export function readCursor(text: string): Cursor | undefined {
  const written = Buffer.from(text, 'base64url').toString();
  return written.startsWith('[') ? readSorted(written) : readPlace(written);
}

function readPlace(written: string): Cursor | undefined {
  const [, direction, issueDate, id, documentNumber] = WRITTEN.exec(written) ?? [];
  if (issueDate === undefined || id === undefined || !isCalendarDate(issueDate)) return undefined;
  return { direction: direction === '>' ? 'after' : 'before', issueDate, documentNumber: documentNumber ?? '', id };
}

function readSorted(written: string): Cursor | undefined {
  const [place, named, isAscending, key] = listIn(written);
  const cursor = typeof place === 'string' ? readPlace(place) : undefined;
  const by = LIST_SORTS.find((one) => one === named);
  if (cursor === undefined || by === undefined || typeof isAscending !== 'boolean') return undefined;
  if (typeof key !== 'string' || key.includes('\0') || !isKeyOf(by, key)) return undefined;
  return { ...cursor, sorted: { by, isAscending, key } };
}

function listIn(written: string): unknown[] {
  try {
    const list: unknown = JSON.parse(written);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

const isKeyOf = (by: ListSorting['by'], key: string): boolean =>
  by === 'total' || by === 'vat' ? parseAmount(key) !== undefined : by !== 'date';
