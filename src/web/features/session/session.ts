import { setTokenSource } from '#web/api/client.ts';
import { setLogUser } from '#web/log/log.ts';
import { openIdentity } from './open-identity.ts';
import { createSession } from './session-store.ts';

/** Who is signed in, for the whole page. */
export const session = createSession({
  open: openIdentity,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

setTokenSource(session.getToken);
setLogUser(() => session.user?.email ?? null);
