import { queryClient } from '#web/api/queries/query-client.ts';
import { log } from '#web/log/log.ts';
import type { Log } from '#web/log/log-client.ts';
import { t } from '#web/text/es.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { session } from '../session.ts';
import { clearBrowserTraces } from './clear-browser-traces.ts';

interface Deps {
  session: { signOut(): Promise<void> };
  log: Pick<Log, 'info' | 'flush'>;
  clearTraces: () => void;
  clearQueries: () => void;
  goTo: (path: string) => void;
}

/** The log entry wants the token, but a slow network must not hold anybody here. */
const LOG_PATIENCE_MS = 800;

export async function leaveSession({ session, log, clearTraces, clearQueries, goTo }: Deps): Promise<void> {
  log.info(t.log.signedOut, { component: 'session', eventType: 'logout' });
  await Promise.race([log.flush(), new Promise((resolve) => setTimeout(resolve, LOG_PATIENCE_MS))]);
  try {
    await session.signOut();
  } catch (problem) {
    console.error(problem);
  } finally {
    clearTraces();
    clearQueries();
    goTo('/login');
  }
}

export const signOutAndLeave = (): Promise<void> =>
  leaveSession({
    session,
    log,
    clearTraces: () => clearBrowserTraces({ localStorage, sessionStorage, document, hostname: location.hostname }),
    clearQueries: () => queryClient.clear(),
    goTo,
  });
