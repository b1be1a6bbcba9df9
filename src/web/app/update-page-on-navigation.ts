import { t } from '#text/common.ts';
import { analytics } from '#web/analytics/analytics.ts';
import { pageViewName } from '#web/analytics/page-views.ts';
import { setPageTitle } from '#web/ui/hooks/page-title.ts';
import { router } from './router.tsx';

const MAIN = 'main';
/** Somebody opened a dialog before the page came, and is typing in it: the focus must stay there. */
const TYPING = '[role="dialog"] :is(input, textarea)';

/**
 * After each navigation: sets the window's title, scrolls to the top and moves the focus, as a full page load would do,
 * and counts the view.
 */
export function updatePageOnNavigation() {
  let turnedBack = false;
  let counted: string | undefined;
  router.history.subscribe(({ action }) => {
    turnedBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const page = router.state.matches.findLast(({ staticData }) => staticData.page)?.staticData.page;
    setPageTitle(page ? t.pages[page].title : null);
    const { pathname } = router.state.location;
    if (page && pathname !== counted) analytics.pageView(pageViewName(page));
    counted = pathname;
    if (!fromLocation || !pathChanged) return;
    if (!turnedBack) window.scrollTo(0, 0);
    if (document.activeElement?.matches(TYPING)) return;
    document.querySelector<HTMLElement>(MAIN)?.focus({ preventScroll: true });
  });
}
