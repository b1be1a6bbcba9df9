import { useSyncExternalStore } from 'react';
import { analytics } from '#web/analytics/analytics.ts';
import { setTokenSource } from '#web/api/client.ts';
import { setLogUser } from '#web/log/log.ts';
import { openIdentity } from './identity/open-identity.ts';
import { createSession, type SessionSnapshot } from './session-store.ts';
import { showWaitInSplash } from './wait-notices.ts';

/** Who is signed in, for the whole page. */
export const session = createSession({
  open: openIdentity,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  notifyWait: showWaitInSplash,
});

setTokenSource(session.getToken);
setLogUser(() => session.user?.email ?? null);
session.subscribe(() => analytics.setUserId(session.user?.id ?? null));

export const useSession = (): SessionSnapshot => useSyncExternalStore(session.subscribe, session.snapshot);
