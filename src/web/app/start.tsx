import { StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { analytics } from '#web/analytics/analytics.ts';
import { moveTo, updateKnownBusinesses } from '#web/api/page-business.ts';
import { queryClient, renewQueryClient } from '#web/api/queries/query-client.ts';
import { startProblemNotices } from '#web/features/session/problem-notices.ts';
import { session } from '#web/features/session/session.ts';
import { log } from '#web/log/log.ts';
import { watchPage } from '#web/log/watch-page.ts';
import { dismissAll } from '#web/ui/feedback/toast.tsx';
import { setFileReceiver } from '#web/ui/hooks/hand-in-files.ts';
import { setNavigator } from '#web/ui/hooks/navigation.ts';
import { App } from './app.tsx';
import { clearQueriesOnUserChange } from './clear-queries-on-user-change.ts';
import { navigateTo, router } from './router.tsx';
import { updatePageOnNavigation } from './update-page-on-navigation.ts';

/** Joins the parts that do not know each other. Called once in the life of the page. */
export function connectParts(): void {
  setNavigator(navigateTo);
  setFileReceiver(async (files, how) =>
    (await import('#web/features/documents/uploads/uploads.ts')).takeFiles(files, how),
  );
  startProblemNotices();
  watchPage({ log, analytics }, window);
  updatePageOnNavigation();
  clearQueriesOnUserChange(session, () => queryClient);
  session.subscribe(() => updateKnownBusinesses({ businesses: null, lost: null }));
  // Before the router hears of the new address: its guards already ask about the new business.
  router.history.subscribe(() => {
    if (!moveTo(router.history.location.pathname)) return;
    renewQueryClient();
    dismissAll();
    updateKnownBusinesses({ lost: null });
  });
}

/** What `element` holds (the splash) stays until the guards know who is signed in and the first page is loaded. */
export async function drawApplication(element: HTMLElement, nonce: string | undefined): Promise<Root> {
  // A guard may redirect; until React is drawn, only this makes the router load the new address.
  moveTo(router.history.location.pathname);
  const stopFollowing = router.history.subscribe(() => void router.load());
  await router.load();
  stopFollowing();
  const root = createRoot(element);
  // A transition is drawn in slices, so that the splash goes on moving meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App nonce={nonce} />
      </StrictMode>,
    ),
  );
  return root;
}
