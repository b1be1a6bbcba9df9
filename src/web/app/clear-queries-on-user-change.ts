import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#web/features/session/session-store.ts';

/**
 * What the server told one person is never shown to another, also when they change in a second tab. What is in view then
 * is asked for anew: a cleared cache alone would leave it standing.
 */
export function clearQueriesOnUserChange(session: Pick<Session, 'user' | 'subscribe'>, client: QueryClient): void {
  let known = session.user?.id;
  session.subscribe(() => {
    const now = session.user?.id;
    if (known && !now) client.clear();
    else if (known && now !== known) void client.resetQueries();
    known = now;
  });
}
