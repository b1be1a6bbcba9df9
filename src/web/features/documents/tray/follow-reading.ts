import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { session } from '#web/features/session/session.ts';
import { documentQueries } from '../documents.queries.ts';

/** Asks until nothing waits to be read, and lets every list know of what was. Answers how to stop. */
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

/** A reading by AI may have been used up as well. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    invoicesChanged(client),
    client.invalidateQueries({ queryKey: sessionQueries.profile().queryKey }),
  ]);
}

let stopFollowing = () => {};
// Nobody's documents are followed for somebody else.
session.subscribe(() => stopFollowing());

/** Until nothing waits any more, on whatever page. */
export function keepFollowing(): void {
  stopFollowing();
  stopFollowing = followReading(queryClient);
}

/**
 * While the tray is open it asks by itself: whenever less waits than before, an invoice may have come. Whoever leaves
 * earlier finds the result in every list all the same.
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
