import { environmentManager, MutationObserver, QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listDocuments, type ReceivedDocument, retryDocument } from '#contract/reading/documents.ts';
import { removeInvoice, removeInvoices } from '#contract/removal.ts';
import type { Route, RouteReply } from '#contract/wire/route.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { documentQueries } from '#web/features/documents/documents.queries.ts';
import { followReading } from '#web/features/documents/tray/follow-reading.ts';
import { retryMutation } from '#web/features/documents/tray/retry-document.ts';
import { removeMutation } from '#web/features/invoices/removal/use-removal.ts';

const ID = '0198f000-0000-7000-8000-000000000001';
const OTHER = '0198f000-0000-7000-8000-000000000002';

/** Where a person may see an invoice, and what is asked for there. */
const PLACES: Record<string, QueryKey> = {
  'the list': invoiceQueries.list({ page: 1, pageSize: 10 }).queryKey,
  'the invoice itself': invoiceQueries.one(OTHER).queryKey,
  'its history': invoiceQueries.history(OTHER).queryKey,
  'the months of the explorer': invoiceQueries.months().queryKey,
  'the figures of a month': invoiceQueries.monthStatistics('2026-11').queryKey,
  'the invoices of a month': invoiceQueries.ofMonth('2026-11').queryKey,
  'the figures of the dashboard, and the counts of the sidebar': invoiceQueries.totals().queryKey,
  'the count of altered ones': invoiceQueries.altered({ page: 1, pageSize: 10, month: '2026-11' }).queryKey,
  'the newest on the dashboard': invoiceQueries.newest().queryKey,
  'what the palette finds': invoiceQueries.search('sol').queryKey,
  'the issuers the palette finds': invoiceQueries.issuers('sol').queryKey,
  'the tray': documentQueries.tray({ pageSize: 25 }).queryKey,
  'a filtered tray': documentQueries.tray({ search: 'sol', pageSize: 25 }).queryKey,
};
const ALL = Object.keys(PLACES);
/** They go with the invoice. */
const OF_ONE = new Set(['the invoice itself', 'its history']);

/** A browser in which every place was looked at before, and a server that answers these calls. */
function aBrowser() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const key of Object.values(PLACES)) client.setQueryData(key, { pages: [], documents: [] });
  const stale = () => ALL.filter((place) => client.getQueryState(PLACES[place] ?? [])?.isInvalidated);
  return { client, stale };
}

type Answer = { status?: number; body: unknown };
const answers = <R extends Route>(route: R, reply: RouteReply<R>): Answer => ({
  body: { success: true, ...(z.encode(route.reply, reply as never) as object) },
});

function theServerAnswers(answer: () => Answer): void {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => {
    const { status = 200, body } = answer();
    return new Response(JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  // Without a window it would take itself for a server, where nothing is asked in turns.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aDocument: ReceivedDocument = {
  id: ID,
  name: 'factura.xml',
  state: 'reading',
  reason: null,
  canRetry: false,
  canDelete: false,
  canReadAgain: false,
  canType: false,
  canReadFurther: false,
  setAsideInvoiceId: null,
  kind: 'xml',
  size: 4,
  pages: null,
  pagesRead: null,
  source: 'upload',
  sender: null,
  message: null,
  parentId: null,
  container: null,
  attempts: 2,
  receivedAt: '2026-11-14T10:00:00Z',
  stateChangedAt: '2026-11-14T10:00:00Z',
  invoiceId: null,
  invoices: [],
  changes: [],
  move: null,
};
const unread = (count: number) =>
  answers(listDocuments, {
    documents: [],
    counts: { reading: count },
    hasCounts: true,
    altered: 0,
    total: count,
    retryable: 0,
    nextCursor: null,
  });

describe('whatever changes an invoice is seen wherever it is shown', () => {
  test('every question about invoices or documents is asked again, and each of them is looked at here', async () => {
    const { client, stale } = aBrowser();
    const known = { ...invoiceQueries, ...documentQueries };
    expect(stale()).toEqual([]);
    await invoicesChanged(client);
    expect(stale()).toEqual(ALL);
    // A question that somebody adds belongs into PLACES; `unread` is only a count that nobody looks at, and the bytes of a
    // `firstPage` never change.
    expect(Object.keys(known).toSorted()).toEqual(
      [
        'all',
        'altered',
        'firstPage',
        'history',
        'issuers',
        'list',
        'monthStatistics',
        'months',
        'newest',
        'ofMonth',
        'one',
        'search',
        'totals',
      ].concat(['tray', 'unread']),
    );
  });

  test.each([
    ['one', [ID]],
    ['several', [ID, OTHER]],
  ])('LIST-34 deleting %s', async (_, ids) => {
    const { client, stale } = aBrowser();
    const removed: string[] = [];
    theServerAnswers(() => answers(ids.length === 1 ? removeInvoice : removeInvoices, { message: '', removed: 1 }));
    client.setQueryData<unknown>(invoiceQueries.one(ID).queryKey, {});
    await new MutationObserver(
      client,
      removeMutation(client, (gone) => removed.push(...gone)),
    ).mutate({ ids });
    expect(removed).toEqual(ids);
    expect(stale()).toEqual(ids.includes(OTHER) ? ALL.filter((place) => !OF_ONE.has(place)) : ALL);
    expect(client.getQueryState(invoiceQueries.one(ID).queryKey)).toBeUndefined();
  });

  test('a deletion that failed changes nothing', async () => {
    const { client, stale } = aBrowser();
    theServerAnswers(() => ({ status: 500, body: {} }));
    const removing = new MutationObserver(
      client,
      removeMutation(client, () => expect.unreachable()),
    );
    await expect(removing.mutate({ ids: [ID] })).rejects.toThrow();
    expect(stale()).toEqual([]);
  });

  test('trying a document again', async () => {
    const { client, stale } = aBrowser();
    theServerAnswers(() => answers(retryDocument, { document: aDocument }));
    await new MutationObserver(client, retryMutation(client)).mutate(aDocument);
    expect(stale()).toEqual(ALL);
  });

  test('a document whose reading ends after the person has left the tray', async () => {
    const { client, stale } = aBrowser();
    let left = 2;
    theServerAnswers(() => unread(left));
    followReading(client);
    await vi.advanceTimersByTimeAsync(100);
    for (const key of Object.values(PLACES)) client.setQueryData(key, { pages: [], documents: [] });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(stale()).toEqual([]);
    left = 1;
    await vi.advanceTimersByTimeAsync(5000);
    expect(stale()).toEqual(ALL);
    left = 0;
    for (const key of Object.values(PLACES)) client.setQueryData(key, { pages: [], documents: [] });
    await vi.advanceTimersByTimeAsync(5000);
    expect(stale()).toEqual(ALL);
  });

  test('once nothing is left to read, nobody asks any more', async () => {
    const { client } = aBrowser();
    let asked = 0;
    theServerAnswers(() => {
      asked += 1;
      return unread(0);
    });
    followReading(client);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(1);
  });
});
