import { queryClient } from '#web/api/queries/query-client.ts';
import { session } from '#web/features/session/session.ts';

/** What the server told one person is never shown to another, also when they change in a second tab. */
export function forgetAnswersOfOthers() {
  let known = session.user?.id;
  session.subscribe(() => {
    const now = session.user?.id;
    if (known && !now) queryClient.clear();
    else if (known && now !== known) void queryClient.resetQueries();
    known = now;
  });
}
