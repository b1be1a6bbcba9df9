import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { subscribeBusinesses } from '#web/api/page-business.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { session } from '#web/features/session/session.ts';
import { documentQueries } from '../documents.queries.ts';

/**
 * Asks until no document waits to be read, and has every list refreshed when one was. Answers a function that stops it.
 */
export function followReading(client: QueryClient): () => void {
  let before = Number.POSITIVE_INFINITY;
  const stop = new QueryObserver(client, documentQueries.unread()).subscribe(({ data }) => {
    if (data === undefined) return;
    const wasRead = data < before || data === 0;
    before = data;
    if (data === 0) stop();
    if (wasRead) void refresh(client);
  });
  return stop;
}

/** Also the profile: a reading by AI may have been used up. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    invoicesChanged(client),
    client.invalidateQueries({ queryKey: sessionQueries.profile().queryKey }),
  ]);
}

let stopFollowing = () => {};
// When the person changes, the documents of the previous one are no longer followed.
session.subscribe(() => stopFollowing());
// Documents of a business that the person left are no longer followed either.
let followed = queryClient;
subscribeBusinesses(() => {
  if (followed !== queryClient) stopFollowing();
});

/** Follows the reading until nothing waits, whatever page is shown. */
export function keepFollowing(): void {
  stopFollowing();
  followed = queryClient;
  stopFollowing = followReading(queryClient);
}

/**
 * The open tray asks by itself: whenever the number of waiting documents falls, an invoice may have been added, and
 * every list is refreshed. After the tray is left, the following goes on.
 */
export function useFollowedReading(unread: number | undefined): void {
  const last = useRef(unread);
  useEffect(() => {
    const isLess = unread !== undefined && last.current !== undefined && unread < last.current;
    last.current = unread;
    if (isLess) void invoicesChanged(queryClient);
  }, [unread]);
  useEffect(() => {
    stopFollowing();
    return () => {
      if (last.current) keepFollowing();
    };
  }, []);
}
