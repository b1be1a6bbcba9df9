import { queryOptions } from '@tanstack/react-query';
import { getDocumentPage } from '#contract/originals.ts';
import { listDocuments, type ReceivedDocument } from '#contract/reading/documents.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { call, callFile } from '#web/api/client.ts';
import { DOCUMENTS } from '#web/api/queries/invoices-changed.ts';
import { isSettled } from './batch/batch-lines.ts';

export interface TrayFilters {
  state?: ReceivedDocument['state'];
  source?: ReceivedDocument['source'];
  search?: string;
  /** Came by an import of past mail and was read without AI, and not well. */
  waitsForAi?: true;
  /** Gave an invoice that was changed after it was signed. */
  altered?: true;
  page?: number;
  pageSize?: number;
}

/** While something is being read the list follows it. */
const FOLLOW_MS = 4000;

export type TrayPage = RouteReply<typeof listDocuments>;

/** How many wait to be read, or are being read. */
export const unreadCount = ({ received = 0, reading = 0 }: TrayPage['counts']): number => received + reading;

export const documentQueries = {
  all: DOCUMENTS,
  /** The first page of what was received, as a picture: its bytes never change. */
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
        // Counted too: what is being read again may have left the state that is on show, and comes back to it.
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
      // What was kept of an earlier look says nothing about now.
      gcTime: 0,
    }),
};
