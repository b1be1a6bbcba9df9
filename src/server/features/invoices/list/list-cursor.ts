import type { CalendarDate } from '#domain/calendar.ts';
import { isCalendarDate } from '#domain/calendar.ts';

/** Where an invoice stands in the list: newest first, and of one day the last received first. */
export interface ListPosition {
  readonly issueDate: CalendarDate;
  readonly id: string;
}

/** The page that follows a position, or the one that ends before it. The position itself is in neither. */
export interface Cursor extends ListPosition {
  readonly direction: 'after' | 'before';
}

const WRITTEN = /^([ab])(\d{4}-\d{2}-\d{2})([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Opaque to those who pass it on: nobody should build one. */
export function writeCursor({ direction, issueDate, id }: Cursor): string {
  return Buffer.from(`${direction === 'after' ? 'a' : 'b'}${issueDate}${id}`).toString('base64url');
}

export function readCursor(text: string): Cursor | undefined {
  const [, direction, issueDate, id] = WRITTEN.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (issueDate === undefined || id === undefined || !isCalendarDate(issueDate)) return undefined;
  return { direction: direction === 'a' ? 'after' : 'before', issueDate, id };
}
