import { INVOICE_SIDES, type InvoiceSide } from '#domain/business/invoice-side.ts';
import {
  CLOSING_LINES,
  CLOSING_PARTS,
  type ClosingGroup,
  type ClosingPart,
  OUTSIDE_REASONS,
} from '#domain/closing/closing-groups.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { monthNumberOf } from '#domain/time/month-names.ts';
import { parseMonth } from '#domain/time/period.ts';
import { formatDate, formatShortDate } from '#web/format/dates.ts';
import { rememberedSize, rememberSize } from '#web/ui/table/page-numbers.ts';

/** The filters, page and sorting of the list, as its address has them. Absent means: no such filter, or the default. */
export interface ListSearch {
  /** `YYYY-MM`, or `all`. Absent is the current month. */
  month?: string;
  /** Words in issuer, receiver or number. */
  search?: string;
  issuer?: string;
  issuerRuc?: string;
  receiverRuc?: string;
  verification?: 'observed';
  /** Purchases or sales of the business, or invoices between others. */
  side?: InvoiceSide;
  /** Only invoices that were changed after they were signed. */
  altered?: 'only';
  /** Only invoices that no sum includes. */
  uncounted?: 'only';
  /** Only documents of this group in the close of their month; needs a single month. */
  closing?: ClosingGroup;
  /** Within `closing`: the documents of one of its figures, and whether they are put down to VAT. */
  part?: Exclude<ClosingPart, 'to-vat' | 'not-to-vat'>;
  vat?: 'yes' | 'no';
  /** Any order but by date needs a single month; absent means the newest first. */
  sort?: ListSort;
  /** The reverse of the direction that this sorting has at first. */
  order?: 'reverse';
  page?: number;
  pageSize?: number;
  /** From the previous answer: with it `page` is found without counting from the start. */
  cursor?: string;
  /** The invoice that is open in the panel. */
  invoice?: string;
}

export const SORTS = ['date', 'number', 'issuer', 'total', 'vat'] as const;
export type ListSort = (typeof SORTS)[number];

export const ALL_MONTHS = 'all';
export const PAGE_SIZES = [10, 20, 50, 100] as const;
const DEFAULT_PAGE_SIZE = PAGE_SIZES[0];

/** The longest texts that the server accepts. */
export const TEXT_LIMITS = { search: 100, issuer: 100, issuerRuc: 20, receiverRuc: 20 } as const;
const MOST_CURSOR = 800;

const textOf = (value: unknown, most: number): string | undefined =>
  (typeof value === 'string' && cutText(value.trim(), most)) || undefined;

function monthOf(value: unknown): string | undefined {
  if (value === ALL_MONTHS) return ALL_MONTHS;
  return typeof value === 'string' ? parseMonth(value) : undefined;
}

/** A positive whole number other than the default, which is left out of the address. */
function positiveOf(value: unknown, without: number): number | undefined {
  const number = typeof value === 'number' ? value : /^\d{1,9}$/.test(String(value)) ? Number(value) : 0;
  return Number.isSafeInteger(number) && number > 0 && number !== without ? number : undefined;
}

/** A list of all months can only be sorted by date. */
function sortOf({ sort, month }: Record<string, unknown>): ListSort | undefined {
  return SORTS.find((one) => one === sort && (one === 'date' || month !== ALL_MONTHS));
}

/** The filter by the close: a line or a reason for being in none, and for a line one of its figures. */
function closingOf({
  closing,
  part,
  vat,
  month,
}: Record<string, unknown>): Pick<ListSearch, 'closing' | 'part' | 'vat'> {
  const group =
    month === ALL_MONTHS ? undefined : [...CLOSING_LINES, ...OUTSIDE_REASONS].find((one) => one === closing);
  if (!CLOSING_LINES.some((line) => line === group)) return { closing: group };
  return {
    closing: group,
    part: CLOSING_PARTS.find((one) => one !== 'to-vat' && one !== 'not-to-vat' && one === part) as ListSearch['part'],
    vat: vat === 'yes' || vat === 'no' ? vat : undefined,
  };
}

/** The filters in the address; values that are not valid are left out. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const pageSize = PAGE_SIZES.find((size) => size === Number(search.pageSize));
  const read: ListSearch = {
    month: monthOf(search.month),
    search: textOf(search.search, TEXT_LIMITS.search),
    issuer: textOf(search.issuer, TEXT_LIMITS.issuer),
    issuerRuc: textOf(search.issuerRuc, TEXT_LIMITS.issuerRuc),
    receiverRuc: textOf(search.receiverRuc, TEXT_LIMITS.receiverRuc),
    verification: search.verification === 'observed' ? 'observed' : undefined,
    side: INVOICE_SIDES.find((side) => side === search.side),
    altered: search.altered === 'only' ? 'only' : undefined,
    uncounted: search.uncounted === 'only' ? 'only' : undefined,
    ...closingOf(search),
    sort: sortOf(search),
    order: search.order === 'reverse' && sortOf(search) !== undefined ? 'reverse' : undefined,
    page: positiveOf(search.page, 1),
    pageSize: positiveOf(pageSize, rememberedPageSize() === DEFAULT_PAGE_SIZE ? DEFAULT_PAGE_SIZE : 0),
    cursor: textOf(search.cursor, MOST_CURSOR),
    invoice: textOf(search.invoice, 64),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/**
 * The search as the page uses it: the router also passes on parameters that reading left out. A page size in the
 * address stays, even the usual one.
 */
