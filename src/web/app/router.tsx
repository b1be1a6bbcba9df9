import { createRouter } from '@tanstack/react-router';
import { Loading } from '#web/ui/layout/screen.tsx';
import { routeTree } from './route-tree.tsx';
import { ScreenProblem } from './screen-problem.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
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
  void router.navigate({ href: path, replace });
}
