import { queryOptions } from '@tanstack/react-query';
import { getDocumentPage } from '#contract/originals.ts';
import { listDocuments, type ReceivedDocument } from '#contract/reading/documents.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { call, callFile } from '#web/api/client.ts';
import { DOCUMENTS } from '#web/api/queries/invoices-changed.ts';
import { isSettled } from './batch/batch-lines.ts';

export interface TrayFilters {
  state?: ReceivedDocument['state'];
  source?: ReceivedDocument['source'];
  search?: string;
  /** Came from an import of past mail, where it was read without AI and not well enough. */
  waitsForAi?: true;
  /** Contained an invoice that was changed after it was signed. */
  altered?: true;
  /** Brought an invoice of this month once more. */
  copiesOf?: FiscalMonth;
  page?: number;
  pageSize?: number;
}

/** How often the list is asked for again while something is being read. */
const FOLLOW_MS = 4000;

export type TrayPage = RouteReply<typeof listDocuments>;

/** How many documents wait to be read, or are being read. */
export const unreadCount = ({ received = 0, reading = 0 }: TrayPage['counts']): number => received + reading;

export const documentQueries = {
  all: DOCUMENTS,
  /** The first page of a document as a picture; never asked for again, since its bytes do not change. */
  firstPage: (id: string) =>
    queryOptions({
      queryKey: ['first-page', id],
      queryFn: async ({ signal }) => (await callFile(getDocumentPage, { params: { id, page: 1 }, signal })).blob,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  tray: ({ page = 1, pageSize, ...filters }: TrayFilters & { pageSize: number }) =>
    queryOptions({
      queryKey: [...documentQueries.all, 'tray', filters, page, pageSize],
      queryFn: ({ signal }) => call(listDocuments, { query: { ...filters, page, pageSize }, signal }),
      refetchInterval: ({ state: { data } }) => {
        // The counts matter too: a document that is read again may have left the state that is shown, and will come
        // back to it.
        const isAllSettled = !data || (unreadCount(data.counts) === 0 && data.documents.every(isSettled));
        return isAllSettled ? false : FOLLOW_MS;
      },
    }),
  unread: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'unread'],
      queryFn: async ({ signal }) =>
        unreadCount((await call(listDocuments, { query: { pageSize: 1 }, signal })).counts),
      refetchInterval: ({ state }) => (state.data === 0 ? false : FOLLOW_MS),
      // A number from an earlier look would be outdated.
      gcTime: 0,
    }),
};
