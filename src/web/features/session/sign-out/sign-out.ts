import { t } from '#text/common.ts';
import { analytics } from '#web/analytics/analytics.ts';
import type { Analytics } from '#web/analytics/analytics-client.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { log } from '#web/log/log.ts';
import type { Log } from '#web/log/log-client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { session } from '../session.ts';
import { clearBrowserTraces } from './clear-browser-traces.ts';

interface Deps {
  session: { signOut(): Promise<void> };
  log: Pick<Log, 'info' | 'flush'>;
  analytics: Pick<Analytics, 'logout'>;
  clearTraces: () => void;
  clearQueries: () => void;
  goTo: (path: string) => void;
  /** Warns that the session may still be open on the server: whoever opens the page next would be signed in. */
  announceOpenSession: () => void;
}

/** The log entry needs the token, but a slow network must not delay the sign-out. */
const LOG_WAIT_MS = 800;

export async function leaveSession(deps: Deps): Promise<void> {
  const { session, log, analytics, clearTraces, clearQueries, goTo, announceOpenSession } = deps;
  let isEnded = true;
  log.info(t.log.signedOut, { component: 'session', eventType: 'logout' });
  analytics.logout();
  await Promise.race([log.flush(), new Promise((resolve) => setTimeout(resolve, LOG_WAIT_MS))]);
  try {
    await session.signOut();
  } catch (problem) {
    console.error(problem);
    isEnded = false;
  } finally {
    clearTraces();
    clearQueries();
    goTo('/login');
  }
  if (!isEnded) announceOpenSession();
}

/** The notice stays until the session is ended, by its button or by a new sign-in. */
function announceOpenSession(): void {
  const tryAgain = () =>
    session.signOut().then(
      () => notify({ id: NOTICE, type: 'success', message: t.session.signedOut }),
      () => announceOpenSession(),
    );
  const action = { label: t.common.retry, handler: () => void tryAgain() };
  notify({ id: NOTICE, type: 'error', persistent: true, action, ...t.session.notSignedOut });
}
const NOTICE = 'sign-out';

/** `returnTo`: the page that opens after the next sign-in, with another account. */
export const signOutAndLeave = ({ returnTo }: { returnTo?: string } = {}): Promise<void> =>
  leaveSession({
    session,
    log,
    analytics,
    clearTraces: () => clearBrowserTraces({ localStorage, sessionStorage, document, hostname: location.hostname }),
    clearQueries: () => queryClient.clear(),
    goTo: (path) => goTo(returnTo === undefined ? path : `${path}?returnUrl=${encodeURIComponent(returnTo)}`),
    announceOpenSession,
  });
