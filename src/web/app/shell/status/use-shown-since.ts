import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Of when what the page shows is, in milliseconds since 1970: the oldest answer on it. 0 while a part of it was never
 * answered. What is asked only once, such as the settings of the server, has no age.
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
    // Queries appear while something else is drawn: told of it at once, React would be asked to draw in between.
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => shownSince(client));
}
