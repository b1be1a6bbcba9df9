import './jitless.ts';
import '#web/ui/theme/mantine.css';
import '#web/ui/theme/fonts.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { analytics } from '#web/analytics/analytics.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { App } from '#web/app/app.tsx';
import { clearQueriesOnUserChange } from '#web/app/clear-queries-on-user-change.ts';
import { navigateTo, router } from '#web/app/router.tsx';
import { updatePageOnNavigation } from '#web/app/update-page-on-navigation.ts';
import { startProblemNotices } from '#web/features/session/problem-notices.ts';
import { session } from '#web/features/session/session.ts';
import { log } from '#web/log/log.ts';
import { watchPage } from '#web/log/watch-page.ts';
import { setFileDoor } from '#web/ui/hooks/file-door.ts';
import { setNavigator } from '#web/ui/hooks/navigation.ts';

/** The kit and its scroll lock write style elements, which the content security policy admits with this nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

setNavigator(navigateTo);
setFileDoor(async (files) => (await import('#web/features/documents/uploads/uploads.ts')).takeFiles(files));
startProblemNotices();
watchPage({ log, analytics }, window);
updatePageOnNavigation();
clearQueriesOnUserChange(session, queryClient);

/** After whatever the browser has to do meanwhile. */
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((next) => {
    port1.onmessage = next;
  });
}

/** The splash in index.html stays until the guards know who is here and the first page is loaded. */
async function start(root: HTMLElement) {
  // In a turn of its own: running what was loaded has taken one already.
  await nextTurn();
  // A guard may send elsewhere; until React is there, nobody else follows.
  const stopFollowing = router.history.subscribe(() => void router.load());
  await router.load();
  stopFollowing();
  // As a transition it is drawn in slices, and the splash stays alive meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App nonce={nonce} />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
// Not awaited here: the pages loaded meanwhile import this very module's chunk and would wait for it for ever.
if (root) void start(root);
