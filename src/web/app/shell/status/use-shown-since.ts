import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The age of what the page shows, as the moment of the oldest answer on it (milliseconds since 1970). 0 while some part
 * was never answered. What is asked only once, such as the settings of the server, does not count.
 */
export function shownSince(client: QueryClient): number {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  if (shown.some(({ state }) => state.data === undefined)) return 0;
  const aging = shown.filter(({ observers }) =>
    observers.some(({ options }) => options.staleTime !== Number.POSITIVE_INFINITY),
  );
  return aging.length === 0 ? 0 : Math.min(...aging.map(({ state }) => state.dataUpdatedAt));
}

export function useShownSince(): number {
  const client = useQueryClient();
  const subscribe = useCallback(
    // In batches: queries are added while components are drawn, and React must not be told to draw in the middle of
    // that.
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => shownSince(client));
}
