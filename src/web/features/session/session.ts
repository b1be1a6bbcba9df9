import { setTokenSource } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { setLogUser } from '#web/log/log.ts';
import { openIdentity } from './identity/open-identity.ts';
import { createSession } from './session-store.ts';

/** Who is signed in, for the whole page. */
export const session = createSession({
  open: openIdentity,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

setTokenSource(session.getToken);
setLogUser(() => session.user?.email ?? null);

// Nobody sees what was fetched for somebody else, also when the change came from another tab.
let fetchedFor: string | null = null;
session.subscribe(() => {
  const id = session.user?.id ?? null;
  if (fetchedFor !== null && fetchedFor !== id) queryClient.clear();
  fetchedFor = id;
});
