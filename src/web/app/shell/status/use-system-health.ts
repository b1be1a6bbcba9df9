import { useQuery } from '@tanstack/react-query';
import { useDashboardLoaded } from '#web/features/dashboard/dashboard.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { usePageName } from '../../page-name.ts';

export type SystemHealth = 'unknown' | 'ok' | 'down';

/** Down when the last question failed, or waits because the browser is offline. */
export function useSystemHealth(): { health: SystemHealth; openaiConfigured: boolean | undefined } {
  const mayAsk = useDashboardLoaded({ isDashboard: usePageName() === 'dashboard' });
  const { data, isError, isPaused } = useQuery({ ...sessionQueries.systemStatus(), enabled: mayAsk });
  if (isError || isPaused) return { health: 'down', openaiConfigured: data?.openaiConfigured };
  return { health: data ? 'ok' : 'unknown', openaiConfigured: data?.openaiConfigured };
}
