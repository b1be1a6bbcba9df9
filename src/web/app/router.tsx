import { createRouter } from '@tanstack/react-router';
import { businessIdForLinks, businessIdInPath, pathInBusiness, withoutBusiness } from '#web/api/page-business.ts';
import { Loading } from '#web/ui/layout/screen.tsx';
import { routeTree } from './route-tree.tsx';
import { ScreenProblem } from './screen-problem.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Every page also has an address below `/n/{id}`; links keep the business of the page on which they stand.
  rewrite: {
    input: ({ url }) => new URL(withoutBusiness(url.pathname) + url.search + url.hash, url.origin),
    output: ({ url }) =>
      new URL(pathInBusiness(businessIdForLinks(), url.pathname) + url.search + url.hash, url.origin),
  },
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: ScreenProblem,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** `path` is an address of this application, with its query. */
export function navigateTo(path: string, { replace = false }: { replace?: boolean } = {}) {
  // Without its business the path would look to the router like a page of the business that is shown.
  const named = businessIdInPath(path);
  if (named !== null && named !== businessIdForLinks()) return router.history[replace ? 'replace' : 'push'](path);
  void router.navigate({ href: path, replace });
}
