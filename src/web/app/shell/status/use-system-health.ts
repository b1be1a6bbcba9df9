import { onlineManager, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { retryWaitMs } from '#web/api/api-error.ts';
import { useDashboardLoaded } from '#web/features/dashboard/dashboard.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { usePageName } from '../../page-name.ts';

export type SystemHealth = 'unknown' | 'ok' | 'down';

interface System {
  /** Down when the last question failed, or the browser is offline. */
  health: SystemHealth;
  /** False when the browser has no connection; then nothing is known of the server. */
  isOnline: boolean;
  openaiConfigured: boolean | undefined;
  /** How many mailboxes have failed for a day, or wait to be connected again. */
  failingMailboxes: number;
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

export function useSystemHealth(): System {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const mayAsk = useDashboardLoaded({ isDashboard: usePageName() === 'dashboard' });
  const { data, error, isPaused } = useQuery({ ...sessionQueries.systemStatus(), enabled: mayAsk });
  const told = {
    isOnline,
    openaiConfigured: data?.openaiConfigured,
    failingMailboxes: data?.emailFailing.length ?? 0,
  };
  // A server that refuses with a 429 is running.
  const isSilent = error !== null && retryWaitMs(error) === null;
  if (isSilent || isPaused || !isOnline) return { health: 'down', ...told };
  return { health: data ? 'ok' : 'unknown', ...told };
}
