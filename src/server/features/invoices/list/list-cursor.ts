import type { CalendarDate } from '#domain/calendar.ts';
import { isCalendarDate } from '#domain/calendar.ts';

/** Where an invoice stands in the list: newest first, and of one day by number, the highest first. */
export interface ListPosition {
  readonly issueDate: CalendarDate;
  readonly documentNumber: string;
  readonly id: string;
}

/** The page that follows a position, or the one that ends before it. The position itself is in neither. */
export interface Cursor extends ListPosition {
  readonly direction: 'after' | 'before';
}

/** The store takes no NUL. Those written before numbers were in them began otherwise, and are no place any more. */
const WRITTEN = /^([<>])(\d{4}-\d{2}-\d{2})([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})([^\0]*)$/;

/** Opaque to those who pass it on: nobody should build one. */
export function writeCursor({ direction, issueDate, documentNumber, id }: Cursor): string {
  return Buffer.from(`${direction === 'after' ? '>' : '<'}${issueDate}${id}${documentNumber}`).toString('base64url');
}

export function readCursor(text: string): Cursor | undefined {
  const written = Buffer.from(text, 'base64url').toString();
  const [, direction, issueDate, id, documentNumber] = WRITTEN.exec(written) ?? [];
  if (issueDate === undefined || id === undefined || !isCalendarDate(issueDate)) return undefined;
  return { direction: direction === '>' ? 'after' : 'before', issueDate, documentNumber: documentNumber ?? '', id };
}