export function shownSearch(handed: ListSearch): ListSearch {
  const pageSize = PAGE_SIZES.find((size) => size === Number(handed.pageSize));
  return { ...readListSearch({ ...handed }), ...(pageSize && { pageSize }) };
}

/** The typed filters, in the order in which they stand on the screen. */
export const TEXT_FILTERS = ['search', 'issuer', 'issuerRuc', 'receiverRuc'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

/** Other filters start at the first page and keep the page size. */
export function withFilters(search: ListSearch, filters: Partial<ListSearch>): ListSearch {
  const { page: _page, cursor: _cursor, ...rest } = search;
  return readListSearch({ ...rest, ...filters });
}

/** All invoices of all months. */
export const withoutFilters = ({ pageSize, invoice }: ListSearch): ListSearch =>
  readListSearch({ month: ALL_MONTHS, pageSize, invoice });

export const pageOf = ({ page = 1 }: ListSearch): number => page;
export const pageSizeOf = ({ pageSize = rememberedPageSize() }: ListSearch): number => pageSize;

export const PAGE_SIZE_KEY = 'ajaka-por-pagina';

/** Ten until another size is chosen. */
const rememberedPageSize = (): number => rememberedSize(PAGE_SIZE_KEY, PAGE_SIZES, DEFAULT_PAGE_SIZE);

export const rememberPageSize = (size: number): void => rememberSize(PAGE_SIZE_KEY, size);

/** The month that is shown; null for all months. */
export function shownMonth({ month }: ListSearch, currentMonth: string): string | null {
  return month === ALL_MONTHS ? null : (month ?? currentMonth);
}

/** How many filters other than the month are active. */
export const filterCount = (search: ListSearch): number =>
  TEXT_FILTERS.filter((name) => search[name]).length +
  (search.verification ? 1 : 0) +
  (search.side ? 1 : 0) +
  (search.altered ? 1 : 0) +
  (search.uncounted ? 1 : 0) +
  (search.closing ? 1 : 0);

/** The side that needs no mark: purchases, since most are, or the side that is filtered for. */
export const usualSide = ({ side }: ListSearch): InvoiceSide => (side === 'sale' ? 'sale' : 'purchase');

/** Dates and totals begin with the largest, numbers and names with the first. */
const isAscendingFirst = (sort: ListSort) => sort === 'number' || sort === 'issuer';

export const directionOf = ({ sort = 'date', order }: ListSearch): 'ascending' | 'descending' =>
  isAscendingFirst(sort) === (order === undefined) ? 'ascending' : 'descending';

/** The first press sorts in the usual direction, the second in the other, the third goes back to the newest first. */
export function withSort(search: ListSearch, sort: ListSort): ListSearch {
  const { sort: now = 'date', order, ...rest } = withFilters(search, {});
  // The list is sorted by date already.
  if (sort === 'date') return now === 'date' && order === undefined ? { ...rest, sort, order: 'reverse' } : rest;
  if (now !== sort) return { ...rest, sort };
  return order === undefined ? { ...rest, sort, order: 'reverse' } : rest;
}

/** A search for nothing but the name of a month is made in all months. */
export function withNamedMonth(search: ListSearch): ListSearch {
  const [first = '', ...others] = (search.search ?? '').split(/\s+/);
  const isMonth = monthNumberOf(first) !== null && others.every((word) => /^(del?|(19|20)\d\d)$/i.test(word));
  return isMonth ? withFilters(search, { month: ALL_MONTHS }) : search;
}

/** The query of the call: without empty values, and trimmed. */
export function listQuery(asked: ListSearch, currentMonth: string) {
  const search = readListSearch({ ...asked });
  return {
    page: pageOf(search),
    pageSize: pageSizeOf(search),
    cursor: search.cursor,
    month: shownMonth(search, currentMonth) ?? undefined,
    search: search.search,
    issuerName: search.issuer,
    issuerRuc: search.issuerRuc,
    receiverRuc: search.receiverRuc,
    verification: search.verification,
    side: search.side,
    onlyAltered: search.altered === undefined ? undefined : true,
    onlyNotCounted: search.uncounted === undefined ? undefined : true,
    closing: search.closing,
    closingPart: search.part,
    isToVat: search.vat === undefined ? undefined : search.vat === 'yes',
    ...(search.sort && { sort: search.sort, order: directionOf(search) }),
  };
}

/** Where room is scarce the year of a day is left out, unless the list holds several. */
export const listDate = ({ month }: ListSearch, day: string): string =>
  month === ALL_MONTHS ? formatDate(day) : formatShortDate(day);
