import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '#web/features/session/session.queries.ts';

export type SystemHealth = 'unknown' | 'ok' | 'down';

/** Down when the last question failed, or waits because the browser is offline. */
export function useSystemHealth(): { health: SystemHealth; openaiConfigured: boolean | undefined } {
  const { data, isError, isPaused } = useQuery(sessionQueries.systemStatus());
  if (isError || isPaused) return { health: 'down', openaiConfigured: data?.openaiConfigured };
  return { health: data ? 'ok' : 'unknown', openaiConfigured: data?.openaiConfigured };
}
