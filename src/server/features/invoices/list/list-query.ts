import type { listInvoices } from '#contract/invoices/list.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { type InvoiceSide, rucNumberOf } from '#domain/business/invoice-side.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { ClosingFilter } from '../closing/closing-filter.ts';
import { type Cursor, type ListSorting, readCursor } from './list-cursor.ts';
import { cleaned, type Word, wordsOf } from './list-words.ts';

export type ListQuery = RouteInput<typeof listInvoices>['query'];

/** Null, and an empty list of words, mean no filter. */
export interface ListFilters {
  readonly month: FiscalMonth | null;
  readonly words: readonly Word[];
  readonly issuerRuc: string | null;
  readonly receiverRuc: string | null;
  /** Searchable. */
  readonly issuerName: string | null;
  readonly verdict: Verdict | null;
  /** Purchases or sales of a business, given by its RUC without check digit, or what is of others. */
  readonly side: { readonly of: string; readonly is: InvoiceSide } | null;
  readonly onlyAltered: boolean;
  /** Only what is in no sum. */
  readonly onlyNotCounted: boolean;
  /** Only what makes a figure of the month's close; absent where nobody asks. */
  readonly closing?: ClosingFilter;
}

export interface ListPage {
  readonly number: number;
  readonly size: number;
  readonly cursor: Cursor | null;
  /**
   * Null: newest first. By anything but dates only one month is ever sorted: the index of each order begins with it.
   */
  readonly sorting?: ListSorting | null;
}

/** Where one way of finding invoices becomes dearer than the other, and where counting ends. */
export interface ListLimits {
  /** Counting goes no further in a search: nobody reads so many. */
  readonly counted: number;
  /**
   * For up to this many pairs the newest invoices of each are read; for more, the newest of the business are gone
   * through.
   */
  readonly fewPairs: number;
  /** Up to this many pairs, and invoices of theirs, are read one by one when a number is looked for among them. */
  readonly pairsToRead: number;
  readonly rowsToRead: number;
}
export const LIMITS: ListLimits = { counted: 10_000, fewPairs: 64, pairsToRead: 400, rowsToRead: 100_000 };

const DEFAULT_PAGE_SIZE = 10;

/** `business`: its RUC, for the side that may be asked for. */
export function filtersOf(query: ListQuery, business: string | null = null): ListFilters {
  if (query.side !== undefined && business === null) throw new ApiError('falta_el_negocio');
  return {
    month: query.month ?? null,
    words: wordsOf(query.search),
    issuerRuc: rucOf(query.issuerRuc),
    receiverRuc: rucOf(query.receiverRuc),
    issuerName: cleaned(query.issuerName) || null,
    verdict: query.verification ?? null,
    side: query.side === undefined || business === null ? null : { of: rucNumberOf(business), is: query.side },
    onlyAltered: query.onlyAltered ?? false,
    onlyNotCounted: query.onlyNotCounted ?? false,
  };
}

export function pageOf(query: ListQuery): ListPage {
  const sorting = sortingOf(query);
  return {
    number: query.page ?? 1,
    size: query.pageSize ?? DEFAULT_PAGE_SIZE,
    cursor: cursorOf(query.cursor, sorting),
    sorting,
  };
}

function sortingOf({ sort, order, month }: ListQuery): ListSorting | null {
  if (sort === undefined) return null;
  const isAscending = order === undefined ? sort === 'number' || sort === 'issuer' : order === 'ascending';
  if (sort === 'date' && !isAscending) return null;
  if (month !== undefined || sort === 'date') return { by: sort, isAscending };
  throw invalid('sort', 'Elige un mes para ordenar: en todos los meses las facturas van por fecha.');
}

/** Points and blanks are how people group digits; nine of them are eight and the check digit. */
function rucOf(text = ''): string | null {
  const ruc = text.replace(/[\s.\0]/g, '').toUpperCase();
  return ruc.replace(/^(\d{8})(\d)$/, '$1-$2') || null;
}

/** A cursor is good only for the order that it was made for. */
function cursorOf(text: string | undefined, sorting: ListSorting | null): Cursor | null {
  if (text === undefined || text === '') return null;
  const cursor = readCursor(text);
  const asked = sorting?.by === 'date' ? null : sorting;
  const { by, isAscending } = cursor?.sorted ?? {};
  const isOfThisOrder = by === asked?.by && isAscending === asked?.isAscending;
  if (cursor === undefined || !isOfThisOrder)
    throw invalid('cursor', 'El valor de cursor no es válido. Vuelve a la primera página.');
  return cursor;
}

const invalid = (field: string, message: string) =>
  new ApiError('datos_invalidos', { message, fields: { [field]: message } });
