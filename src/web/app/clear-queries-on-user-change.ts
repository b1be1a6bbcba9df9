import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#web/features/session/session-store.ts';

/**
 * The answers given to one person are never shown to another, also when the person changes in a second tab. What is
 * shown then is asked for anew: clearing the cache alone would leave it on the screen.
 */
export function clearQueriesOnUserChange(
  session: Pick<Session, 'user' | 'subscribe'>,
  client: () => QueryClient,
): void {
  let known = session.user?.id;
  session.subscribe(() => {
    const now = session.user?.id;
    if (known && !now) client().clear();
    else if (known && now !== known) void client().resetQueries();
    known = now;
  });
}
