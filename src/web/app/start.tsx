import { StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { analytics } from '#web/analytics/analytics.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { startProblemNotices } from '#web/features/session/problem-notices.ts';
import { session } from '#web/features/session/session.ts';
import { log } from '#web/log/log.ts';
import { watchPage } from '#web/log/watch-page.ts';
import { setFileDoor } from '#web/ui/hooks/hand-in-files.ts';
import { setNavigator } from '#web/ui/hooks/navigation.ts';
import { App } from './app.tsx';
import { clearQueriesOnUserChange } from './clear-queries-on-user-change.ts';
import { navigateTo, router } from './router.tsx';
import { updatePageOnNavigation } from './update-page-on-navigation.ts';

/** Once for the life of the page. */
export function connectParts(): void {
  setNavigator(navigateTo);
  setFileDoor(async (files) => (await import('#web/features/documents/uploads/uploads.ts')).takeFiles(files));
  startProblemNotices();
  watchPage({ log, analytics }, window);
  updatePageOnNavigation();
  clearQueriesOnUserChange(session, queryClient);
}

/** What stands in `element` stays until the guards know who is here and the first page is loaded. */
export async function drawApplication(element: HTMLElement, nonce: string | undefined): Promise<Root> {
  // A guard may send elsewhere; until React is there, nobody else follows.
  const stopFollowing = router.history.subscribe(() => void router.load());
  await router.load();
  stopFollowing();
  const root = createRoot(element);
  // As a transition it is drawn in slices, and the splash stays alive meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App nonce={nonce} />
      </StrictMode>,
    ),
  );
  return root;
}
